import { describe, expect, it } from 'vitest';
import { blackFrame, encodeShow, type Show, slidesWithSpeech, tone } from '../../../support/media/encode-show.ts';
import { faultyShow, faultyShowSize, stillFrame } from '../../../support/media/faulty-show.ts';
import { toneSampleRate } from '../../../support/media/media-encoder.ts';
import { watchShow } from '../../../support/media/watch-show.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const faultFrom = 6;
const show = (seconds: number, fault: Partial<Pick<Show, 'draw' | 'sound' | 'right'>>) =>
  faultyShow({ seconds, faultFromSeconds: faultFrom, ...fault });
const still = stillFrame(faultFrom);
const black = blackFrame(faultyShowSize);
const silence = () => 0;

describe('The signal watch, of what encoders send', () => {
  it('finds silence after ten seconds, and a moving picture is not frozen then', async () => {
    const { found } = await watchShow(await encodeShow(show(18, { sound: silence })));
    expect(found).toEqual([{ kind: 'silent-audio', sinceSeconds: faultFrom, atSeconds: faultFrom + 10 }]);
  });

  it('finds black after five seconds, whatever is heard', async () => {
    const { found } = await watchShow(await encodeShow(show(14, { draw: () => black })));
    expect(found).toEqual([{ kind: 'black-picture', sinceSeconds: faultFrom, atSeconds: faultFrom + 6 }]);
  });

  it('finds a frozen picture after twenty seconds where nothing is heard', async () => {
    const { found } = await watchShow(await encodeShow(show(30, { draw: () => still, sound: silence })));
    expect(found.map(({ kind }) => kind)).toEqual(['silent-audio', 'frozen-picture']);
    expect(found[1]?.sinceSeconds).toBe(faultFrom);
    expect(found[1]?.atSeconds).toBeLessThanOrEqual(faultFrom + 24);
  });

  it.each([
    ['left-only', 15, { right: silence }],
    ['right-only', 15, { sound: silence, right: tone }],
    ['out-of-phase', 10, { right: (sample: number) => -tone(sample) }],
    ['clipping', 5, { sound: (sample: number) => Math.max(-1, Math.min(1, 10 * tone(sample))) }],
  ] as const)('finds %s after %d seconds', async (kind, seconds, fault) => {
    const { found } = await watchShow(await encodeShow(show(faultFrom + seconds + 6, fault)));
    expect(found).toEqual([{ kind, sinceSeconds: expect.closeTo(faultFrom, 0), atSeconds: expect.any(Number) }]);
    expect(found[0]?.atSeconds).toBeLessThanOrEqual(faultFrom + seconds + 3);
  });

  it('measures how loud each second is, and where the keyframes are', async () => {
    const loudFrom = 4 * toneSampleRate;
    const sound = (sample: number) => (sample < loudFrom ? 0 : tone(sample));
    const { looks } = await watchShow(await encodeShow({ ...show(8, {}), sound }));
    const [first, , , last] = looks;
    expect(first?.pieces?.map(({ peak }) => peak)).toEqual([expect.closeTo(0, 4), expect.closeTo(0, 4)]);
    expect(last?.pieces?.map(({ peak }) => peak)).toEqual([expect.closeTo(0.2, 1), expect.closeTo(0.2, 1)]);
    expect(looks.flatMap(({ keyframes }) => keyframes)).toEqual([0, 0, 0, 0]);
  });

  it('finds a black picture with noise, whose keyframes are not small, within a minute', async () => {
    const random = seededRandom(3);
    const { width, height } = faultyShowSize;
    const noise = Uint8Array.from(black, (value, at) =>
      at < width * height ? value + Math.floor(random() * 14) : value,
    );
    const { found } = await watchShow(
      await encodeShow({ ...show(70, {}), draw: (frame) => (frame < 60 ? still : noise) }),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['black-picture']);
    expect(found[0]?.atSeconds).toBeLessThanOrEqual(faultFrom + 66);
  });

  it('says nothing of slides with quiet speech and pauses', async () => {
    // `npm run bench -- signal` watches ten minutes of each of several seeds.
    expect((await watchShow(await encodeShow(slidesWithSpeech(1, 45)))).found).toEqual([]);
  });
});
