import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timeline } from '../../../src/service/recorder/timeline.ts';
import type { SamplePacket } from '../../../src/service/recorder/tracks.ts';
import { media } from './synthetic-packets.ts';

const isSample = (packet: { kind: string }): packet is SamplePacket =>
  packet.kind === 'video' || packet.kind === 'audio';

/** Stretches of audio and video, each at a time of its own. */
const stretches = fc.array(fc.record({ fromMs: fc.nat(2 ** 40), lengthMs: fc.integer({ min: 200, max: 4000 }) }), {
  minLength: 1,
  maxLength: 12,
});

describe('A timeline of times that jump as they like', () => {
  it('places every packet once, in order, and lasts no longer than what was sent', () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const timeline = new Timeline();
        const sent = all.flatMap(({ fromMs, lengthMs }) => media({ fromMs, toMs: fromMs + lengthMs })).filter(isSample);
        const placed = [...sent.flatMap((packet) => timeline.place(packet)), ...timeline.flush()];
        for (const kind of ['video', 'audio'] as const) {
          const ofKind = placed.flatMap(({ packet }) => (packet.kind === kind ? [packet] : []));
          const sentOfKind = sent.filter((packet) => packet.kind === kind);
          expect(ofKind).toHaveLength(sentOfKind.length);
          expect(ofKind.findIndex(({ data }, i) => data !== sentOfKind[i]?.data)).toBe(-1);
        }
        const times = placed.map(({ packet }) => packet.dtsMs);
        const sentMs = all.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
        // A jump ahead of up to 5 s stands as a hole, and one a stretch may be.
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(sentMs + all.length * 5100);
      }),
      { numRuns: 25 },
    );
  });

  it('continues after each reconnect, in order and without overlap', () => {
    const connections = fc.array(
      fc.record({
        fromMs: fc.nat(1e9),
        lengthMs: fc.integer({ min: 200, max: 3000 }),
        audioLateMs: fc.integer({ min: -400, max: 400 }),
      }),
      { minLength: 2, maxLength: 8 },
    );
    fc.assert(
      fc.property(connections, (all) => {
        const timeline = new Timeline();
        const last = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY };
        for (const [i, { fromMs, lengthMs, audioLateMs }] of all.entries()) {
          const sent = media({ fromMs: fromMs + 1000, toMs: fromMs + 1000 + lengthMs })
            .filter(isSample)
            .map((packet) => (packet.kind === 'audio' ? { ...packet, dtsMs: packet.dtsMs + audioLateMs } : packet))
            .sort((a, b) => a.dtsMs - b.dtsMs);
          const firsts = i === 0 ? sent : timeline.join(sent);
          expect(firsts).toHaveLength(sent.length);
          for (const { packet } of [...firsts.flatMap((next) => timeline.place(next)), ...timeline.flush()]) {
            if (packet.dtsMs <= last[packet.kind]) expect(packet.dtsMs).toBeGreaterThan(last[packet.kind]);
            last[packet.kind] = packet.dtsMs;
          }
        }
        const sentMs = all.reduce((sum, { lengthMs }) => sum + lengthMs + 1000, 0);
        expect(last.video).toBeLessThanOrEqual((all[0]?.fromMs ?? 0) + 1000 + sentMs);
      }),
      { numRuns: 60 },
    );
  });
});
