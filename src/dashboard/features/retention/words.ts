import { formatBytes, formatWhen } from '../../lib/format.ts';
import { catalogue, counted, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Keep recordings',
    submit: 'Save',
    submitting: 'Saving…',
    howLong: 'How long',
    asService: 'As the service is set',
    asServiceNow: (days: number | undefined) =>
      days === undefined ? 'until somebody deletes them' : counted(days, { one: 'day', other: 'days' }),
    forDays: 'A number of days',
    days: 'Days',
    afterTheEnd: 'after the end of each session',
    forEver: 'For ever',
    problem: (most: number) => `The days must be a whole number from 1 to ${most}.`,
    nothing: (streams: number) =>
      `No recording of ${plural(streams, { one: 'this stream', other: 'these streams' })} will be deleted by itself.`,
    firstOnes: 'First to go',
    notHandedOver: 'not handed over',
    looking: 'Looking up what would be deleted first…',
    unread: (reason: string) => `What would be deleted first is not known. ${reason}`,
    grace: 'For a day after a change nothing is deleted, so it can be undone. A recording kept for ever stays.',
    failure: (reason: string) => `It was not saved. ${reason}`,
    done: 'How long recordings are kept was changed. Nothing is deleted for a day.',
    first: (count: number, size: string | undefined, when: string) =>
      `First to go, ${when}: ${counted(count, { one: 'recording', other: 'recordings' })}${size ? `, ${size}` : ''}.`,
  },
  de: {
    title: 'Aufbewahrung',
    submit: 'Speichern',
    submitting: 'Wird gespeichert …',
    howLong: 'Wie lange',
    asService: 'Wie beim Dienst eingestellt',
    asServiceNow: (days) => (days === undefined ? 'bis jemand löscht' : counted(days, { one: 'Tag', other: 'Tage' })),
    forDays: 'Anzahl Tage',
    days: 'Tage',
    afterTheEnd: 'nach dem Ende jeder Sendung',
    forEver: 'Für immer',
    problem: (most) => `Die Tage müssen eine ganze Zahl von 1 bis ${most} sein.`,
    nothing: (streams) =>
      `Keine Aufzeichnung ${plural(streams, { one: 'dieses Streams', other: 'dieser Streams' })} wird von selbst gelöscht.`,
    firstOnes: 'Zuerst gelöscht wird',
    notHandedOver: 'nicht übergeben',
    looking: 'Es wird nachgesehen, was zuerst gelöscht würde …',
    unread: (reason) => `Was zuerst gelöscht würde, ist nicht bekannt. ${reason}`,
    grace:
      'Einen Tag lang wird nach einer Änderung nichts gelöscht: Sie lässt sich noch rückgängig machen. Was für immer behalten wird, bleibt.',
    failure: (reason) => `Die Änderung wurde nicht gespeichert. ${reason}`,
    done: 'Die Aufbewahrung wurde geändert. Einen Tag lang wird nichts gelöscht.',
    first: (count, size, when) =>
      `Zuerst, ${when}: ${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}${size ? `, ${size}` : ''}.`,
  },
});

/** The recordings that a retention deletes first: those of one day. */
interface FirstExpiring {
  atMs: number;
  count: number;
  bytes: number;
}

export function expiringWords({ atMs, count, bytes }: FirstExpiring, nowMs: number): string {
  return words.first(count, bytes > 0 ? formatBytes(bytes) : undefined, formatWhen(atMs, nowMs));
}
