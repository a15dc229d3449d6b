import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    noName: 'No name',
    /** In a sentence or a label. */
    streamWithNoName: 'a stream with no name',
    viewOnly: 'View only: you cannot change anything.',

    now: 'Now',

    noAnswer: (clock: string) => `No answer since ${clock}`,
    alarms: (lost: number, unrecorded: number, isDiskFull: boolean) =>
      `▲ ${[lost > 0 && `${lost} lost`, unrecorded > 0 && `${unrecorded} not recorded`, isDiskFull && 'Disk full'].filter(Boolean).join(', ')}`,
    ready: (count: number, page: string) => `✓ ${count} ready · ${page}`,
    signInNotLoaded: 'The sign-in link could not be loaded. Open it again.',
  },
  de: {
    noName: 'Ohne Namen',
    streamWithNoName: 'ein Stream ohne Namen',
    viewOnly: 'Nur ansehen: Änderungen sind nicht möglich.',

    now: 'Jetzt',

    noAnswer: (clock) => `Keine Antwort seit ${clock}`,
    alarms: (lost, unrecorded, isDiskFull) =>
      `▲ ${[lost > 0 && `${lost} verloren`, unrecorded > 0 && `${unrecorded} nicht aufgezeichnet`, isDiskFull && 'Speicher voll'].filter(Boolean).join(', ')}`,
    ready: (count, page) => `✓ ${count} fertig · ${page}`,
    signInNotLoaded: 'Der Anmeldelink konnte nicht geladen werden. Noch einmal öffnen.',
  },
});
