import { catalogue } from '../language.ts';
import { formatClockSeconds } from '../recording/words/format.ts';

export const words = catalogue({
  en: {
    retry: 'Retry',
    lastKnown: (atMs: number) => `You see the last known state, from ${formatClockSeconds(atMs)}.`,
    lastKnownSwitch: (atMs: number) =>
      `You see the last known state, from ${formatClockSeconds(atMs)}. Recording cannot be switched now.`,
  },
});
