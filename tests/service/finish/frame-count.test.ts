import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameCount } from '../../../src/service/finish/check-recording.ts';
import { createSourceFrames } from '../../../src/service/finish/early-checks.ts';
import { emptyJournal, type JournalSegment, type JournalState } from '../../../src/service/recorder/journal.ts';
import { createFrameRateDecimator } from '../../../src/service/transcode/ladder.ts';

const ticks = 3000;
const timescale = 90_000;
const shown = (frames: number) => Array.from({ length: frames }, (_, i) => i * ticks);

function segment(rendition: string, number: number, over: Partial<JournalSegment> = {}): JournalSegment {
  return {
    rendition,
    part: 0,
    number,
    uri: `0-${number}.m4s`,
    bytes: 1,
    startMs: number * 2000,
    durationSeconds: 2,
    wallClockMs: 0,
    independent: true,
    videoSamples: 60,
    audioSamples: 0,
    bitrate: 1,
    ...over,
  };
}

const count = (rendition: string, times: readonly number[]) => {
  if (rendition === 'all') return times.length;
  const isKept = createFrameRateDecimator(10);
  return times.filter((time) => isKept((time - (times[0] ?? 0)) / timescale)).length;
};

/** Counts the frames of a rendition beside its source's; `decoded`: what the source really gives, by segment. */
async function check(rendition: string, samples: number[], found: number[], decoded: (number[] | undefined)[] = []) {
  const asked: number[] = [];
  const source = samples.map((_, number) => segment('source', number));
  const own = found.map((_, number) => segment(rendition, number));
  const frames = createFrameCount(
    { ...emptyJournal(), segments: [...source, ...own] },
    {
      count,
      decodedTimes: async (number) => {
        asked.push(number);
        return decoded[number];
      },
    },
  );
  const table = (amount: number, from: number) => ({ from, times: shown(amount), timescale });
  samples.forEach((amount, i) => void frames.add(source[i] ?? segment('', i), table(amount, i * 180_000)));
  found.forEach((amount, i) => void frames.add(own[i] ?? segment('', i), table(amount, i * 180_000)));
  const fault = await frames.check(rendition).catch((error: Error) => error.message);
  return { fault, asked };
}

describe('the frames of a rendition', () => {
  it('are as many as the source has samples, or as its lower rate takes of them: nothing is decoded for that', async () => {
    expect(await check('all', [60, 30], [60, 30])).toEqual({ fault: undefined, asked: [] });
    expect(await check('some', [60, 30], [20, 10])).toEqual({ fault: undefined, asked: [] });
  });

  it('may be fewer where the source gives fewer', async () => {
    expect(await check('all', [60, 60], [59, 60], [shown(59)])).toEqual({ fault: undefined, asked: [0] });
    expect(await check('all', [60], [0], [[]])).toEqual({ fault: undefined, asked: [0] });
  });

  it('may not be fewer than the source gives: the rendition, its segment and both counts are named', async () => {
    const { fault } = await check('all', [60, 60], [60, 50], [undefined, shown(60)]);
    expect(fault).toBe('all has 50 of 60 frames in all/0-1.m4s');
    expect((await check('some', [60], [17], [shown(60)])).fault).toBe('some has 17 of 20 frames in some/0-0.m4s');
    expect((await check('all', [60], [0], [shown(60)])).fault).toBe('all has 0 of 60 frames in all/0-0.m4s');
    // They are taken as they are where it is not known what the source gives.
    expect((await check('all', [60], [50], [undefined])).fault).toBeUndefined();
  });

  it('that are shown from the next segment’s first one on are the next segment’s', async () => {
    const late = [...shown(59), 180_000];
    expect((await check('all', [60, 60], [59, 61], [late])).fault).toBeUndefined();
  });

  it('are never too few in a rendition that has what its source gives, whatever that is', async () => {
    const samples = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(samples, fc.constantFrom('all', 'some'), async (both, rendition) => {
        const given = both.map(([all, lost]) => shown(Math.max(0, all - lost)));
        const found = given.map((times) => count(rendition, times));
        const { fault } = await check(
          rendition,
          both.map(([all]) => all),
          found,
          given,
        );
        expect(fault).toBeUndefined();
      }),
    );
  });
});

describe('what a source gives', () => {
  const init = { rendition: 'source', part: 0, uri: 'init-0.mp4', bytes: 1, wallClockMs: 0 };
  const state = (...segments: JournalSegment[]): JournalState => ({ ...emptyJournal(), parts: [init], segments });
  const dependent = { independent: false };

  async function decodedFor(number: number, journal: JournalState, max?: number) {
    const decoded: string[][] = [];
    const frames = createSourceFrames(journal, async (initPath, paths) => {
      decoded.push([initPath, ...paths]);
      return paths.map(() => shown(60));
    });
    const times = await frames.times(number, max);
    return { decoded, times, frames };
  }

  it('is decoded from the last segment at which decoding can begin', async () => {
    const journal = state(
      segment('source', 0),
      segment('source', 1, { ...dependent, isOpen: true }),
      segment('source', 2, dependent),
    );
    expect((await decodedFor(0, journal)).decoded).toEqual([['source/init-0.mp4', 'source/0-0.m4s']]);
    // Its first frames are made of what was shown before it, those of the next one are not.
    expect((await decodedFor(1, journal)).decoded).toEqual([['source/init-0.mp4', 'source/0-0.m4s', 'source/0-1.m4s']]);
    expect((await decodedFor(2, journal)).decoded).toEqual([['source/init-0.mp4', 'source/0-1.m4s', 'source/0-2.m4s']]);
  });

  it('is decoded once, with all that it was decoded after', async () => {
    const journal = state(segment('source', 0), segment('source', 1, dependent), segment('source', 2, dependent));
    const { decoded, frames } = await decodedFor(2, journal);
    await frames.times(1);
    await frames.times(0);
    expect(decoded).toHaveLength(1);
  });

  it('stays unknown where decoding would begin too far back', async () => {
    const journal = state(segment('source', 0), segment('source', 1, dependent), segment('source', 2, dependent));
    expect(await decodedFor(2, journal, 2)).toMatchObject({ decoded: [], times: undefined });
  });
});
