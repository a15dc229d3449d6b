import type { words as english } from '../../record/record-words.ts';

export const words: typeof english = {
  nextSessionOf: (stream) => `Nächste Sendung von ${stream}`,
  short: { on: 'An', once: 'Einmal', off: 'Aus', full: 'Voll' },
  diskFull: 'An, aber Speicher voll',
  queued: 'Ändert sich, wenn die laufende Sendung endet. Klicken, um das aufzuheben.',
  queuedBecause: (problem) => `Noch nicht möglich: ${problem}. Klicken, um das aufzuheben.`,
};
