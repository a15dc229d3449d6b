import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { AudioClock } from '../../../src/service/recorder/open-segment.ts';
import { SteadyTimes } from '../../../src/service/recorder/steady-times.ts';
import { aacConfig, audioConfig, videoConfig } from './synthetic-packets.ts';

/** A packet as it is sent; `trueMs`: when its frame was seen or heard. */
interface Sent {
  packet: MediaPacket;
  trueMs: number;
}

const frameMs = 1024 / 48;

interface Shape {
  seconds: number;
  fps?: number;
  startMs?: number;
  video?: boolean;
  audio?: boolean;
  /** The sender's sample clock against its clock. */
  drift?: number;
  gaps?: { atMs: number; lengthMs: number }[];
}

/** Packets in the order of their true times, each with a body of its own. */
function show({ seconds, fps = 30, startMs = 5000, video = true, audio = true, drift = 0, gaps = [] }: Shape): Sent[] {
  const sent: Sent[] = [];
  const isLost = (ms: number) => gaps.some(({ atMs, lengthMs }) => ms >= atMs && ms < atMs + lengthMs);
  const add = (kind: 'video' | 'audio', i: number, ms: number) => {
    if (isLost(ms)) return;
    const trueMs = startMs + ms;
    const data = Buffer.from(`${kind} ${i}`);
    const dtsMs = Math.round(trueMs);
    const packet: MediaPacket =
      kind === 'audio'
        ? { kind, codec: 'aac', dtsMs, data }
        : { kind, codec: 'h264', dtsMs, compositionMs: 0, isKeyframe: i % (2 * fps) === 0, data };
    sent.push({ packet, trueMs });
  };
  if (video) for (let i = 0; i < seconds * fps; i++) add('video', i, (i * 1000) / fps);
  if (audio) for (let i = 0; i * frameMs < seconds * 1000; i++) add('audio', i, i * frameMs * (1 + drift));
  return sent.sort((a, b) => a.trueMs - b.trueMs);
}

interface Placed extends Sent {
  steadyMs: number;
  /** Its time in the recording. */
  placedMs: number;
}

function steady(sent: readonly Sent[]): Placed[] {
  const out: MediaPacket[] = [];
  const times = new SteadyTimes((packet) => out.push(packet));
  for (const config of [videoConfig(), audioConfig(aacConfig)]) times.push(config);
  for (const { packet } of sent) times.push(packet);
  times.end();
  // Every packet once, in the order in which they came.
  const bodies = (packets: MediaPacket[]) => packets.flatMap((packet) => ('data' in packet ? [packet.data] : []));
  const [bodiesOut, bodiesSent] = [bodies(out), bodies(sent.map(({ packet }) => packet))];
  expect(bodiesOut).toHaveLength(bodiesSent.length);
  expect(bodiesOut.findIndex((body, i) => body !== bodiesSent[i])).toBe(-1);
  const clock = new AudioClock(48_000, 1024);
  return sent.map((each, i) => {
    const { kind, dtsMs } = out[i + 2] ?? videoConfig();
    return { ...each, steadyMs: dtsMs, placedMs: kind === 'audio' ? clock.next(dtsMs) / 48 : dtsMs };
  });
}

const ofKind = <T extends Sent>(all: readonly T[], kind: 'video' | 'audio') =>
  all.filter(({ packet }) => packet.kind === kind);

/** The furthest that any of them is from where it belongs. */
const mostOff = (placed: readonly Placed[]) =>
  placed.reduce((most, { placedMs, trueMs }) => Math.max(most, Math.abs(placedMs - trueMs)), 0);

/** How long each frame of sound lasts, in samples. */
function durations(placed: readonly Placed[]): number[] {
  const times = ofKind(placed, 'audio').map(({ placedMs }) => placedMs);
  return times.slice(1).map((ms, i) => Math.round((ms - (times[i] ?? Number.NaN)) * 48));
}

const retimed = (sent: Sent, dtsMs: number): Sent => ({
  ...sent,
  packet: { ...sent.packet, dtsMs: Math.max(0, Math.round(dtsMs)) },
});

function expectOrder(placed: readonly Placed[]) {
  for (const kind of ['video', 'audio'] as const) {
    const times = ofKind(placed, kind).map(({ placedMs }) => placedMs);
    expect(times.findIndex((ms, i) => i > 0 && ms <= (times[i - 1] ?? Number.NaN))).toBe(-1);
  }
}

describe('Times that are right', () => {
  it.each([10, 24, 25, 29.97, 30, 50, 59.94, 60])(
    'of %d frames a second pass as they are, and none waits after the first',
    (fps) => {
      const sent = show({ seconds: 8, fps });
      const out: MediaPacket[] = [];
      const times = new SteadyTimes((packet) => out.push(packet));
      for (const config of [videoConfig(), audioConfig()]) times.push(config);
      let waited = 0;
      for (const [i, { packet }] of sent.entries()) {
        times.push(packet);
        if (out.length < i + 3) waited = i;
      }
      expect(waited).toBeLessThan(20);
      expect(out).toHaveLength(sent.length + 2);
      expect(sent.findIndex(({ packet }, i) => packet !== out[i + 2])).toBe(-1);
    },
  );
});

describe('A wrong time', () => {
  const size = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 50, max: 6000 }),
    fc.integer({ min: 6000, max: 36_000_000 }),
  );
  const wrongTimes = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      kind: fc.constantFrom('video', 'audio', 'both' as const),
      byMs: fc.tuple(size, fc.boolean()).map(([ms, isBack]) => (isBack ? -ms : ms)),
    }),
    { minLength: 1, maxLength: 5 },
  );

  it('costs at most its own packet: all others are within 20 ms of where they belong', () => {
    fc.assert(
      fc.property(wrongTimes, fc.constantFrom(24, 25, 29.97, 30, 50, 60), (wrong, fps) => {
        const sent = show({ seconds: 6, fps, startMs: 40_000_000 });
        const isWrong = new Set<number>();
        for (const { at, kind, byMs } of wrong) {
          const first = Math.min(sent.length - 1, Math.floor(at * sent.length));
          for (const each of ['video', 'audio'] as const) {
            if (kind !== 'both' && kind !== each) continue;
            const index = sent.findIndex(({ packet }, i) => i >= first && packet.kind === each);
            const near = ofKind(sent, each).indexOf(sent[index] ?? { packet: videoConfig(), trueMs: 0 });
            const neighbours = [-3, -2, -1, 0, 1, 2, 3].map((d) =>
              sent.indexOf(ofKind(sent, each)[near + d] ?? { packet: videoConfig(), trueMs: 0 }),
            );
            const [found] = index < 0 || neighbours.some((i) => i >= 0 && isWrong.has(i)) ? [] : [sent[index]];
            if (found === undefined) continue;
            sent[index] = retimed(found, found.trueMs + byMs);
            isWrong.add(index);
          }
        }
        const placed = steady(sent);
        expectOrder(placed);
        expect(mostOff(placed.filter((_, i) => !isWrong.has(i)))).toBeLessThanOrEqual(20);
        // The last frame of all may be late, if it was sent so.
        expect(durations(placed).filter((samples) => samples !== 1024).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('The sound counts its samples', () => {
  const counted = (placed: readonly Placed[]) =>
    durations(placed).filter((samples) => Math.abs(samples - 1024) <= 1).length / durations(placed).length;

  it.each([
    ['two frames with one time', (i: number) => Math.floor(i / 2) * 2 * frameMs],
    ['two frames every 43 ms', (i: number) => Math.floor(i / 2) * 43],
    ['three frames with one time', (i: number) => Math.floor(i / 3) * 3 * frameMs],
    ['ten frames with one time', (i: number) => Math.floor(i / 10) * 10 * frameMs],
    ['a burst each second', (i: number) => Math.floor(i / 47) * 47 * frameMs],
    ['bursts whose frames are a millisecond apart', (i: number) => Math.floor(i / 10) * 10 * frameMs + (i % 10)],
    ['21 ms for a frame, which is arithmetic and no clock', (i: number) => i * 21],
  ])('with %s', (_, timeOf) => {
    let i = 0;
    const sent = show({ seconds: 15 }).map((each) =>
      each.packet.kind === 'audio' ? retimed(each, 5000 + timeOf(i++)) : each,
    );
    const placed = steady(sent);
    expectOrder(placed);
    expect(counted(placed)).toBeGreaterThan(0.98);
    expect(mostOff(placed)).toBeLessThanOrEqual(20);
  });

  it('with times that wobble, and is in step once their mean is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer(), fc.boolean(), (wobbleMs, seed, isOrdered) => {
        let random = seed >>> 0;
        let latest = 0;
        const sent = show({ seconds: 30 }).map((each) => {
          if (each.packet.kind !== 'audio') return each;
          random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
          const ms = each.trueMs + (random / 2 ** 32 - 0.5) * wobbleMs;
          latest = Math.max(latest, ms);
          return retimed(each, isOrdered && wobbleMs < 40 ? latest : ms);
        });
        const placed = steady(sent);
        expect(counted(placed)).toBeGreaterThan(0.97);
        expect(mostOff(placed.filter(({ trueMs }) => trueMs > 20_000))).toBeLessThanOrEqual(20);
      }),
      { numRuns: 15 },
    );
  });

  it.each([200, -400])('with a clock that is off by %i ppm, in steps of a few milliseconds', (ppm) => {
    const placed = steady(show({ seconds: 150, fps: 10, drift: ppm / 1e6 }));
    expect(mostOff(placed)).toBeLessThanOrEqual(20);
    const other = durations(placed).filter((samples) => Math.abs(samples - 1024) > 1);
    expect(other.length).toBeLessThan(200);
    expect(other.filter((samples) => Math.abs(samples - 1024) > 48 * 5)).toEqual([]);
  });
});

describe('A gap', () => {
  it('stays a gap, at its place', () => {
    const gap = fc.record({ atMs: fc.integer({ min: 300, max: 5000 }), lengthMs: fc.constantFrom(22, 100, 500, 3000) });
    fc.assert(
      fc.property(gap, fc.constantFrom('video', 'audio', 'both' as const), (lost, kind) => {
        const all = show({ seconds: 10 });
        const sent = all.filter(
          ({ packet, trueMs }) =>
            (kind !== 'both' && packet.kind !== kind) ||
            trueMs < 5000 + lost.atMs ||
            trueMs >= 5000 + lost.atMs + lost.lengthMs,
        );
        const placed = steady(sent);
        expectOrder(placed);
        expect(mostOff(placed)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 30 },
    );
  });
});

describe('A jump', () => {
  it('of both tracks, or of one, is passed on as it was sent', () => {
    const by = fc.constantFrom(-7000, -300, 300, 8000, 36_000_000);
    fc.assert(
      fc.property(
        by,
        fc.constantFrom('video', 'audio', 'both' as const),
        fc.integer({ min: 200, max: 5000 }),
        (byMs, kind, atMs) => {
          const sent = show({ seconds: 8, startMs: 50_000_000 }).map((each) =>
            each.trueMs >= 50_000_000 + atMs && (kind === 'both' || each.packet.kind === kind)
              ? { ...retimed(each, each.trueMs + byMs), trueMs: each.trueMs + byMs }
              : each,
          );
          expect(steady(sent).filter(({ steadyMs, trueMs }) => Math.abs(steadyMs - trueMs) > 2)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('The beginning of a show', () => {
  it('has no time before 0, where the first two frames of sound share that time', () => {
    const times: number[] = [];
    const steadyTimes = new SteadyTimes((packet) => void (packet.kind === 'audio' && times.push(packet.dtsMs)));
    steadyTimes.push(audioConfig());
    for (const dtsMs of [0, 0, 21, 43, 64, 85, 107, 128]) {
      steadyTimes.push({ kind: 'audio', codec: 'aac', dtsMs, data: new Uint8Array(8) });
    }
    steadyTimes.end();
    expect(times).toHaveLength(8);
    expect(Math.min(...times)).toBe(0);
  });
});
