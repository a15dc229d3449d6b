import { describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { publishTestStream, type TestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { type AgreedPlaylists, fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles: Profile[] = [
  { name: 'half', width: 160, height: 90, bitrate: 100_000, fps: 0 },
  { name: 'quarter', width: 128, height: 72, bitrate: 80_000, fps: 0 },
];
const names = ['half', 'quarter', 'source'];

const service = await openAccount();

const push = (stream: StreamObject, options: Partial<TestStreamOptions>): Promise<TestStream> =>
  publishTestStream({
    width: 320,
    height: 180,
    bitrate: 300_000,
    ...options,
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
  });

/** Reads the live playlists until they satisfy: at every one of these moments all parsers agree, or it throws. */
function livePlaylists(
  stream: StreamObject,
  isEnough: (playlists: AgreedPlaylists) => boolean,
): Promise<AgreedPlaylists> {
  const master = `${service.dashboardUrl}/hls/${stream.playbackId}/index.m3u8`;
  return waitUntil(
    async () => {
      if ((await fetch(master)).status === 404) return undefined;
      const playlists = await fetchAgreedPlaylists(master);
      return isEnough(playlists) ? playlists : undefined;
    },
    { what: 'the live playlists hold what was sent' },
  );
}

async function dropAndReturn(stream: StreamObject, first: TestStream, options: Partial<TestStreamOptions>) {
  first.abort();
  await waitUntil(
    async () => {
      const [session] = await readSessions(service, stream.id);
      return session?.aircheck?.connection === 'reconnecting' ? session : undefined;
    },
    { what: 'the encoder is missed' },
  );
  return push(stream, options);
}

const discontinuities = ({ renditions }: AgreedPlaylists) =>
  renditions.map(({ media }) => [...new Set(media.segments.map(({ discontinuity }) => discontinuity))]);

describe('three independent parsers agree', () => {
  it('on a recorded session while it is live, across a reconnect with a smaller picture, and when it is final', async () => {
    const stream = await createRecordedStream(service, { profiles, aircheck: { reconnectSeconds: 60 } });
    const first = await push(stream, { seconds: 5 });
    await first.sent;
    const growing = await livePlaylists(stream, ({ renditions }) => renditions.length === 3);
    expect(growing.renditions.map(({ name }) => name).sort()).toEqual(names);
    for (const { media } of growing.renditions) expect(media).toMatchObject({ kind: 'EVENT', isEnded: false });

    const second = await dropAndReturn(stream, first, { seconds: 5, height: 176 });
    await second.sent;
    const rejoined = await livePlaylists(stream, (playlists) =>
      discontinuities(playlists).every((found) => found.length === 2),
    );
    expect(discontinuities(rejoined)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);

    await second.finish();
    const { recordingUrl = '', sourceSegmentsDuration = 0 } = await readySession(service, stream.id);
    const { master, renditions } = await fetchAgreedPlaylists(recordingUrl);
    expect(master.isIndependent).toBe(true);
    expect(renditions.map(({ name }) => name).sort()).toEqual(names);
    for (const { media, variant } of renditions) {
      expect(media).toMatchObject({ kind: 'VOD', isEnded: true });
      expect(variant.codecs).toEqual([expect.stringMatching(/^avc1\.[0-9a-f]{6}$/i), 'mp4a.40.2']);
      expect(new Set(media.segments.map(({ initUri }) => initUri)).size).toBe(2);
      const seconds = media.segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
      expect(seconds).toBeCloseTo(sourceSegmentsDuration, 1);
      expect(Math.max(...media.segments.map(({ durationSeconds }) => durationSeconds))).toBeLessThanOrEqual(
        media.targetDurationSeconds,
      );
      const clocks = media.segments.flatMap(({ wallClockMs }) => wallClockMs ?? []);
      expect(clocks).toHaveLength(2);
      expect(clocks).toEqual([...clocks].sort((a, b) => a - b));
    }
  });

  it('on a live window that has moved on, also past a reconnect with other video', async () => {
    const stream = await createRecordedStream(service, { record: false, aircheck: { reconnectSeconds: 60 } });
    const first = await push(stream, { seconds: 24, fps: 10, width: 128, height: 72 });
    await first.sent;
    const isMoved = ({ renditions: [source] }: AgreedPlaylists) => (source?.media.segments[0]?.sequence ?? 0) > 0;
    const liveWindow = await livePlaylists(stream, isMoved);
    expect(liveWindow.renditions.map(({ name }) => name)).toEqual(['source']);
    expect(liveWindow.renditions[0]?.media).toMatchObject({ kind: 'live', isEnded: false });

    const second = await dropAndReturn(stream, first, { seconds: 24, fps: 10, width: 160, height: 90 });
    await second.sent;
    const later = await livePlaylists(stream, (playlists) => discontinuities(playlists)[0]?.join() === '1');
    // The seam has left the live window: its number shows players that there was one.
    expect(later.renditions[0]?.media.segments.length).toBeGreaterThan(3);
    await second.finish();
  });
});
