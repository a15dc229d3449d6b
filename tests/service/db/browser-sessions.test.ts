import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import {
  type BrowserSessions,
  createBrowserSessions,
  type SessionKey,
  unusedForMs,
} from '../../../src/service/db/browser-sessions.ts';
import { type Database, openDatabase } from '../../../src/service/db/database.ts';
import { createInvites } from '../../../src/service/db/invites.ts';

let database: Database;
let nowMs: number;
let sessions: BrowserSessions;
let accountId: string;
beforeEach(() => {
  database = openDatabase(':memory:');
  nowMs = 1_700_000_000_000;
  sessions = createBrowserSessions(database, () => nowMs, { configuredKey: 'first-key' });
  accountId = createApiKeys(database, () => nowMs).defaultAccount().id;
});
afterEach(() => database.close());

const begin = (key: SessionKey) => {
  nowMs += 1000;
  return sessions.create({ name: 'Chromium', key });
};
const link = (): SessionKey => ({ of: 'browser', accountId, isReadOnly: false });
function newKey(name: string): SessionKey {
  const keys = createApiKeys(database, () => nowMs);
  const { keyId } = keys.find(keys.create(accountId, name)) ?? { keyId: '' };
  return { of: 'key', accountId, keyId };
}
const rowsOf = (table: 'browser_sessions' | 'api_keys' | 'invites') => database.prepare(`SELECT * FROM ${table}`).all();

describe('sessions of browsers', () => {
  it('leave no row when they end, nor the key that was made for them', () => {
    const { id, token } = begin(link());
    expect(sessions.end(accountId, id)).toBe(true);
    expect(sessions.find(token)).toBeUndefined();
    expect([rowsOf('browser_sessions'), rowsOf('api_keys')]).toEqual([[], []]);
  });

  it('that open nothing any more are gone when the next one begins', () => {
    begin(link());
    begin({ of: 'setting', accountId });
    const typed = newKey('Maria');
    begin(typed);
    createApiKeys(database, () => nowMs).revoke(typed.of === 'key' ? typed.keyId : '');
    sessions = createBrowserSessions(database, () => nowMs, { configuredKey: 'second-key' });
    nowMs += unusedForMs;
    const { id } = begin(link());
    expect(rowsOf('browser_sessions')).toMatchObject([{ id }]);
    expect(sessions.list(accountId).map((each) => each.id)).toEqual([id]);
  });

  it('that were used just now stay, even if that is not yet written down', () => {
    const { token } = begin(link());
    nowMs += unusedForMs;
    expect(sessions.find(token)).toBeDefined();
    nowMs += 1000;
    begin(link());
    expect(sessions.find(token)).toBeDefined();
  });

  it('are not listed after the setting that they were begun with has changed', () => {
    begin({ of: 'setting', accountId });
    expect(sessions.list(accountId)).toHaveLength(1);
    expect(createBrowserSessions(database, () => nowMs, { configuredKey: 'second-key' }).list(accountId)).toEqual([]);
    expect(createBrowserSessions(database, () => nowMs).list(accountId)).toEqual([]);
  });

  it('are bounded: the one that was used longest ago ends, and never one of another key', () => {
    const operator = begin(link());
    const typed = newKey('Maria');
    const first = begin(typed);
    const setting = begin({ of: 'setting', accountId });
    for (let count = 0; count < 50; count++) begin(typed);
    expect(sessions.find(first.token)).toBeUndefined();
    expect([sessions.find(operator.token), sessions.find(setting.token)]).not.toContain(undefined);
    expect(rowsOf('browser_sessions')).toHaveLength(52);
    for (let count = 0; count < 200; count++) begin(link());
    expect(sessions.find(operator.token)).toBeUndefined();
    expect(sessions.find(setting.token)).toBeDefined();
    expect([rowsOf('browser_sessions').length, rowsOf('api_keys').length]).toEqual([251, 201]);
  });

  it('begin with what is written alongside them, or not at all', () => {
    const fails = () => {
      throw new Error('no room');
    };
    expect(() => sessions.create({ name: 'b', key: link(), alongside: fails })).toThrow('no room');
    expect([rowsOf('browser_sessions'), rowsOf('api_keys')]).toEqual([[], []]);
  });
});

describe('invites', () => {
  it('are open to one use for a day, and leave no row', () => {
    const invites = createInvites(database, () => nowMs, { configuredKey: 'first-key' });
    const { token } = invites.create({ accountId, name: 'Maria', isReadOnly: true }, { id: '', name: 'test' });
    const found = invites.find(token);
    expect(found).toMatchObject({ accountId, name: 'Maria', isReadOnly: true });
    invites.remove(accountId, found?.id ?? '');
    expect([invites.find(token), rowsOf('invites')]).toEqual([undefined, []]);
    const late = invites.create({ accountId, name: 'Maria', isReadOnly: true }, { id: '', name: 'test' });
    nowMs = late.expiresAt + 1;
    expect(invites.find(late.token)).toBeUndefined();
  });

  it('are a hundred of an account at most, until some are used or expire', () => {
    const invites = createInvites(database, () => nowMs, { configuredKey: 'first-key' });
    const create = () => invites.create({ accountId, name: 'Maria', isReadOnly: true }, { id: '', name: 'test' });
    for (let count = 0; count < 99; count++) create();
    expect(invites.isFull(accountId)).toBe(false);
    const { token } = create();
    expect(invites.isFull(accountId)).toBe(true);
    invites.remove(accountId, invites.find(token)?.id ?? '');
    expect(invites.isFull(accountId)).toBe(false);
    create();
    nowMs += 25 * 60 * 60_000;
    expect(invites.isFull(accountId)).toBe(false);
  });
});
