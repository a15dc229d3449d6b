import type { words as english } from '../../alerts/alerts-words.ts';

export const words: typeof english = {
  unrecorded: {
    title: (stream) => `${stream} ist live und wird nicht aufgezeichnet`,
    wasOff: 'Die Aufzeichnung war zu Beginn aus.',
    since: (clock, why) => `Auf Sendung seit ${clock}. ${why}`,
  },
  lost: {
    title: (stream, ending) => `${stream}: ${ending}`,
    after: (duration) => `Nach ${duration}.`,
  },
  stalled: {
    title: (stream) => `${stream}: kein Signal`,
    since: (clock) => `Der Encoder ist verbunden, seit ${clock} kommt nichts.`,
  },
  missing: {
    title: (stream) => `${stream} sollte live sein und ist es nicht`,
    since: (clock) => `Erwartet um ${clock}.`,
  },
  signal: {
    title: (stream, problem) => `${stream}: ${problem}`,
  },
  ready: {
    title: (stream) => `${stream}: Die Aufzeichnung ist fertig`,
    detail: (duration, isLost) =>
      `${duration}${isLost ? ', alles, was ankam' : ''}. Der Link kann jetzt kopiert werden.`,
  },
  clickOnce: 'Ton ist gesperrt: einmal klicken.',
  soundHeldBack: {
    title: 'Der Browser sperrt den Alarmton, bis auf diese Seite geklickt wird.',
    allow: 'Ton erlauben',
  },
};
