import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    nextSessionOf: (stream: string) => `Next session of ${stream}`,
    short: { on: 'On', once: 'Once', off: 'Off', full: 'Disk full' },
    diskFull: 'On, but disk full',
    queued: 'Changes when the session in progress ends. Click to cancel this.',
    queuedBecause: (problem: string) => `Not possible yet: ${problem}. Click to cancel this.`,
  },
  de: {
    nextSessionOf: (stream) => `Nächste Sendung von ${stream}`,
    short: { on: 'An', once: 'Einmal', off: 'Aus', full: 'Voll' },
    diskFull: 'An, aber Speicher voll',
    queued: 'Ändert sich, wenn die laufende Sendung endet. Klicken, um das aufzuheben.',
    queuedBecause: (problem) => `Noch nicht möglich: ${problem}. Klicken, um das aufzuheben.`,
  },
});
