import { counted, plural } from '../../language.ts';
import type { words as english } from '../../retention/retention-words.ts';

export const words: typeof english = {
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
};
