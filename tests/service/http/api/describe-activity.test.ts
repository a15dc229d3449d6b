import { describe, expect, it } from 'vitest';
import { routePatterns } from '../../../../src/contract/routes.ts';
import { describeActivity } from '../../../../src/service/http/api/describe-activity.ts';

const did = (method: string, pattern: string, body?: unknown, answer?: unknown) =>
  describeActivity({ method, pattern, id: 'x', body, answer });

describe('what a request did', () => {
  it.each([
    ['POST', routePatterns.streams, { name: 'a' }, { what: 'created', streamId: 'new', name: 'a' }],
    ['PATCH', routePatterns.streamRecord, { record: true }, { what: 'record-on', streamId: 'x' }],
    ['PATCH', routePatterns.streamRecord, { record: false }, { what: 'record-off', streamId: 'x' }],
    ['PATCH', routePatterns.stream, { suspended: false }, { what: 'unsuspended', streamId: 'x' }],
    ['PATCH', routePatterns.stream, { profiles: [] }, { what: 'changed', streamId: 'x' }],
    ['DELETE', routePatterns.stream, undefined, { what: 'deleted', streamId: 'x' }],
    ['DELETE', routePatterns.streamTerminate, undefined, { what: 'terminated', streamId: 'x' }],
    ['POST', routePatterns.streamKeyRotation, undefined, { what: 'key-rotated', streamId: 'x' }],
    ['POST', routePatterns.testBroadcast, { streamId: 'b' }, { what: 'test-broadcast', streamId: 'b' }],
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
