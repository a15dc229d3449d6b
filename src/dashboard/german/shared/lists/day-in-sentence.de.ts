import type { words as english } from '../../../shared/lists/day-in-sentence.ts';

export const words: typeof english = { todayAt: (clock) => `heute ${clock}` };
