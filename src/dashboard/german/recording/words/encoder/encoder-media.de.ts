import type { words as english } from '../../../../recording/words/encoder/encoder-media.ts';

export const words: typeof english = {
  kilobits: (rate) => `${rate} kbit/s`,
  megabits: (rate) => `${rate} Mbit/s`,
};
