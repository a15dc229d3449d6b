import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src/contract/activity.ts';
import { clientHeader } from '../../../../src/contract/routes.ts';
import { describeChange } from '../../../../src/service/http/describe-activity.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { json, serveUpstream } from '../../features/upstream/scripted-upstream.ts';

let service: TestAccount;
beforeEach(async () => {
  service = await openAccount();
});

/** Each call by its answer's status. */
const all = async (...calls: [method: string, path: string, body?: unknown][]) => {
  const statuses: number[] = [];
  for (const call of calls) statuses.push(await service.status(...call));
  return statuses;
};
/** The entries of changes, access and recordings, oldest first, without what differs from run to run. */
const entries = async (from = 0, calls: Pick<TestAccount, 'get'> = service) => {
  const listed: ActivityEntry[] = await calls.get('/aircheck/activity?group=changes,access,recordings');
  return listed
    .reverse()
    .slice(from)
    .map(({ id: _, at: _at, byKeyId: _key, ...entry }) => entry);
};
const by = { by: 'operator', connection: 'local' };

describe('What is done to', () => {
  it('a stream is one entry each', async () => {
    const { id: streamId } = await service.post('/stream', { name: 'Hall 1' });
    const path = `/stream/${streamId}`;
    const statuses = await all(
      ['PATCH', `${path}/record`, { record: true, more: 1 }],
      ['PATCH', `${path}/record`, { record: false }],
      ['PUT', `/aircheck${path}/record-once`],
      ['DELETE', `/aircheck${path}/record-once`],
      ['PATCH', path, { suspended: true }],
      ['PATCH', path, { suspended: false, profiles: [] }],
      ['PATCH', path, { aircheck: { tags: ['news'], retention: 1, reconnectSeconds: 40 } }],
      ['PATCH', path, {}],
      ['POST', `/aircheck${path}/rotate-key`],
      ['DELETE', path],
      ['POST', `/aircheck${path}/restore`],
    );
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 204, 204, 200, 204, 204]);
    const about = { ...by, streamId, name: 'Hall 1' };
    expect(await entries()).toEqual([
      { ...about, what: 'created' },
      { ...about, what: 'record-on' },
      { ...about, what: 'record-off' },
      { ...about, what: 'record-once' },
      { ...about, what: 'record-once-cancelled' },
      { ...about, what: 'suspended' },
      { ...about, what: 'unsuspended' },
      { ...about, what: 'changed', changes: [{ field: 'profiles', from: expect.any(String) }] },
      {
        ...about,
        what: 'changed',
        changes: [
          { field: 'tags', to: 'news' },
          { field: 'retention', to: '1 day' },
          { field: 'reconnectSeconds', to: '40 s' },
        ],
      },
      { ...about, what: 'key-rotated' },
      { ...about, what: 'deleted' },
      { ...about, what: 'restored' },
    ]);
  });

  it('a live stream is one entry each', async () => {
    const { id: streamId, streamKey } = await service.post('/stream', { name: 'Hall 1' });
    const isLive = (wanted: boolean) =>
      waitUntil(async () => (await service.get(`/stream/${streamId}`)).isActive === wanted, {
        what: `live: ${wanted}`,
      });
    const broadcast = `/aircheck/test-broadcast/${streamId}`;
    const statuses = await all(['POST', '/aircheck/test-broadcast', { streamId, seconds: 60 }]);
    await isLive(true);
    statuses.push(...(await all(['DELETE', broadcast], ['DELETE', broadcast])));
    await isLive(false);
    const show = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 60, speed: 1 });
    await isLive(true);
    statuses.push(...(await all(['DELETE', `/stream/${streamId}/terminate`])));
    show.abort();
    expect(statuses).toEqual([202, 204, 204, 204]);
    const about = { ...by, streamId, name: 'Hall 1' };
    expect(await entries(1)).toEqual([
      { ...about, what: 'test-broadcast' },
      { ...about, what: 'test-broadcast-stopped' },
      { ...about, what: 'terminated' },
    ]);
  });

  it('recordings is one entry each, once', async () => {
    const { id: streamId } = await service.post('/stream', { name: 'Hall 1', record: true });
    const seed = (atMs: number) =>
      inDatabase(service.dataDirectory, (database) =>
        seedSession(database, streamId, atMs, { recordingStatus: 'ready', endedAt: atMs }),
      ).id;
    const [first, second] = [seed(1_700_000_000_000), seed(1_700_000_100_000)];
    const [join, keep] = [`/aircheck/session/${second}/join`, `/aircheck/recording/${second}/keep`];
    const statuses = await all(
      ['POST', join, { sessionIds: [first] }],
      ['POST', join, { sessionIds: [first] }],
      ['DELETE', join],
      ['DELETE', join],
      ['PUT', keep],
      ['PUT', keep],
      ['DELETE', keep],
      ['DELETE', keep],
      ['DELETE', `/aircheck/recording/${second}`],
      ['DELETE', `/aircheck/recording/${second}`],
    );
    expect(statuses).toEqual([201, 201, 204, 404, 204, 204, 204, 204, 204, 404]);
    const about = { ...by, streamId, name: 'Hall 1', sessionIds: [second] };
    expect(await entries(1)).toEqual([
      { ...about, what: 'sessions-joined', sessionIds: [first, second] },
      { ...about, what: 'sessions-separated' },
      { ...about, what: 'recording-kept' },
      { ...about, what: 'recording-released' },
      { ...about, what: 'recording-deleted' },
    ]);
  });

  it('keys, invites and browsers is one entry each, with the name that it had', async () => {
    await service.post('/aircheck/keys', { name: 'automation' });
    const { url } = await service.post('/aircheck/invites', { name: 'Maria' });
    const { id: open } = await service.post('/aircheck/invites', { name: 'Jo' });
    const token = new URL(url).hash.slice('#sign-in='.length);
    const fromPage = { [clientHeader]: 'dashboard' };
    const signIn = await service.call('POST', '/aircheck/sign-in/browser', { token, name: 'x' }, fromPage);
    const keys: { id: string; name: string }[] = await service.get('/aircheck/keys');
    const key = keys.find(({ name }) => name === 'automation');
    const [browser] = await service.get('/aircheck/browser-sessions');
    const statuses = await all(
      ['DELETE', `/aircheck/browser-sessions/${browser.id}`],
      ['DELETE', `/aircheck/browser-sessions/${browser.id}`],
      ['DELETE', `/aircheck/keys/${key?.id}`],
      ['DELETE', `/aircheck/keys/${key?.id}`],
      ['DELETE', `/aircheck/invites/${open}`],
      ['DELETE', `/aircheck/invites/${open}`],
    );
    expect([signIn.status, ...statuses]).toEqual([201, 204, 404, 204, 404, 204, 404]);
    expect(await entries()).toEqual([
      { ...by, what: 'api-key-created', name: 'automation' },
      { ...by, what: 'invite-created', name: 'Maria' },
      { ...by, what: 'invite-created', name: 'Jo' },
      { ...by, by: 'Maria', what: 'invite-used' },
      { ...by, what: 'signed-out', name: 'Maria' },
      { ...by, what: 'api-key-revoked', name: 'automation' },
      { ...by, what: 'invite-withdrawn' },
    ]);
  });

  it('nothing is no entry: signing out, a test, a look at what would expire', async () => {
    const far = await serveUpstream(json({ id: 'u', name: 'Far hall' }));
    const own = await startTestService({ upstreams: [far.upstream] });
    const { id } = await own.post('/stream', { name: 'Hall 1' });
    expect(await own.status('POST', '/aircheck/upstream/studio/test')).toBe(200);
    expect(await own.status('POST', '/aircheck/expiring', { streamIds: [id], retention: 1 })).toBe(200);
    const { apiKey } = await own.post('/aircheck/keys', { name: 'a' });
    const headers = { authorization: `Bearer ${apiKey}` };
    expect(await own.status('POST', '/aircheck/sign-out', undefined, headers)).toBe(204);
    expect((await entries(0, own)).map(({ what }) => what)).toEqual(['created', 'api-key-created']);
  });
});

describe('What is done at another service', () => {
  it('is one entry each, with what went by', async () => {
    const far = await serveUpstream((seen, response) => {
      const status = seen.url.includes('refused') ? 400 : 204;
      if (seen.method === 'GET') return json([{ id: 'u1', name: 'Far hall' }])(seen, response);
      return json(status === 400 ? { errors: ['no'] } : undefined, status)(seen, response);
    });
    const own = await startTestService({ upstreams: [far.upstream] });
    const there = '/aircheck/upstream/studio';
    const calls: [method: string, path: string, body?: unknown][] = [
      ['GET', '/stream'],
      ['PATCH', '/stream/u1', { name: 'Near hall', suspended: false, record: 'yes' }],
      ['PATCH', '/stream/u1', { profiles: [], colour: 'red' }],
      ['PATCH', '/stream/unseen', { name: 'b' }],
      ['PATCH', '/stream/refused', { name: 'b' }],
      ['PATCH', '/stream/u1/record', { record: true }],
      ['PATCH', '/stream/u1/record', { record: false }],
      ['POST', '/queue', { streamId: 'u1', record: true }],
      ['DELETE', '/queue/u1'],
      ['DELETE', '/queue/u1'],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of calls) statuses.push(await own.status(method, `${there}${path}`, body));
    expect(statuses).toEqual([200, 204, 204, 204, 400, 204, 204, 202, 204, 404]);
    const about = { by: 'AIRCHECK_API_KEY', connection: 'studio', streamId: 'u1', name: 'Far hall' };
    expect(await entries(0, own)).toEqual([
      { ...about, what: 'unsuspended' },
      { ...about, what: 'renamed', name: 'Near hall', changes: [{ field: 'name', from: 'Far hall', to: 'Near hall' }] },
      { ...about, what: 'changed' },
      { ...about, streamId: 'unseen', what: 'renamed', name: 'b' },
      { ...about, what: 'record-on' },
      { ...about, what: 'record-off' },
      { ...about, what: 'queued', record: true },
      { ...about, what: 'cancelled' },
    ]);
  });
});

describe('a change of a stream', () => {
  const profile = (name: string, bitrate = 2_400_000) => ({ name, width: 1280, height: 720, bitrate, fps: 30 });
  const before = {
    name: 'Hall 1',
    profiles: [profile('720p'), { ...profile('480p', 900_000), width: 854, height: 480, fps: 0 }],
    userTags: { client: 'Northlight' },
    creatorId: undefined,
  };
  const changed = (body: unknown) => describeChange('x', body, before);
  const one = (field: string, from: string | undefined, to: string | undefined) => [
    { what: 'changed', streamId: 'x', changes: [{ field, ...(from && { from }), ...(to && { to }) }] },
  ];

  it('says from what to what', () => {
    expect(changed({ name: 'Hall 2' })).toEqual([
      { what: 'renamed', streamId: 'x', name: 'Hall 2', changes: [{ field: 'name', from: 'Hall 1', to: 'Hall 2' }] },
    ]);
    expect(changed({ profiles: [profile('720p')] })).toEqual(one('profiles', '720p, 480p', '720p'));
    expect(changed({ profiles: [] })).toEqual(one('profiles', '720p, 480p', undefined));
    expect(changed({ creatorId: { type: 'unverified', value: 'me' } })).toEqual(one('creatorId', undefined, 'me'));
    expect(changed({ userTags: { client: 'B', floors: [1, 2] } })).toEqual(
      one('userTags', 'client: Northlight', 'client: B, floors: 1 2'),
    );
  });

  it('of profiles that keep their names says what is different about them', () => {
    expect(changed({ profiles: [profile('720p', 3_000_000), before.profiles[1]] })).toEqual(
      one('profiles', '720p (1280×720, 2.4 Mb/s, 30 fps)', '720p (1280×720, 3 Mb/s, 30 fps)'),
    );
    expect(changed({ profiles: [before.profiles[0], { ...before.profiles[1], bitrate: 800_000, fps: 25 }] })).toEqual(
      one('profiles', '480p (854×480, 900 kb/s)', '480p (854×480, 800 kb/s, 25 fps)'),
    );
  });

  it('that leaves everything as it was is none', () => {
    expect(changed({ name: 'Hall 1', profiles: before.profiles, userTags: before.userTags })).toEqual([]);
    expect(changed({ profiles: null })).toEqual([]);
  });

  it('is as short as it needs to be, and never ends within a character', () => {
    const [entry] = changed({ name: '🎥'.repeat(5000) });
    expect(entry?.changes?.[0]?.to).toMatch(/^(🎥){99}…$/u);
  });

  it('is described without values where those before are not known', () => {
    expect(describeChange('x', { name: 'b' }, {})).toEqual([{ what: 'renamed', streamId: 'x', name: 'b' }]);
  });
});
