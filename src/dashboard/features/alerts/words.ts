import { catalogue } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    unrecorded: {
      title: (stream: string) => `${stream} is live and not recorded`,
      wasOff: 'Recording was off when it began.',
      since: (clock: string, why: string) => `On air since ${clock}. ${why}`,
    },
    lost: {
      title: (stream: string, ending: string) => `${stream}: ${ending}`,
      after: (duration: string) => `After ${duration}.`,
    },
    stalled: {
      title: (stream: string) => `${stream}: no media`,
      since: (clock: string) => `The encoder is connected, but no media has arrived since ${clock}.`,
    },
    missing: {
      title: (stream: string) => `${stream} should be live and is not`,
      since: (clock: string) => `Expected at ${clock}.`,
    },
    signal: {
      title: (stream: string, problem: string) => `${stream}: ${problem}`,
    },
    ready: {
      title: (stream: string) => `${stream}: the recording is ready`,
      detail: (duration: string, isLost: boolean) =>
        `${duration}${isLost ? ', all that arrived' : ''}. You can copy its link now.`,
    },
    clickOnce: 'Sound is blocked. Click anywhere to allow it.',
    soundHeldBack: {
      title: 'The browser blocks the alarm’s sound until you click on this page.',
      allow: 'Allow sound',
    },
  },
  de: {
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
    clickOnce: 'Ton ist gesperrt. Zum Erlauben irgendwohin klicken.',
    soundHeldBack: {
      title: 'Der Browser sperrt den Alarmton, bis auf diese Seite geklickt wird.',
      allow: 'Ton erlauben',
    },
  },
});
