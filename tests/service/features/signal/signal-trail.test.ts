import { describe, expect, it } from 'vitest';
import { maxSignalFound, signalTrailSeconds } from '../../../../src/contract/signal.ts';
import { createSignalTrail, noteProblems } from '../../../../src/service/features/signal/signal-watch.ts';

const segment = (wallClockMs: number, durationSeconds = 2) => ({ wallClockMs, durationSeconds, bitrate: 1_500_000.4 });

const piece = (peak: number) => ({
  ...{ seconds: 1, peak, fullScale: 0, top: 0, high: 0 },
  ...{ loudness: -20, shortTerm: -20.46, blocks: [] },
});

describe('The trail of a signal', () => {
  it('has a step for each two seconds of a long segment, with the keyframes inside it', () => {
    const trail = createSignalTrail();
    trail.add(segment(10_000, 6), { pieces: [0.2, 0.1, 0, 0, 0, 0.1].map(piece), keyframes: [0, 3, 5.9, 6] });
    expect(trail.since(0)).toEqual([
      { at: 10_000, seconds: 2, bitrate: 1_500_000, peak: 0.2, loudness: -20.5, keyframesAt: [10_000] },
      { at: 12_000, seconds: 2, bitrate: 1_500_000, peak: 0, loudness: -20.5, keyframesAt: [13_000] },
      { at: 14_000, seconds: 2, bitrate: 1_500_000, peak: 0.1, loudness: -20.5, keyframesAt: [15_900, 16_000] },
    ]);
    expect(trail.since(12_000).map(({ at }) => at)).toEqual([14_000]);
  });

  it('says no level where there is no audio', () => {
    const trail = createSignalTrail();
    trail.add(segment(10_000), {});
    expect(trail.since(0)).toEqual([{ at: 10_000, seconds: 2, bitrate: 1_500_000, keyframesAt: [] }]);
  });

  it('keeps five minutes, and of very short segments no more than their number', () => {
    const trail = createSignalTrail();
    for (let at = 0; at < 1_000_000; at += 2_000) trail.add(segment(at), {});
    expect(trail.since(-1)).toHaveLength(signalTrailSeconds / 2);
    for (let at = 1_000_000; at < 1_100_000; at += 100) trail.add(segment(at, 0.1), {});
    expect(trail.since(-1)).toHaveLength(signalTrailSeconds);
  });
});

const silent = { kind: 'silent-audio', since: 1_000 } as const;
const black = { kind: 'black-picture', since: 3_000 } as const;

describe('What was found of a session’s signal', () => {
  it('begins, ends, and may begin again; what has not changed is the same list', () => {
    const first = noteProblems([], [silent], 2_000);
    expect(first).toEqual([silent]);
    expect(noteProblems(first, [silent], 4_000)).toBe(first);
    const second = noteProblems(first, [black], 5_000.4);
    expect(second).toEqual([{ ...silent, until: 5_000 }, black]);
    const again = { ...silent, since: 6_000 };
    expect(noteProblems(second, [black, again], 7_000)).toEqual([...second, again]);
    expect(noteProblems([], [], 1)).toEqual([]);
  });

  it('is the newest, however often a problem comes and goes', () => {
    let found = noteProblems([], [], 0);
    for (let at = 1; at <= 100; at++) {
      found = noteProblems(found, [{ kind: 'no-audio', since: at }], at);
      found = noteProblems(found, [], at + 0.5);
    }
    expect(found).toHaveLength(maxSignalFound);
    expect(found.at(-1)?.since).toBe(100);
  });
});
