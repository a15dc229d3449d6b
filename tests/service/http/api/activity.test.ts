import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ActivityEntry, activityEntrySchema } from '../../../../src/contract/activity.ts';
import { createActivity } from '../../../../src/service/db/activity.ts';
import type { Database } from '../../../../src/service/db/database.ts';
import type { ApiCalls } from '../../../support/api-calls.ts';
import { inDatabase as inDatabaseOf } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';
import { json, serveUpstream } from '../../features/upstream/scripted-upstream.ts';

/** A service of the file's own, with an upstream, whose default account is not the one that is looked at. */
const far = await serveUpstream(json([]), afterAll);
const own = await startTestService({ upstreams: [far.upstream] }, afterAll);
let service: ApiCalls & { dataDirectory: string; apiUrl: string };
let accountId: string;
beforeEach(async () => {
  const account = await openAccount();
  ({ accountId } = account);
  service = account;
});

const list = async (query = '', headers = {}): Promise<ActivityEntry[]> => {
  const response = await service.call('GET', `/aircheck/activity${query}`, undefined, headers);
  return v.parse(v.array(activityEntrySchema), await response.json());
};
/** The entries of changes, access and recordings, oldest first, without what differs from run to run. */
const entries = async () =>
  (await list('?group=changes,access,recordings'))
    .reverse()
    .map(({ id: _, at: _at, byKeyId: _key, ...entry }) => entry);
const inDatabase = <T>(work: (database: Database) => T): T => inDatabaseOf(service.dataDirectory, work);

describe('what is done on this machine', () => {
  it('is written down: who, what, where, and the name it had', async () => {
    const stream = await service.post('/stream', { name: 'Hall 1', record: true });
    const path = `/stream/${stream.id}`;
    await service.call('PATCH', `${path}/record`, { record: false });
    await service.call('PATCH', path, { name: 'Hall 2', record: true, suspended: true, creatorId: 'me' });
    await service.call('POST', `/aircheck/stream/${stream.id}/rotate-key`);
    await service.call('DELETE', path);
    await service.call('POST', `/aircheck/stream/${stream.id}/restore`);
    const about = { by: 'operator', connection: 'local', streamId: stream.id };
    expect(await entries()).toEqual([
      { ...about, what: 'created', name: 'Hall 1', record: true },
      { ...about, what: 'record-off', name: 'Hall 1' },
      { ...about, what: 'record-on', name: 'Hall 1' },
      { ...about, what: 'suspended', name: 'Hall 1' },
      { ...about, what: 'renamed', name: 'Hall 2', changes: [{ field: 'name', from: 'Hall 1', to: 'Hall 2' }] },
      { ...about, what: 'changed', name: 'Hall 1', changes: [{ field: 'creatorId', to: 'me' }] },
      { ...about, what: 'key-rotated', name: 'Hall 2' },
      { ...about, what: 'deleted', name: 'Hall 2' },
      { ...about, what: 'restored', name: 'Hall 2' },
    ]);
  });

  it('with another key is written down under its name; making and revoking keys too', async () => {
    const { apiKey } = await service.post('/aircheck/keys', { name: 'automation' });
    const as = { authorization: `Bearer ${apiKey}` };
    await service.call('POST', '/stream', { name: 'a' }, as);
    const keys: { id: string }[] = await service.get('/aircheck/keys');
    await service.call('DELETE', `/aircheck/keys/${keys[0]?.id}`);
    expect(await entries()).toMatchObject([
      { what: 'api-key-created', name: 'automation', by: 'operator' },
      { what: 'created', by: 'automation' },
      { what: 'api-key-revoked', name: 'automation', by: 'operator' },
    ]);
    expect(JSON.stringify(await list())).not.toContain(apiKey);
  });

  it('names the key’s id as well: a key can be called like another one', async () => {
    service = own;
    const { apiKey } = await service.post('/aircheck/keys', { name: 'AIRCHECK_API_KEY' });
    await service.call('POST', '/stream', { name: 'a' }, { authorization: `Bearer ${apiKey}` });
    await service.call('POST', '/stream', { name: 'b' });
    const [{ id }] = await service.get('/aircheck/keys');
    const [b, a] = await list('?group=changes');
    expect(a).toMatchObject({ name: 'a', by: 'AIRCHECK_API_KEY', byKeyId: id });
    expect(b).toMatchObject({ name: 'b', by: 'AIRCHECK_API_KEY' });
    expect(b?.byKeyId).toBeUndefined();
  });

  it('is not, where it was refused, only read, or so already', async () => {
    const stream = await service.post('/stream', { name: 'a' });
    for (const [method, path, body] of [
      ['GET', `/stream/${stream.id}`],
      ['GET', '/stream'],
      ['PATCH', `/stream/${stream.id}/record`, { record: 'yes' }],
      ['PATCH', `/stream/${stream.id}`, { colour: 'red' }],
      ['DELETE', `/stream/${stream.id}/terminate`],
      ['DELETE', '/stream/unknown'],
      ['POST', '/stream', {}],
      ['DELETE', `/aircheck/test-broadcast/${stream.id}`],
    ] as const) {
      await service.call(method, path, body);
    }
    expect(await entries()).toMatchObject([{ what: 'created' }]);
  });

  it('includes links that were copied, of sessions that are there', async () => {
    service = own;
    const stream = await service.post('/stream', { name: 'Hall 1' });
    const streamId = stream.id;
    const sessionId = inDatabase((database) => seedSession(database, streamId).id);
    const copy = (body: unknown) => service.call('POST', '/aircheck/activity', body);
    expect((await copy({ what: 'copied', sessionIds: [sessionId] })).status).toBe(204);
    expect((await copy({ what: 'copied', sessionIds: ['u-session'], connection: 'studio' })).status).toBe(204);
    expect((await copy({ what: 'copied', sessionIds: [sessionId, 'unknown'] })).status).toBe(404);
    expect((await copy({ what: 'copied', sessionIds: ['a'], connection: 'other' })).status).toBe(404);
    for (const body of [
      { what: 'deleted', sessionIds: ['a'] },
      { what: 'copied', sessionIds: [] },
      { what: 'copied' },
    ]) {
      expect((await copy(body)).status).toBe(422);
    }
    expect((await entries()).slice(-2)).toEqual([
      {
        by: 'AIRCHECK_API_KEY',
        connection: 'local',
        what: 'copied',
        sessionIds: [sessionId],
        streamId,
        name: 'Hall 1',
      },
      { by: 'AIRCHECK_API_KEY', connection: 'studio', what: 'copied', sessionIds: ['u-session'] },
    ]);
  });
});

describe('what is done at an upstream', () => {
  it('is written down under its connection, with the names that went by', async () => {
    far.answerWith((seen, response) => {
      const rows = [{ id: 'u1', name: 'Far hall' }];
      if (seen.method === 'POST') return json({ id: 'u2', name: 'New hall' }, 201)(seen, response);
      if (seen.method !== 'GET') return json(undefined, seen.url.includes('refused') ? 403 : 204)(seen, response);
      return json(rows)(seen, response);
    });
    service = own;
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, `/aircheck/upstream/studio${path}`, body);
    await call('GET', '/stream');
    await call('POST', '/stream', { name: 'New hall' });
    await call('PATCH', '/stream/u1/record', { record: true });
    await call('PATCH', '/stream/refused/record', { record: true });
    await call('DELETE', '/stream/u1/terminate');
    await call('DELETE', '/stream/u1');
    await call('DELETE', '/stream/unseen');
    const about = { by: 'AIRCHECK_API_KEY', connection: 'studio' };
    expect((await entries()).slice(-5)).toEqual([
      { ...about, what: 'created', streamId: 'u2', name: 'New hall' },
      { ...about, what: 'record-on', streamId: 'u1', name: 'Far hall' },
      { ...about, what: 'terminated', streamId: 'u1', name: 'Far hall' },
      { ...about, what: 'deleted', streamId: 'u1', name: 'Far hall' },
      { ...about, what: 'deleted', streamId: 'unseen' },
    ]);
  });
});

describe('the log', () => {
  it('is listed newest first, page by page, also while it grows', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await service.call('POST', '/stream', { name });
    const first = await service.call('GET', '/aircheck/activity?limit=2');
    expect((await first.json()).map(({ name }: ActivityEntry) => name)).toEqual(['e', 'd']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    await service.call('POST', '/stream', { name: 'f' });
    const second = await service.call('GET', next.replace(service.apiUrl, ''));
    expect((await second.json()).map(({ name }: ActivityEntry) => name)).toEqual(['c', 'b']);
    expect(await service.status('GET', '/aircheck/activity?cursor=skip2')).toBe(400);
    expect((await service.call('GET', '/aircheck/activity?limit=1000')).headers.get('link')).toBeNull();
  });

  it('of an account is shown to that account alone', async () => {
    await service.call('POST', '/stream', { name: 'a' });
    const { apiKey } = await openAccount();
    expect(await list('', { authorization: `Bearer ${apiKey}` })).toEqual([]);
  });

  it('keeps the newest of each account and drops the rest', async () => {
    const accounts = [accountId, (await openAccount()).accountId] as const;
    const [mine, other] = inDatabase((database) => {
      const activity = createActivity(database, Date.now, { keep: 3, pruneEvery: 1 });
      const add = (accountId: string, name: string) =>
        activity.add(accountId, { by: 'k', connection: 'local', what: 'created', name });
      add(accounts[1], 'other');
      for (const name of ['a', 'b', 'c', 'd', 'e']) add(accounts[0], name);
      return accounts.map((accountId) =>
        activity.list(accountId, { limit: 100, kinds: ['created'] }).entries.map(({ name }) => name),
      );
    });
    expect(mine).toEqual(['e', 'd', 'c']);
    expect(other).toEqual(['other']);
  });
});

describe('What is done although the log cannot be written', () => {
  it('is answered as done, and what is due by it is done as well', async () => {
    service = own;
    const before = await list('?group=changes');
    const { id } = await service.post('/stream', { name: 'Hall 1' });
    inDatabase((database) =>
      database.exec("CREATE TRIGGER refuse BEFORE INSERT ON activity BEGIN SELECT RAISE(ABORT, 'no more'); END"),
    );
    const always = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', until: '00:00' };
    const schedule = {
      connection: 'local',
      name: 'All day',
      streamIds: [id],
      armMinutes: 30,
      timeZone: 'UTC',
      ...always,
    };
    expect(await service.status('POST', '/aircheck/schedules', schedule)).toBe(201);
    expect(await service.get(`/stream/${id}`)).toMatchObject({ record: true });
    expect(await service.status('PATCH', `/stream/${id}/record`, { record: false })).toBe(204);
    inDatabase((database) => database.exec('DROP TRIGGER refuse'));
    expect(own.logged.filter((line) => line.includes('The activity log was not written')).length).toBe(3);
    expect((await list('?group=changes')).slice(1)).toEqual(before);
  });
});

describe('filters', () => {
  it('leave what is of some groups, about one stream, with words of its names', async () => {
    const { id } = await service.post('/stream', { name: 'Église 1' });
    await service.call('PATCH', `/stream/${id}`, { name: 'Chapel' });
    await service.call('POST', '/stream', { name: 'Hall' });
    await service.call('POST', '/aircheck/invites', { name: 'Maria' });
    const found = async (query: string) => (await list(query)).map(({ what, name }) => `${what} ${name}`);
    expect(await found('?group=access')).toEqual(['invite-created Maria']);
    const ofOwn: ActivityEntry[] = await own.get('/aircheck/activity?group=access,service&limit=1000');
    expect(ofOwn.map(({ what }) => what)).toEqual(expect.arrayContaining(['service-started', 'api-key-created']));
    expect(ofOwn.map(({ what }) => what)).not.toContain('created');
    expect(await found(`?streamId=${id}`)).toEqual(['renamed Chapel', 'created Église 1']);
    expect(await found('?q=%C3%89GLISE')).toEqual(['renamed Chapel', 'created Église 1']);
    expect(await found('?q=opera%20hall')).toEqual(['created Hall']);
    expect(await found('?q=o+p+e+r+a+t+r+chapel')).toEqual(['renamed Chapel']);
    expect(await found('?q=o+p+e+r+a+t+r+cathedral')).toEqual([]);
    expect(await found('?q=%25')).toEqual([]);
    expect(await service.status('GET', '/aircheck/activity?group=all')).toBe(400);
    expect(await service.status('GET', '/aircheck/activity?q=a&q=b')).toBe(400);
  });

  it('stay from page to page of a long log, by time, each entry once', async () => {
    const streamIds = ['s1', 's2'];
    const all = inDatabase((database) => {
      const insert = database.prepare(
        "INSERT INTO activity (account_id, at, key_name, connection, what, details, stream_id) VALUES (?, ?, 'k', 'local', ?, ?, ?)",
      );
      return database
        .transaction(() =>
          Array.from({ length: 3_000 }, (_, index) => {
            const what = index % 3 === 0 ? 'created' : 'session-began';
            // Some at the same time, and some written later than what came after them.
            const at = 1_000 + Math.floor(index / 7) - (index % 11);
            const streamId = streamIds[index % 2];
            const { lastInsertRowid } = insert.run(accountId, at, what, JSON.stringify({ streamId }), streamId);
            return { id: Number(lastInsertRowid), at, what, streamId };
          }),
        )
        .immediate();
    });
    const expected = all
      .filter(({ what, streamId }) => what === 'created' && streamId === 's1')
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .map(({ id }) => id);
    const ids: number[] = [];
    let next: string | undefined = '/aircheck/activity?limit=100&group=changes&streamId=s1';
    while (next !== undefined) {
      const response: Response = await service.call('GET', next);
      ids.push(...(await response.json()).map(({ id }: ActivityEntry) => id));
      next = /<[^>]*\/api(\/[^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(ids).toEqual(expected);
    const table = await (await service.call('GET', '/aircheck/activity.csv?group=changes&streamId=s1')).text();
    expect(table.trim().split('\r\n')).toHaveLength(expected.length + 1);
  });
});

describe('the log as a table', () => {
  it('has a line an entry, in the zone that is asked for, and no formulas', async () => {
    await service.call('POST', '/stream', { name: '=1+1, "quoted"' });
    const [entry] = await list('?group=changes');
    const response = await service.call('GET', '/aircheck/activity.csv?group=changes&zone=Asia/Tokyo');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Aircheck activity [\d-]+.csv"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, end] = new TextDecoder().decode(bytes).split('\r\n');
    const at = new Date(entry?.at ?? 0);
    const inTokyo = new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(head).toMatch(/^time,utc,event,stream,by,/);
    expect(line).toBe(
      `${inTokyo},${at.toISOString()},created,"'=1+1, ""quoted""",operator,local,,,,${entry?.streamId},`,
    );
    expect(end).toBe('');
    const german = await service.call('GET', '/aircheck/activity.csv?group=changes&zone=Asia/Tokyo&language=de');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await german.arrayBuffer());
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${head?.replaceAll(',', ';')}`,
      `${inTokyo};${at.toISOString()};created;"'=1+1, ""quoted""";operator;local;;;;${entry?.streamId};`,
    ]);
    expect(await service.status('GET', '/aircheck/activity.csv?zone=nowhere')).toBe(200);
    expect(await service.status('GET', '/aircheck/activity.csv?group=nothing')).toBe(400);
  });
});

describe('An account’s activity holds up nobody else', () => {
  it('turns the page early where entries name a thousand sessions each, and loses none', async () => {
    const sessionIds = Array.from({ length: 1_000 }, (_, index) => `session-${index}-${'x'.repeat(40)}`);
    inDatabase((database) => {
      const activity = createActivity(database, Date.now);
      for (let index = 0; index < 40; index++) {
        activity.add(accountId, { by: 'x', connection: 'local', what: 'copied', sessionIds });
      }
    });
    const ids = new Set<number>();
    let next: string | undefined = '/aircheck/activity?limit=1000';
    while (next !== undefined) {
      const response: Response = await service.call('GET', next);
      const text = await response.text();
      expect(text.length).toBeLessThan(700_000);
      for (const { id } of JSON.parse(text)) ids.add(id);
      next = /<[^>]*\/api(\/[^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(ids.size).toBeGreaterThanOrEqual(40);
  });
});
