import type { words as english } from '../../shared/shared-words.ts';

export const words: typeof english = {
  noName: 'Ohne Namen',
  streamWithNoName: 'ein Stream ohne Namen',
  viewOnly: 'Nur ansehen: Änderungen sind nicht möglich.',

  now: 'Jetzt',

  noAnswer: (clock) => `Keine Antwort seit ${clock}`,
  alarms: (lost, unrecorded, isDiskFull) =>
    `▲ ${[lost > 0 && `${lost} verloren`, unrecorded > 0 && `${unrecorded} nicht aufgezeichnet`, isDiskFull && 'Speicher voll'].filter(Boolean).join(', ')}`,
  ready: (count, page) => `✓ ${count} fertig · ${page}`,
  signInNotLoaded: 'Der Anmeldelink konnte nicht geladen werden. Noch einmal öffnen.',
};
