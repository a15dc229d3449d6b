import { describe, expect, it } from 'vitest';
import { blackFrame, encodeShow, type Show, slidesWithSpeech } from '../../support/media/encode-show.ts';
import { faultyShow, faultyShowSize, stillFrame } from '../../support/media/faulty-show.ts';
import { watchShow } from '../../support/media/watch-show.ts';

const faultFrom = 6;
const show = (seconds: number, fault: Partial<Pick<Show, 'draw' | 'sound'>>) =>
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

  it('says nothing of slides with quiet speech and pauses', async () => {
    // `npm run bench -- signal` watches ten minutes of each of several seeds.
    expect((await watchShow(await encodeShow(slidesWithSpeech(1, 45)))).found).toEqual([]);
  });
});
