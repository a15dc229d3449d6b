import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../support/open-account.ts';
import { fetchAgreedPlaylists } from '../../support/playlists/agreed-playlists.ts';
import { waitUntil } from '../../support/wait-until.ts';

let service: TestAccount;
beforeEach(async () => {
  service = await openAccount();
});

/** A keyframe every 2 s for 4 s, then none for 9 s. */
async function growingGaps() {
  const [short, long] = await Promise.all([
    encodePackets({ seconds: 4, gopSeconds: 2, audio: false }),
    encodePackets({ seconds: 9, gopSeconds: 9, audio: false }),
  ]);
  return [...short, ...long.map((packet) => ({ ...packet, dtsMs: packet.dtsMs + 4000 }))];
}

describe('The target duration of a live playlist is fixed when it is first served', () => {
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
