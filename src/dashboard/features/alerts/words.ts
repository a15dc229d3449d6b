import { t } from '../../lib/language.ts';

export const words = {
  unrecorded: {
    title: (stream: string) =>
      t(`${stream} is live and not recorded`, `${stream} ist live und wird nicht aufgezeichnet`),
    wasOff: t('Recording was off when it began.', 'Die Aufzeichnung war zu Beginn aus.'),
    since: (clock: string, why: string) => t(`On air since ${clock}. ${why}`, `Auf Sendung seit ${clock}. ${why}`),
  },
  lost: {
    title: (stream: string, ending: string) => `${stream}: ${ending}`,
    after: (duration: string) => t(`After ${duration}.`, `Nach ${duration}.`),
  },
  stalled: {
    title: (stream: string) => t(`${stream}: no media`, `${stream}: kein Signal`),
    since: (clock: string) =>
      t(
        `The encoder is connected, but no media has arrived since ${clock}.`,
        `Der Encoder ist verbunden, seit ${clock} kommt nichts.`,
      ),
  },
  missing: {
    title: (stream: string) => t(`${stream} should be live and is not`, `${stream} sollte live sein und ist es nicht`),
    since: (clock: string) => t(`Expected at ${clock}.`, `Erwartet um ${clock}.`),
  },
  signal: {
    title: (stream: string, problem: string) => `${stream}: ${problem}`,
  },
  ready: {
    title: (stream: string) => t(`${stream}: the recording is ready`, `${stream}: Die Aufzeichnung ist fertig`),
    detail: (duration: string, isLost: boolean) =>
      t(
        `${duration}${isLost ? ', all that arrived' : ''}. You can copy its link now.`,
        `${duration}${isLost ? ', alles, was ankam' : ''}. Der Link kann jetzt kopiert werden.`,
      ),
  },
  clickOnce: t('Sound is blocked. Click anywhere to allow it.', 'Ton ist gesperrt. Zum Erlauben irgendwohin klicken.'),
  soundHeldBack: {
    title: t(
      'The browser blocks the alarm’s sound until you click on this page.',
      'Der Browser sperrt den Alarmton, bis auf diese Seite geklickt wird.',
    ),
    allow: t('Allow sound', 'Ton erlauben'),
  },
};
