import type { Tone } from './tone.ts';

/** Every tone, in the order in which the sheet of states shows them. */
export const tones = [
  'live',
  'recording',
  'live-unrecorded',
  'reconnecting',
  'processing',
  'late',
  'fresh',
  'ready',
  'ready-problem',
  'failed',
  'not-recorded',
  'idle',
  'deleted',
  'unknown',
] as const satisfies readonly Tone[];
