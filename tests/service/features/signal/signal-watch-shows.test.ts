import { describe, expect, it } from 'vitest';
import { blackFrame, encodeShow, type Show, slidesWithSpeech, tone } from '../../../support/media/encode-show.ts';
import { faultyShow, faultyShowSize, stillFrame } from '../../../support/media/faulty-show.ts';
import { watchShow } from '../../../support/media/watch-show.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const faultFrom = 6;
const show = (seconds: number, fault: Partial<Pick<Show, 'draw' | 'sound' | 'right'>>) =>
  faultyShow({ seconds, faultFromSeconds: faultFrom, ...fault });
const still = stillFrame(faultFrom);
const black = blackFrame(faultyShowSize);
const silence = () => 0;
const clipped = (sample: number) => Math.max(-1, Math.min(1, 10 * tone(sample)));
const minus = (sound: (sample: number) => number) => (sample: number) => -sound(sample);

describe('The signal watch, of what encoders send', () => {
  it('finds silence after ten seconds and a frozen picture after twenty, and measures each second', async () => {
    const { found, looks } = await watchShow(await encodeShow(show(30, { draw: () => still, sound: silence })));
    expect(found).toEqual([
      { kind: 'silent-audio', sinceSeconds: faultFrom, atSeconds: faultFrom + 10 },
      { kind: 'frozen-picture', sinceSeconds: faultFrom, atSeconds: expect.any(Number) },
    ]);
    expect(found[1]?.atSeconds).toBeLessThanOrEqual(faultFrom + 24);
    const peaks = [looks[1], looks[4]].map((look) => look?.pieces?.map(({ peak }) => peak));
    expect(peaks).toEqual([Array(2).fill(expect.closeTo(0.2, 1)), Array(2).fill(expect.closeTo(0, 4))]);
    expect(looks.flatMap(({ keyframes }) => keyframes)).toEqual(looks.map(() => 0));
  });

  it.each([
    ['black and left-only', 5, 15, ['black-picture', 'left-only'], { draw: () => black, right: silence }],
    ['right-only of a moving picture', 15, 15, ['right-only'], { sound: silence, right: tone }],
    ['clipping and out-of-phase', 5, 10, ['clipping', 'out-of-phase'], { sound: clipped, right: minus(clipped) }],
  ] as const)('finds %s after %d and %d seconds', async (_, first, last, kinds, fault) => {
    const { found } = await watchShow(await encodeShow(show(faultFrom + last + 6, fault)));
    expect(found).toEqual(
      kinds.map((kind) => ({ kind, sinceSeconds: expect.closeTo(faultFrom, 0), atSeconds: expect.any(Number) })),
    );
    expect(found[0]?.atSeconds).toBeLessThanOrEqual(faultFrom + first + 3);
    expect(found.at(-1)?.atSeconds).toBeLessThanOrEqual(faultFrom + last + 3);
  });

  it('finds a black picture with noise, whose keyframes are not small, within a minute', async () => {
    const random = seededRandom(3);
    const { width, height } = faultyShowSize;
    const noise = Uint8Array.from(black, (value, at) =>
      at < width * height ? value + Math.floor(random() * 14) : value,
    );
    const { found } = await watchShow(
      await encodeShow({ ...show(70, {}), fps: 5, draw: (frame) => (frame < 5 * faultFrom ? still : noise) }),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['black-picture']);
    expect(found[0]?.atSeconds).toBeLessThanOrEqual(faultFrom + 66);
  });

  it('says nothing of slides with quiet speech and pauses', async () => {
    // `npm run bench -- signal` watches ten minutes of each of several seeds.
    expect((await watchShow(await encodeShow(slidesWithSpeech(1, 45)))).found).toEqual([]);
  });
});
