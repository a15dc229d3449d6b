import { formatBytes, formatWhen } from '../../lib/format.ts';
import { catalogue, counted, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Keep recordings',
    submit: 'Save',
    submitting: 'Saving…',
    howLong: 'How long',
    asService: 'Service default',
    asServiceNow: (days: number | undefined) =>
      days === undefined ? 'until somebody deletes them' : counted(days, { one: 'day', other: 'days' }),
    forDays: 'A number of days',
    days: 'Days',
    afterTheEnd: 'after the end of each session',
    forEver: 'For ever',
    problem: (most: number) => `The days must be a whole number from 1 to ${most}.`,
    nothing: (streams: number) =>
      `No recording of ${plural(streams, { one: 'this stream', other: 'these streams' })} expires.`,
    firstOnes: 'First to expire',
    notHandedOver: 'not handed over',
    checking: 'Checking what expires first…',
    unread: (reason: string) => `Could not check what expires first. ${reason}`,
    grace:
      'Nothing is deleted for a day after a change, so it can be undone. Recordings kept for ever are not affected.',
    failure: (reason: string) => `The change was not saved. ${reason}`,
    done: 'Retention changed. Nothing is deleted for a day.',
    first: (count: number, size: string | undefined, when: string) =>
      `First to expire, ${when}: ${counted(count, { one: 'recording', other: 'recordings' })}${size ? `, ${size}` : ''}.`,
  },
  de: {
    title: 'Aufbewahrung',
    submit: 'Speichern',
    submitting: 'Wird gespeichert …',
    howLong: 'Wie lange',
    asService: 'Standard des Dienstes',
    asServiceNow: (days) =>
      days === undefined ? 'bis jemand sie löscht' : counted(days, { one: 'Tag', other: 'Tage' }),
    forDays: 'Anzahl Tage',
    days: 'Tage',
    afterTheEnd: 'nach dem Ende jeder Sendung',
    forEver: 'Für immer',
    problem: (most) => `Die Tage müssen eine ganze Zahl von 1 bis ${most} sein.`,
    nothing: (streams) =>
      `Keine Aufzeichnung ${plural(streams, { one: 'dieses Streams', other: 'dieser Streams' })} läuft ab.`,
    firstOnes: 'Läuft zuerst ab',
    notHandedOver: 'nicht übergeben',
    checking: 'Wird geprüft, was zuerst abläuft …',
    unread: (reason) => `Was zuerst abläuft, konnte nicht geprüft werden. ${reason}`,
    grace:
      'Nach einer Änderung wird einen Tag lang nichts gelöscht, sie lässt sich also rückgängig machen. Was für immer behalten wird, bleibt.',
    failure: (reason) => `Die Änderung wurde nicht gespeichert. ${reason}`,
    done: 'Die Aufbewahrung wurde geändert. Einen Tag lang wird nichts gelöscht.',
    first: (count, size, when) =>
      `Läuft zuerst ab, ${when}: ${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}${size ? `, ${size}` : ''}.`,
  },
});

/** Recordings that expire on the same day are deleted together. */
interface FirstExpiring {
  atMs: number;
  count: number;
  bytes: number;
}

export function expiringWords({ atMs, count, bytes }: FirstExpiring, nowMs: number): string {
  return words.first(count, bytes > 0 ? formatBytes(bytes) : undefined, formatWhen(atMs, nowMs));
}
