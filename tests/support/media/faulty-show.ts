import { type Show, tone } from './encode-show.ts';
import { createTestPicture } from './test-picture.ts';

export const faultyShowSize = { width: 192, height: 108, fps: 10 };

export interface FaultyShow extends Partial<Pick<Show, 'draw' | 'sound' | 'right'>> {
  seconds: number;
  /** From then on with what is given. */
  faultFromSeconds: number;
}

/** The test picture and tone; from some second on what is given is drawn and heard instead. */
export function faultyShow({ seconds, faultFromSeconds, draw, sound, right }: FaultyShow): Show {
  const picture = createTestPicture(faultyShowSize);
  const isFault = (second: number) => second >= faultFromSeconds;
  return {
    ...faultyShowSize,
    seconds,
    draw: (frame) => (draw && isFault(frame / faultyShowSize.fps) ? draw : picture.draw)(frame),
    sound: (sample) => (sound && isFault(sample / 48_000) ? sound : tone)(sample),
    ...(right && { right: (sample: number) => (isFault(sample / 48_000) ? right : tone)(sample) }),
  };
}

/** The frame that such a show stands still at. */
export function stillFrame(second: number): Uint8Array {
  return Uint8Array.from(createTestPicture(faultyShowSize).draw(second * faultyShowSize.fps));
}
