import { describe, expect, it } from 'vitest';
import { routePatterns } from '../../../../src/contract/routes.ts';
import { describeActivity } from '../../../../src/service/http/describe-activity.ts';

const did = (method: string, pattern: string, body?: unknown, answer?: unknown) =>
  describeActivity({ method, pattern, id: 'x', body, answer });

describe('what a request did', () => {
  it.each([
    ['POST', routePatterns.streams, { name: 'a' }, { what: 'created', streamId: 'new', name: 'a' }],
    ['PATCH', routePatterns.streamRecord, { record: true }, { what: 'record-on', streamId: 'x' }],
    ['PATCH', routePatterns.streamRecord, { record: false }, { what: 'record-off', streamId: 'x' }],
    ['PUT', routePatterns.recordOnce, undefined, { what: 'record-once', streamId: 'x' }],
    ['DELETE', routePatterns.recordOnce, undefined, { what: 'record-once-cancelled', streamId: 'x' }],
    ['PATCH', routePatterns.stream, { suspended: false }, { what: 'unsuspended', streamId: 'x' }],
    ['PATCH', routePatterns.stream, { profiles: [] }, { what: 'changed', streamId: 'x' }],
    ['DELETE', routePatterns.stream, undefined, { what: 'deleted', streamId: 'x' }],
    ['POST', routePatterns.streamRestore, undefined, { what: 'restored', streamId: 'x' }],
    ['DELETE', routePatterns.streamTerminate, undefined, { what: 'terminated', streamId: 'x' }],
    ['POST', routePatterns.streamKeyRotation, undefined, { what: 'key-rotated', streamId: 'x' }],
    ['POST', routePatterns.testBroadcast, { streamId: 'b' }, { what: 'test-broadcast', streamId: 'b' }],
    ['DELETE', routePatterns.testBroadcastOf, undefined, { what: 'test-broadcast-stopped', streamId: 'x' }],
    ['DELETE', routePatterns.recording, undefined, { what: 'recording-deleted', sessionIds: ['x'] }],
    [
      'POST',
      routePatterns.upstreamQueue,
      { streamId: 'b', record: true },
      { what: 'queued', streamId: 'b', record: true },
    ],
    ['DELETE', routePatterns.upstreamQueued, undefined, { what: 'cancelled', streamId: 'x' }],
    ['POST', routePatterns.apiKeys, { name: 'k' }, { what: 'api-key-created', name: 'k' }],
    ['DELETE', routePatterns.apiKey, undefined, { what: 'api-key-revoked' }],
  ])('%s %s %j', (method, pattern, body, what) => {
    expect(did(method, pattern, body, { id: 'new' })).toEqual([what]);
  });

  it('is nothing if it reads, signs out, or changes nothing', () => {
    expect(did('GET', routePatterns.streams)).toEqual([]);
    expect(did('POST', routePatterns.signOut)).toEqual([]);
    expect(did('POST', routePatterns.upstreamTest)).toEqual([]);
    expect(did('PATCH', routePatterns.stream, {})).toEqual([]);
  });

  it('is described even if a field of the body has another type', () => {
    expect(did('POST', routePatterns.streams, { name: 5 }, 'text')).toMatchObject([{ what: 'created' }]);
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
  const changed = (body: unknown) =>
    describeActivity({ method: 'PATCH', pattern: routePatterns.stream, id: 'x', body, before });
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
    expect(did('PATCH', routePatterns.stream, { name: 'b' })).toEqual([{ what: 'renamed', streamId: 'x', name: 'b' }]);
  });
});
