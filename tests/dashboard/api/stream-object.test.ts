import { describe, expect, it } from 'vitest';
import { parseOne, parseRows } from '../../../src/dashboard/api/client.ts';
import { parseSession, parseStreamObject } from '../../../src/dashboard/api/stream.ts';

const whole = {
  id: '5c0e7d1a',
  kind: 'stream',
  name: 'Chapel',
  userId: 'u1',
  parentId: 'a91b62f0',
  createdAt: 1_763_553_611,
  lastSeen: 0,
  record: true,
  recordingStatus: 'ready',
  isActive: false,
  sourceSegmentsDuration: 18_606.4,
  streamKey: 'abcd-uimq-jtgy-4f9c',
  playbackId: 'p1',
  recordingUrl: 'https://cdn.example/hls/x/index.m3u8',
  mp4Url: 'https://cdn.example/x.mp4',
  profiles: [{ name: '720p', width: 1280, height: 720, bitrate: 2_000_000, fps: 30 }, null, { height: 5 }],
  aircheck: {
    endedAt: 1_763_572_929_000,
    readyAt: 1_763_574_093_000,
    failure: 'no',
    endReason: 'unpublished',
    connection: 'asleep',
    gaps: [{ startedAt: 1_763_563_280_000, endedAt: 1_763_563_992_000 }, { startedAt: 'x' }, 7],
    ingest: { videoCodec: 'h264', width: 1280, height: '720', fps: 30, connectedAt: 1_763_553_611_000 },
    processing: { done: 62, total: 60, remainingSeconds: 12 },
    renditions: [{ name: 'source', height: 720, bytes: 9000, mp4Url: 'https://cdn.example/s.mp4' }, { bytes: 4 }, null],
    sizeBytes: 12_000,
    posterUrl: 'https://cdn.example/poster.jpg',
    storyboardUrl: 'javascript:alert(1)',
  },
  parentStream: { streamKey: 'of-the-parent' },
  somethingNew: { nested: 1 },
};

describe('a stream object', () => {
  it('is read with its times in milliseconds', () => {
    expect(parseStreamObject(whole)).toMatchObject({
      id: '5c0e7d1a',
      parentId: 'a91b62f0',
      createdAtMs: 1_763_553_611_000,
      lastSeenMs: undefined,
      record: true,
      recordingStatus: 'ready',
      isActive: false,
      recordedSeconds: 18_606.4,
      streamKey: 'abcd-uimq-jtgy-4f9c',
      profiles: [{ name: '720p', height: 720, bitrate: 2_000_000 }],
    });
  });

  it('keeps of our service’s own fields what is well formed', () => {
    expect(parseStreamObject(whole)?.aircheck).toMatchObject({
      connection: undefined,
      endedAtMs: 1_763_572_929_000,
      readyAtMs: 1_763_574_093_000,
      endReason: 'unpublished',
      failure: 'no',
      gaps: [{ startedAtMs: 1_763_563_280_000, endedAtMs: 1_763_563_992_000 }],
      ingest: { videoCodec: 'h264', width: 1280, height: undefined, fps: 30, connectedAtMs: 1_763_553_611_000 },
      processing: { done: 60, total: 60, remainingSeconds: 12 },
      renditions: [{ name: 'source', height: 720, bytes: 9000, mp4Url: 'https://cdn.example/s.mp4' }],
      sizeBytes: 12_000,
      posterUrl: 'https://cdn.example/poster.jpg',
      storyboardUrl: undefined,
    });
  });

  it('has no progress if nothing is to be encoded', () => {
    const aircheck = { processing: { done: 0, total: 0 }, ingest: 'x', renditions: 7 };
    expect(parseStreamObject({ id: 'a', aircheck })?.aircheck).toMatchObject({
      processing: undefined,
      ingest: undefined,
      renditions: [],
    });
  });

  it('has the issues of its encoder by their codes, and none if the API sends only words', () => {
    const issues = [
      { code: 'keyframe-interval', seconds: 10 },
      { code: 'missing-configuration', track: 'audio' },
      { code: 'keyframe-interval' },
      { code: 'something-new' },
      'words',
    ];
    expect(parseStreamObject({ id: 'a', aircheck: { issues } })?.aircheck?.issues).toEqual([
      { code: 'keyframe-interval', seconds: 10 },
      { code: 'missing-configuration', track: 'audio' },
      ...Array(3).fill({ code: 'unknown' }),
    ]);
    expect(parseStreamObject({ id: 'a', aircheck: {} })?.aircheck?.issues).toBeUndefined();
  });

  it('shows every field but the secrets', () => {
    const raw = parseStreamObject(whole)?.raw ?? {};
    expect(raw.somethingNew).toEqual({ nested: 1 });
    expect(JSON.stringify(raw)).not.toMatch(/abcd-uimq|of-the-parent/);
  });

  it.each([
    ['absent', {}, false],
    ['true', { record: true }, true],
    ['false', { record: false }, false],
    ['a word', { record: 'true' }, false],
    ['null', { record: null }, false],
  ])('with `record` %s', (_, over, record) => {
    expect(parseStreamObject({ id: 'a', ...over })?.record).toBe(record);
  });

  it('is read though every field has a wrong type', () => {
    const wrong = Object.fromEntries(Object.keys(whole).map((name) => [name, 5]));
    expect(parseStreamObject({ ...wrong, id: 'a' })).toMatchObject({ id: 'a', name: '', record: false, profiles: [] });
  });

  it('is not one without an id', () => {
    expect([null, undefined, 'x', 5, [], {}, { id: '' }, { id: 7 }].map(parseStreamObject)).toEqual(
      Array(8).fill(undefined),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x', ''])(
    'has no link that is %s',
    (recordingUrl) => {
      expect(parseStreamObject({ id: 'a', recordingUrl })?.recordingUrl).toBeUndefined();
    },
  );

  it('gives nothing to a field named __proto__', () => {
    const read = parseStreamObject(JSON.parse('{"id":"a","__proto__":{"record":true},"constructor":"x"}'));
    expect(read?.record).toBe(false);
  });
});

describe('a session', () => {
  it('names its parent, or is given it', () => {
    expect(parseSession({ id: 's', parentId: 'p' })?.parentId).toBe('p');
    expect(parseSession({ id: 's' }, 'q')?.parentId).toBe('q');
    expect(parseSession({ id: 's' })).toBeUndefined();
  });
});

describe('a list', () => {
  it('keeps the good rows beside a bad one', () => {
    const rows = parseRows([{ id: 'a' }, null, { name: 'no id' }, 'x', { id: 'b' }], parseStreamObject);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([{ data: [] }, null, 'x', 5, undefined])('is an error when it is %o', (body) => {
    expect(() => parseRows(body, parseStreamObject)).toThrow('something that is not its API');
  });

  it('of one is an error when it cannot be read', () => {
    expect(() => parseOne({}, parseStreamObject)).toThrow('something that is not its API');
  });
});
