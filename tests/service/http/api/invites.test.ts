import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

interface Access {
  cookie?: string;
  authorization?: string;
}

/** A request from our own page, by a cookie or a key. */
async function ask(method: string, path: string, access: Access, body?: unknown) {
  const response = await fetch(`${service.localUrl}/api${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: service.localUrl,
      'aircheck-client': 'dashboard',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...access,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: await response.json().catch(() => undefined) };
}

const operator = () => ({ authorization: `Bearer ${service.apiKey}` });
const statusOf = async (access: Access) => (await ask('GET', '/stream', access)).status;

/** A further key of the account, and how it is revoked. */
async function newKey(name: string): Promise<{ key: Access; revoke: () => Promise<unknown> }> {
  const { apiKey } = (await ask('POST', '/aircheck/keys', operator(), { name })).body;
  const keys: { id: string; name: string }[] = (await ask('GET', '/aircheck/keys', operator())).body;
  const id = keys.find((each) => each.name === name)?.id;
  const revoke = () => ask('DELETE', `/aircheck/keys/${id}`, operator());
  return { key: { authorization: `Bearer ${apiKey}` }, revoke };
}

/** The token of an invite that `access` makes. */
async function invite(access: Access, name: string): Promise<string> {
  const { url } = (await ask('POST', '/aircheck/invites', access, { name })).body;
  return new URLSearchParams(new URL(url).hash.slice(1)).get('sign-in') ?? '';
}

const signIn = (token: string, before: Access = {}) =>
  ask('POST', '/aircheck/sign-in/browser', before, { token, name: 'a browser' });

async function sessionNamed(name: string): Promise<string | undefined> {
  const sessions: { id: string; name: string }[] = (await ask('GET', '/aircheck/browser-sessions', operator())).body;
  return sessions.find((session) => session.name === name)?.id;
}

const invites = async (access: Access = operator()): Promise<{ id: string; name: string; createdBy: string }[]> =>
  (await ask('GET', '/aircheck/invites', access)).body;

describe('an invite', () => {
  it('of a key that was revoked since signs nobody in, and is listed no longer', async () => {
    const { key, revoke } = await newKey('leaked');
    const token = await invite(key, 'afterwards');
    expect(await invites()).toMatchObject([{ name: 'afterwards', createdBy: 'leaked' }]);
    await revoke();
    expect((await signIn(token)).status).toBe(401);
    expect(await invites()).toEqual([]);
  });

  it('ends with its key together with all that it began, over any number of invites', async () => {
    const { key, revoke } = await newKey('leaked');
    const first = await signIn(await invite(key, 'first'));
    const second = await signIn(await invite({ cookie: first.cookie }, 'second'));
    const open = await invite({ cookie: second.cookie }, 'third');
    const beside = await signIn(await invite(operator(), 'beside'));
    expect(await statusOf({ cookie: second.cookie })).toBe(200);
    await revoke();
    expect(await statusOf({ cookie: first.cookie })).toBe(401);
    expect(await statusOf({ cookie: second.cookie })).toBe(401);
    expect((await signIn(open)).status).toBe(401);
    expect((await ask('POST', '/aircheck/keys', { cookie: second.cookie }, { name: 'a way back' })).status).toBe(401);
    expect(await statusOf({ cookie: beside.cookie })).toBe(200);
    expect(await sessionNamed('second')).toBeUndefined();
  });

  it('of a browser that was signed out ends with it, by whomever that was done', async () => {
    for (const how of ['elsewhere', 'itself']) {
      const maker = await signIn(await invite(operator(), how));
      const token = await invite({ cookie: maker.cookie }, 'open');
      const begun = await signIn(await invite({ cookie: maker.cookie }, 'begun'));
      if (how === 'itself') await ask('POST', '/aircheck/sign-out', { cookie: maker.cookie });
      else await ask('DELETE', `/aircheck/browser-sessions/${await sessionNamed(how)}`, operator());
      expect([how, (await signIn(token)).status]).toEqual([how, 401]);
      expect([how, await statusOf({ cookie: begun.cookie })]).toEqual([how, 401]);
    }
  });

  it('says in the lists that it, and whom it signed in, ends with the browser that asks', async () => {
    const maker = { cookie: (await signIn(await invite(operator(), 'maker'))).cookie };
    const first = await signIn(await invite(maker, 'first'));
    await signIn(await invite({ cookie: first.cookie }, 'second'));
    await invite(maker, 'open');
    await invite({ cookie: first.cookie }, 'open too');
    await signIn(await invite(operator(), 'beside'));
    await invite(operator(), 'open beside');
    const ending = async (path: string, access: Access) => {
      const rows: { name: string; endsWithThis?: true }[] = (await ask('GET', path, access)).body;
      return rows.flatMap(({ name, endsWithThis }) => (endsWithThis ? [name] : [])).sort();
    };
    expect(await ending('/aircheck/browser-sessions', maker)).toEqual(['first', 'second']);
    expect(await ending('/aircheck/invites', maker)).toEqual(['open', 'open too']);
    expect(await ending('/aircheck/browser-sessions', { cookie: first.cookie })).toEqual(['second']);
    expect(await ending('/aircheck/browser-sessions', operator())).toEqual([]);
    expect(await ending('/aircheck/invites', operator())).toEqual([]);
  });

  it('of a browser that a typed key signed in ends with that key', async () => {
    const { key, revoke } = await newKey('typed');
    const typed = await ask('POST', '/aircheck/sign-in/browser', key, { name: 'a browser' });
    const begun = await signIn(await invite({ cookie: typed.cookie }, 'begun'));
    await revoke();
    expect(await statusOf({ cookie: begun.cookie })).toBe(401);
  });

  it('of AIRCHECK_API_KEY ends when that setting changes', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    await service.close();
    service = await startTestService({ dataDirectory, apiKey: 'first-key-of-no-worth' });
    const [open, used] = [await invite(operator(), 'open'), await invite(operator(), 'used')];
    const { cookie } = await signIn(used);
    await service.close();
    service = await startTestService({ dataDirectory, apiKey: 'second-key-of-no-worth' });
    expect((await signIn(open)).status).toBe(401);
    expect(await statusOf({ cookie })).toBe(401);
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
    service = await startTestService();
  });

  it('leaves those signed in whom a browser invited that signs in again, or that nobody used for long', async () => {
    const maker = await signIn(await invite(operator(), 'maker'));
    const phone = await signIn(await invite({ cookie: maker.cookie }, 'phone'));
    const again = await signIn(await invite(operator(), 'again'), { cookie: maker.cookie });
    expect(await statusOf({ cookie: maker.cookie })).toBe(401);
    expect(await statusOf({ cookie: phone.cookie })).toBe(200);

    const wall = await signIn(await invite({ cookie: again.cookie }, 'wall'));
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    database.prepare("UPDATE browser_sessions SET last_used_at = 1 WHERE name = 'again'").run();
    database.close();
    await signIn(await invite(operator(), 'one more'));
    expect(await sessionNamed('again')).toBeUndefined();
    expect(await statusOf({ cookie: wall.cookie })).toBe(200);
  });

  it('is withdrawn by anybody of its account who may write, and found by nobody else', async () => {
    const token = await invite(operator(), 'Maria');
    const [{ id } = { id: '' }] = await invites();
    const { apiKey } = (await ask('POST', '/aircheck/keys', operator(), { name: 'reader', readOnly: true })).body;
    const reader = { authorization: `Bearer ${apiKey}` };
    const [listed = { id: '' }] = await invites(reader);
    expect(listed.id).toBe(id);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await ask('DELETE', `/aircheck/invites/${id}`, reader)).status).toBe(403);
    expect((await ask('DELETE', '/aircheck/invites/nobody', operator())).status).toBe(404);
    expect((await ask('DELETE', `/aircheck/invites/${id}`, operator())).status).toBe(204);
    expect((await ask('DELETE', `/aircheck/invites/${id}`, operator())).status).toBe(404);
    expect((await signIn(token)).status).toBe(401);
    const log = (await ask('GET', '/aircheck/activity?group=access', operator())).body;
    expect(log.map(({ what }: { what: string }) => what)).toContain('invite-withdrawn');
  });
});
