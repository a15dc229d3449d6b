import { describe, expect, it } from 'vitest';
import { isAtLiveEdge, isPictureDue, liveRenditions } from '../../../src/dashboard/domain/live-media.ts';
import type { IngestHealth } from '../../../src/dashboard/domain/stream-object.ts';
import { behindWords } from '../../../src/dashboard/domain/words/sentences.ts';
import { buildLadder } from '../../../src/service/transcode/ladder.ts';
import { aLiveSession, nowMs } from './builders.ts';

it('a frame is live within three seconds of the last one, and is said to be about as far behind as it was sent', () => {
  const isLive = (positionSeconds: number, liveSeconds: number | undefined) =>
    isAtLiveEdge({ positionSeconds, liveSeconds });
  expect([isLive(52, 54), isLive(54, 50), isLive(10, undefined)]).toEqual([true, true, true]);
  expect([isLive(51, 54), isLive(0, 3600)]).toEqual([false, false]);
  expect([6_200, 200, -4_000, 125_000].map((agoMs) => behindWords(1_000_000 - agoMs, 1_000_000))).toEqual([
    ...['about 6 s behind', 'about 1 s behind', 'about 1 s behind', 'about 2 min behind'],
  ]);
  // The playlist has no dates.
  expect(behindWords(undefined, 1_000_000)).toBe('');
});

const profiles = [
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 },
  { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0 },
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, fps: 0 },
  { name: '720p0', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 },
];

const made = (ingest: IngestHealth | undefined, record = true) =>
  liveRenditions(
    aLiveSession({
      record,
      profiles,
      aircheck: { gaps: [], ...(ingest && { ingest: { videoAtMs: 1, videoCodec: 'avc1.64001f', ...ingest } }) },
    }),
  );

describe('the renditions of a live session', () => {
  it('are the source and what is smaller than it, largest first', () => {
    expect(made({ width: 1280, height: 720 })).toEqual(['source', '480p0', '360p0', '240p0']);
    expect(made({ width: 320, height: 180 })).toEqual(['source']);
  });

  it('are those that the service makes, for landscape, portrait and odd sources', () => {
    const sizes = [
      [1920, 1080],
      [720, 1280],
      [641, 361],
      [642, 362],
      [640, 480],
      [855, 481],
      [2560, 1080],
      [426, 240],
    ] as const;
    for (const [width, height] of sizes) {
      const service = buildLadder(profiles, { width, height, fps: 30, codec: 'avc1.64001f' }).renditions.map(
        ({ name }) => name,
      );
      expect(made({ width, height }), `${width} × ${height}`).toEqual(['source', ...service]);
    }
  });

  it('hold a stand-in for a source that does not play everywhere', () => {
    expect(made({ width: 640, height: 360, videoCodec: 'hvc1.1.6' })).toEqual(['source', '360p0', '240p0']);
  });

  it('are only the source if there is only audio, or if nothing is recorded', () => {
    expect(made({ videoAtMs: undefined, audioAtMs: 1 })).toEqual(['source']);
    expect(made({ width: 1280, height: 720 }, false)).toEqual(['source']);
  });

  it('are all profiles if nothing is known of the source, and none if nothing is recorded either', () => {
    expect(made(undefined)).toEqual(['240p0', '360p0', '480p0', '720p0']);
    expect(made(undefined, false)).toEqual([]);
  });
});

describe('a picture of a session that is not recorded', () => {
  const isDueWith = (seconds: number) =>
    isPictureDue(
      aLiveSession({
        record: false,
        recordedSeconds: undefined,
        createdAtMs: nowMs - 20_000,
        aircheck: { connection: 'connected', gaps: [], lastMediaAtMs: nowMs - 20_000 + seconds * 1000 },
      }),
      nowMs,
    );

  it('is there once so much has come, and not because time has passed', () => {
    expect([isDueWith(2), isDueWith(5)]).toEqual([false, true]);
  });
});
