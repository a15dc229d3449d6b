import { expect, it } from 'vitest';
import { streamTarget } from '../../../../../src/service/ingest/rtmp/protocol/stream-target.ts';

it.each([
  ['live', 'key', 'live', 'key'],
  ['live/', 'key?token=1', 'live', 'key'],
  ['/live?a=b', '/key', 'live', 'key'],
  ['live/key', '', 'live', 'key'],
  ['live/key?x=1', '?y=2', 'live', 'key'],
  ['live/a/b', '', 'live', 'a/b'],
  ['live/room', 'key', 'live/room', 'key'],
  ['live', '', 'live', ''],
  ['', '', '', ''],
  ['../live', '../../etc/passwd', '../live', '../../etc/passwd'],
])('app %j with stream name %j means app %j and key %j', (app, name, expectedApp, streamKey) => {
  expect(streamTarget(app, name)).toEqual({ app: expectedApp, streamKey });
});

it('takes a path of a million slashes in its stride', () => {
  expect(streamTarget(`${'/'.repeat(1_000_000)}x`, '')).toEqual({ app: 'x', streamKey: '' });
});
