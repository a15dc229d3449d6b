import { formatBytes, formatWhen } from '../../lib/format.ts';
import { counted, plural, t } from '../../lib/language.ts';

export const words = {
  title: t('Keep recordings', 'Aufbewahrung'),
  howLong: t('How long', 'Wie lange'),
  asService: t('Service default', 'Standard des Dienstes'),
  asServiceNow: (days: number | undefined) =>
    days === undefined
      ? t('until somebody deletes them', 'bis jemand sie löscht')
      : t(counted(days, { one: 'day', other: 'days' }), counted(days, { one: 'Tag', other: 'Tage' })),
  forDays: t('A number of days', 'Anzahl Tage'),
  days: t('Days', 'Tage'),
  afterTheEnd: t('after the end of each session', 'nach dem Ende jeder Sendung'),
  forEver: t('For ever', 'Für immer'),
  problem: (most: number) =>
    t(`The days must be a whole number from 1 to ${most}.`, `Die Tage müssen eine ganze Zahl von 1 bis ${most} sein.`),
  nothing: (streams: number) =>
    t(
      `No recording of ${plural(streams, { one: 'this stream', other: 'these streams' })} expires.`,
      `Keine Aufzeichnung ${plural(streams, { one: 'dieses Streams', other: 'dieser Streams' })} läuft ab.`,
    ),
  firstOnes: t('First to expire', 'Läuft zuerst ab'),
  notHandedOver: t('not handed over', 'nicht übergeben'),
  checking: t('Checking what expires first…', 'Wird geprüft, was zuerst abläuft …'),
  unread: (reason: string) =>
    t(`Could not check what expires first. ${reason}`, `Was zuerst abläuft, konnte nicht geprüft werden. ${reason}`),
  grace: t(
    'Nothing is deleted for a day after a change, so it can be undone. Recordings kept for ever are not affected.',
    'Nach einer Änderung wird einen Tag lang nichts gelöscht, sie lässt sich also rückgängig machen. Was für immer behalten wird, bleibt.',
  ),
  failure: (reason: string) =>
    t(`The change was not saved. ${reason}`, `Die Änderung wurde nicht gespeichert. ${reason}`),
  done: t(
    'Retention changed. Nothing is deleted for a day.',
    'Die Aufbewahrung wurde geändert. Einen Tag lang wird nichts gelöscht.',
  ),
  first: (count: number, size: string | undefined, when: string) =>
    t(
      `First to expire, ${when}: ${counted(count, { one: 'recording', other: 'recordings' })}${size ? `, ${size}` : ''}.`,
      `Läuft zuerst ab, ${when}: ${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}${size ? `, ${size}` : ''}.`,
    ),
};

/** Recordings that expire on the same day are deleted together. */
interface FirstExpiring {
  atMs: number;
  count: number;
  bytes: number;
}

export function expiringWords({ atMs, count, bytes }: FirstExpiring, nowMs: number): string {
  return words.first(count, bytes > 0 ? formatBytes(bytes) : undefined, formatWhen(atMs, nowMs));
}
