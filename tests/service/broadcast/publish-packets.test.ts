import { describe, expect, it } from 'vitest';
import { publishPackets } from '../../../src/service/broadcast/publish-packets.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

const data = Uint8Array.of(1);
const audio = (dtsMs: number): MediaPacket => ({ kind: 'audio', codec: 'aac', dtsMs, data });
const video = (dtsMs: number): MediaPacket => ({
  kind: 'video',
  codec: 'h264',
  dtsMs,
  compositionMs: 0,
  isKeyframe: true,
  data,
});

function recorder() {
  const sent: MediaPacket[] = [];
  return { sent, publisher: { send: async (packet: MediaPacket) => void sent.push(packet) } };
}

describe('publishing packets', () => {
  it('sends all of them in their order and counts them', async () => {
    const { sent, publisher } = recorder();
    const packets = [video(0), audio(5), audio(26), video(33)];
    const counts = await publishPackets(publisher, packets);
    expect(sent).toEqual(packets);
    expect(counts).toEqual({ framesSent: 2, audioPacketsSent: 2, secondsSent: 0.033 });
  });

  it('sends none before its time', async () => {
    const { sent, publisher } = recorder();
    const startedAtMs = performance.now();
    await publishPackets(publisher, [audio(0), audio(60), audio(120)], { speed: 2 });
    expect(sent).toHaveLength(3);
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(55);
  });

  it('stops at once when asked to, in the middle of waiting', async () => {
    const { sent, publisher } = recorder();
    const stop = new AbortController();
    const counts = await publishPackets(publisher, [audio(0), audio(3_600_000)], {
      speed: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(sent).toHaveLength(1);
    expect(counts.audioPacketsSent).toBe(1);
  });

  it('ends with the error of the publisher', async () => {
    const publisher = { send: () => Promise.reject(new Error('gone')) };
    await expect(publishPackets(publisher, [audio(0)])).rejects.toThrow('gone');
  });

  it('leaves out what cannot be sent', async () => {
    const { sent, publisher } = recorder();
    await publishPackets(publisher, [{ kind: 'unsupported', track: 'audio', codec: 'mp3', dtsMs: 0 }, audio(0)]);
    expect(sent).toEqual([audio(0)]);
  });
});
