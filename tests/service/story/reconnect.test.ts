import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles: Profile[] = [{ name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 }];
/** The encoder stays away for at least this long. */
const absenceMs = 1500;

const service = await openAccount();

/** When an encoder began, at the earliest and at the latest. */
type Span = [earliest: number, latest: number];

/** A session whose encoder drops in the middle of a second group of pictures, stays away and comes back. */
async function recordWithDrop(
  again: Partial<TestStreamOptions>,
): Promise<{ session: StreamObject; firstMs: Span; againMs: Span }> {
  const stream = await createRecordedStream(service, { profiles, aircheck: { reconnectSeconds: 60 } });
  const push = (options: Partial<TestStreamOptions>) =>
    publishTestStream({ bFrames: 2, ...options, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
  const beganMs = Date.now();
  const first = await push({ seconds: 2.5, speed: 1 });
  await first.sent;
  const firstMs: Span = [beganMs, Date.now()];
  first.abort();
  await waitUntil(
    async () => (await readSessions(service, stream.id))[0]?.aircheck?.connection === 'reconnecting' || undefined,
    { what: 'the encoder is missed' },
  );
  await wait(absenceMs);
  const backMs = Date.now();
  await (await push({ seconds: 2, ...again })).finish();
  const againMs: Span = [backMs, Date.now()];
  return { session: await readySession(service, stream.id), firstMs, againMs };
}

describe.concurrent('A reconnect with unchanged parameters continues with the same init segment, without a hole in the media', () => {
  it('in the source and in each rendition; the wall clock and the gaps carry the missing time', async () => {
    const { session, firstMs, againMs } = await recordWithDrop({});
    const { renditions } = await fetchAgreedPlaylists(session.recordingUrl ?? '');
    expect(renditions.map(({ name }) => name).sort()).toEqual(['half', 'source']);
    for (const { media } of renditions) {
      expect(new Set(media.segments.map(({ initUri }) => initUri)).size).toBe(1);
      expect(new Set(media.segments.map(({ discontinuity }) => discontinuity))).toEqual(new Set([0]));
      const dated = media.segments.flatMap(({ wallClockMs }, i) =>
        wallClockMs === undefined ? [] : [{ wallClockMs, i }],
      );
      expect(dated.map(({ i }) => i)).toEqual([0, 2]);
      // The times when the encoder began, not how far apart: a busy machine begins late. The first frames, which are held
      // until the tracks are known, are dated back by what they last.
      for (const [i, [earliest, latest]] of [firstMs, againMs].entries()) {
        expect(dated[i]?.wallClockMs).toBeGreaterThan(earliest - 100);
        expect(dated[i]?.wallClockMs).toBeLessThanOrEqual(latest);
      }
    }
    expect(session.aircheck?.gaps).toHaveLength(1);
    // What was sent, and no more than the audio's last frames lasted beyond the video.
    expect(session.sourceSegmentsDuration).toBeGreaterThan(4.45);
    expect(session.sourceSegmentsDuration).toBeLessThan(4.7);
    const read = await readRenditions(session.recordingUrl ?? '');
    expect(findRecordingFaults(read, session.sourceSegmentsDuration ?? 0)).toEqual([]);
  });

  it('changed video makes a new part, with its own init segment, across a discontinuity', async () => {
    const { session } = await recordWithDrop({ width: 240, height: 136 });
    const { renditions } = await fetchAgreedPlaylists(session.recordingUrl ?? '');
    for (const { media } of renditions) {
      expect(new Set(media.segments.map(({ initUri }) => initUri)).size).toBe(2);
      expect(new Set(media.segments.map(({ discontinuity }) => discontinuity))).toEqual(new Set([0, 1]));
    }
  });
});
