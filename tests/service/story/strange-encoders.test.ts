import { describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { waitUntil } from '../../support/wait-until.ts';

const service = await openAccount();

/** A keyframe every 2 s for 4 s, then none for 9 s. */
async function growingGaps() {
  const [short, long] = await Promise.all([
    encodePackets({ seconds: 4, gopSeconds: 2, audio: false }),
    encodePackets({ seconds: 9, gopSeconds: 9, audio: false }),
  ]);
  return [...short, ...long.map((packet) => ({ ...packet, dtsMs: packet.dtsMs + 4000 }))];
}

describe.concurrent('The target duration of a live playlist is fixed when it is first served', () => {
  it('a later, longer group of pictures is cut within it, and the master never promises independence', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    const packets = await growingGaps();
    const live = await publishTestStream({
      packets,
      speed: 6,
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
    });
    const master = `${service.dashboardUrl}/hls/${stream.playbackId}/index.m3u8`;
    const seen = new Map<string, number>();
    await waitUntil(
      async () => {
        if ((await fetch(master)).status === 404) return undefined;
        const { master: read, renditions } = await fetchAgreedPlaylists(master);
        const media = renditions[0]?.media;
        expect(read.isIndependent).toBe(false);
        for (const { durationSeconds } of media?.segments ?? []) {
          expect(durationSeconds).toBeLessThanOrEqual(media?.targetDurationSeconds ?? 0);
        }
        seen.set(`${media?.targetDurationSeconds} s`, media?.segments.length ?? 0);
        return [...seen.values()].some((segments) => segments >= 3) || undefined;
      },
      { what: 'the live playlist has a part of the long group of pictures' },
    );
    expect([...seen.keys()]).toEqual(['5 s']);
    await live.finish();
    const { recordingUrl = '', sourceSegmentsDuration = 0 } = await readySession(service, stream.id);
    const { master: final, renditions } = await fetchAgreedPlaylists(recordingUrl);
    expect(final.isIndependent).toBe(false);
    expect(sourceSegmentsDuration).toBeCloseTo(13, 1);
    expect(renditions[0]?.media.segments.length).toBeGreaterThanOrEqual(4);
  });
});

describe.concurrent('A track whose configuration never came is named in the issues', () => {
  it('of the stream and the session while it is live; the other track is recorded whole', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    const packets = (await encodePackets({ seconds: 4 })).filter(({ kind }) => kind !== 'audio-config');
    const live = await publishTestStream({
      packets,
      speed: 1,
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
    });
    const session = await waitUntil(
      async () => {
        const read: StreamObject = await service.get(`/stream/${stream.id}`);
        return read.issues?.length ? read : undefined;
      },
      { what: 'the missing configuration is named' },
    );
    expect(session).toMatchObject({
      isHealthy: false,
      issues: [expect.stringContaining('Audio arrives without its configuration, so it is not recorded.')],
      aircheck: { ingest: { missingConfigs: ['audio'] }, issues: [{ code: 'missing-configuration', track: 'audio' }] },
    });
    await live.finish();
    const { recordingUrl = '' } = await readySession(service, stream.id);
    const [part] = await readRecording(recordingUrl);
    expect(part).toMatchObject({ framesDecoded: 120, audioPackets: [] });
  });
});

const profiles: Profile[] = [{ name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 }];

describe.concurrent('An encoder whose timestamps jump each second', () => {
  it.each([
    ['10 h ahead', 36_000_000],
    ['7 s back', -7000],
    ['300 ms back', -300],
  ])('%s has one part, with every frame, in the source and each rendition', async (_, byMs) => {
    const stream = await createRecordedStream(service, { profiles });
    const packets = (await encodePackets({ seconds: 6, bFrames: 2 })).map((packet) => ({
      ...packet,
      dtsMs: packet.dtsMs + 100_000 + Math.floor(packet.dtsMs / 1000) * byMs,
    }));
    const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    const { framesSent } = await live.finish();
    const { recordingUrl = '', sourceSegmentsDuration = NaN } = await readySession(service, stream.id);
    const read = await readRenditions(recordingUrl);
    expect(read.map(({ name }) => name).sort()).toEqual(['half', 'source']);
    expect(findRecordingFaults(read, sourceSegmentsDuration)).toEqual([]);
    for (const { segments, playlist } of read) {
      expect(new Set(playlist.media.segments.map(({ initUri }) => initUri)).size).toBe(1);
      expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(framesSent);
    }
    expect(Math.abs(sourceSegmentsDuration - 6)).toBeLessThan(0.6);
  });
});
