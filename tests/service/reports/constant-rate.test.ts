import { describe, expect, it } from 'vitest';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';

const service = await openAccount();

describe('A show of 30000/1001 frames a second', () => {
  it('downloads at exactly that rate, as the source and as a rendition', async () => {
    const stream = await createRecordedStream(service, {
      profiles: [{ name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 }],
    });
    const toNtsc = (ms: number) => Math.round(Math.round((ms * 30) / 1000) * (1001 / 30));
    const packets = (await encodePackets({ seconds: 8, bFrames: 2 })).map((packet) => {
      if (packet.kind !== 'video') return packet;
      const dtsMs = toNtsc(packet.dtsMs);
      return { ...packet, dtsMs, compositionMs: toNtsc(packet.dtsMs + packet.compositionMs) - dtsMs };
    });
    const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    const { framesSent } = await live.finish();
    const { mp4Url = '' } = await readySession(service, stream.id);
    for (const url of [mp4Url, mp4Url.replace('source', 'half')]) {
      const response = await fetch(url);
      const [video] = readWithMp4box(new Uint8Array(await response.arrayBuffer()));
      expect(video?.samples).toHaveLength(framesSent);
      const lengths = video?.samples.map(({ durationTicks }) => durationTicks / video.timescale) ?? [];
      expect(new Set(lengths)).toEqual(new Set([1001 / 30_000]));
    }
  });
});
