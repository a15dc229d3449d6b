import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/store/api-keys.ts';
import { createBrowserSessions, unusedForMs } from '../../../src/service/store/browser-sessions.ts';
import { createAccessMemory } from '../../../src/service/store/changes/access-memory.ts';
import { createRowChanges } from '../../../src/service/store/changes/row-changes.ts';
import { createWriteMark } from '../../../src/service/store/changes/write-mark.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';
import type { Remember } from '../../../src/service/store/rows.ts';
import { createStreams } from '../../../src/service/store/streams.ts';

let directory: string;
let database: Database;
let other: Database;
let reads: number;
let nowMs: number;
let keys: ReturnType<typeof createApiKeys>;
let browsers: ReturnType<typeof createBrowserSessions>;
let accountId: string;
let key: string;
let token: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aircheck-'));
  const path = join(directory, 'a.db');
  database = openDatabase(path);
  other = openDatabase(path);
  [reads, nowMs] = [0, 1_800_000_000_000];
  const memory = createAccessMemory({
    database,
    writeMark: createWriteMark(database),
    rowChanges: createRowChanges(database),
  });
  const remember: Remember = (find) =>
    memory((hash) => {
      reads += 1;
      return find(hash);
    });
  const now = () => nowMs;
  keys = createApiKeys(database, now, undefined, remember);
  browsers = createBrowserSessions(database, now, { remember });
  accountId = keys.account('Ours').id;
  key = keys.create(accountId, 'Studio');
  token = browsers.create({ name: 'Booth', key: { of: 'key', accountId, keyId: keyId() } }).token;
  reads = 0;
});
afterEach(() => {
  database.close();
  other.close();
  rmSync(directory, { recursive: true, force: true });
});

const keyId = (by = keys) => by.find(key)?.keyId ?? '';
const found = () => [keys.find(key)?.keyName, browsers.find(token)?.keyName];

it('Whom a key and a session speak for is looked up once, however much is written of streams meanwhile', () => {
  const streams = createStreams(database, Date.now);
  for (let i = 0; i < 20; i += 1) {
    expect(found()).toEqual(['Studio', 'Studio']);
    streams.create({ accountId, name: 'Hall', record: true, profiles: [], createdBy: 'k', extras: {} });
  }
  expect(reads).toBe(2);
});

it('A key that is ended opens nothing from then on, whoever ended it, nor does a session that stands for it', async () => {
  expect(found()).toEqual(['Studio', 'Studio']);
  keys.revoke(keyId());
  expect(found()).toEqual([undefined, undefined]);
  key = keys.create(accountId, 'Stage');
  token = browsers.create({ name: 'Booth', key: { of: 'key', accountId, keyId: keyId() } }).token;
  expect(found()).toEqual(['Stage', 'Stage']);
  createApiKeys(other, Date.now).revoke(keyId());
  await nextTurn();
  expect(found()).toEqual([undefined, undefined]);
});

it('A session that is ended is refused at once, and one that nobody uses when its time is over', () => {
  const { sessionId = '' } = browsers.find(token) ?? {};
  browsers.saveUses();
  nowMs += unusedForMs;
  expect(browsers.find(token)?.endsAt).toBe(nowMs + unusedForMs);
  browsers.saveUses();
  expect(browsers.find(token)?.endsAt).toBe(nowMs + unusedForMs);
  browsers.end(accountId, sessionId);
  expect(browsers.find(token)).toBeUndefined();
  const late = browsers.create({ name: 'Stand', key: { of: 'key', accountId, keyId: keyId() } }).token;
  expect(browsers.find(late)?.accountId).toBe(accountId);
  nowMs += unusedForMs + 1;
  expect(browsers.find(late)).toBeUndefined();
});

it('What a transaction wrote is not remembered where it is rolled back', () => {
  expect(found()).toEqual(['Studio', 'Studio']);
  database.exec('BEGIN');
  keys.revoke(keyId());
  expect(found()).toEqual([undefined, undefined]);
  database.exec('ROLLBACK');
  expect(found()).toEqual(['Studio', 'Studio']);
  keys.revoke(keyId());
  expect(found()).toEqual([undefined, undefined]);
});

it('What is not known is looked up each time', () => {
  for (let i = 0; i < 3; i += 1) expect(keys.find('ak_unknown')).toBeUndefined();
  expect(reads).toBe(3);
});
