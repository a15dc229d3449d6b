import type { words as english } from '../../../recording/words/format.ts';

export const words: typeof english = { todayAt: (clock) => `Heute ${clock}` };
