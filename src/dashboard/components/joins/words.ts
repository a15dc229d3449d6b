import { formatDuration, formatRoughly } from '../../lib/format.ts';
import { counted, listed, plural, t } from '../../lib/language.ts';

const sendungen = (count: number) => counted(count, { one: 'Sendung', other: 'Sendungen' });

export const words = {
  join: t('Join', 'Verbinden'),
  joining: t('Joining…', 'Wird verbunden …'),
  /** `2 sessions, 41:20 and 12:05, gap 13 s → one recording of 53:25` */
  preview: (lengths: readonly number[], gaps: readonly number[], total: number) =>
    t(
      `${counted(lengths.length, { one: 'session', other: 'sessions' })}, ${listed(lengths.map(formatDuration))}, ${plural(
        gaps.length,
        { one: 'gap', other: 'gaps' },
      )} ${listed(gaps.map(formatRoughly))} → one recording of ${formatDuration(total)}`,
      `${sendungen(lengths.length)}, ${listed(lengths.map(formatDuration))}, ${plural(gaps.length, {
        one: 'Lücke',
        other: 'Lücken',
      })} ${listed(gaps.map(formatRoughly))} → eine Aufzeichnung von ${formatDuration(total)}`,
    ),
  previewOfMany: (count: number, gapSeconds: number, total: number) =>
    t(
      `${counted(count, { one: 'session', other: 'sessions' })}, gaps of ${formatRoughly(gapSeconds)} in all → one recording of ${formatDuration(total)}`,
      `${sendungen(count)}, Lücken von zusammen ${formatRoughly(gapSeconds)} → eine Aufzeichnung von ${formatDuration(total)}`,
    ),
  joined: (count: number, total: number) =>
    t(
      `${counted(count, { one: 'session', other: 'sessions' })} joined to one recording of ${formatDuration(total)}.`,
      `${sendungen(count)} sind zu einer Aufzeichnung von ${formatDuration(total)} verbunden.`,
    ),
  notJoined: (reason: string) =>
    t(`The sessions were not joined. ${reason}`, `Die Sendungen wurden nicht verbunden. ${reason}`),
  separate: t('Undo join', 'Verbindung aufheben'),
  separated: t(
    'The join was undone. Each session is a recording of its own.',
    'Die Verbindung ist aufgehoben. Jede Sendung ist wieder eine eigene Aufzeichnung.',
  ),
  notSeparated: (reason: string) =>
    t(`The join was not undone. ${reason}`, `Die Verbindung wurde nicht aufgehoben. ${reason}`),

  title: t('Joined recording', 'Verbundene Aufzeichnung'),
  sessions: (count: number) => t(counted(count, { one: 'session', other: 'sessions' }), sendungen(count)),
  /** The first session's page has the links of the whole recording. */
  ofFirst: (count: number, total: number) =>
    t(
      `${counted(count, { one: 'session', other: 'sessions' })} are one recording of ${formatDuration(total)}. The links here play all of them.`,
      `${sendungen(count)} sind eine Aufzeichnung von ${formatDuration(total)}. Die Links hier spielen alle.`,
    ),
  ofOther: (total: number) =>
    t(
      `This session is part of a joined recording of ${formatDuration(total)}. The links here play this session alone.`,
      `Diese Sendung gehört zu einer verbundenen Aufzeichnung von ${formatDuration(total)}. Die Links hier spielen nur diese Sendung.`,
    ),
  whole: (count: number, total: number) =>
    t(
      `${counted(count, { one: 'session', other: 'sessions' })} joined, ${formatDuration(total)}`,
      `${sendungen(count)} verbunden, ${formatDuration(total)}`,
    ),
  part: t('Part of a joined recording', 'Teil einer verbundenen Aufzeichnung'),
  openWhole: t('Open the joined recording', 'Verbundene Aufzeichnung öffnen'),
  fromTo: (start: string, end: string, seconds: number) => `${start} – ${end}, ${formatDuration(seconds)}`,
  gap: (seconds: number) => t(`${formatRoughly(seconds)} missing`, `${formatRoughly(seconds)} fehlen`),
  cannotDelete: t(
    'It is joined with others: undo the join first.',
    'Sie ist mit anderen verbunden: zuerst die Verbindung aufheben.',
  ),
};
