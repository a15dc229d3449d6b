import type { words as english } from '../../../recording/words/format-day.ts';

export const words: typeof english = { today: 'Heute' };
