import { formatDuration, formatRoughly } from '../../lib/format.ts';
import { catalogue, counted, listed, plural } from '../../lib/language.ts';

const sendungen = (count: number) => counted(count, { one: 'Sendung', other: 'Sendungen' });

export const words = catalogue({
  en: {
    join: 'Join',
    joining: 'Joining…',
    /** `2 sessions, 41:20 and 12:05, gap 13 s → one recording of 53:25` */
    preview: (lengths: readonly number[], gaps: readonly number[], total: number) =>
      `${counted(lengths.length, { one: 'session', other: 'sessions' })}, ${listed(lengths.map(formatDuration))}, ${plural(
        gaps.length,
        { one: 'gap', other: 'gaps' },
      )} ${listed(gaps.map(formatRoughly))} → one recording of ${formatDuration(total)}`,
    previewOfMany: (count: number, gapSeconds: number, total: number) =>
      `${counted(count, { one: 'session', other: 'sessions' })}, gaps of ${formatRoughly(gapSeconds)} in all → one recording of ${formatDuration(total)}`,
    joined: (count: number, total: number) =>
      `${counted(count, { one: 'session', other: 'sessions' })} joined to one recording of ${formatDuration(total)}.`,
    notJoined: (reason: string) => `The sessions were not joined. ${reason}`,
    undo: 'Undo',
    separate: 'Undo join',
    separated: 'The join was undone. Each session is a recording of its own.',
    notSeparated: (reason: string) => `The join was not undone. ${reason}`,

    title: 'Joined recording',
    sessions: (count: number) => counted(count, { one: 'session', other: 'sessions' }),
    /** The first session's page has the links of the whole recording. */
    ofFirst: (count: number, total: number) =>
      `${counted(count, { one: 'session', other: 'sessions' })} are one recording of ${formatDuration(total)}. The links here play all of them.`,
    ofOther: (total: number) =>
      `This session is part of a joined recording of ${formatDuration(total)}. The links here play this session alone.`,
    whole: (count: number, total: number) =>
      `${counted(count, { one: 'session', other: 'sessions' })} joined, ${formatDuration(total)}`,
    part: 'Part of a joined recording',
    openWhole: 'Open the joined recording',
    fromTo: (start: string, end: string, seconds: number) => `${start} – ${end}, ${formatDuration(seconds)}`,
    gap: (seconds: number) => `${formatRoughly(seconds)} missing`,
    cannotDelete: 'It is joined with others: undo the join first.',
  },
  de: {
    join: 'Verbinden',
    joining: 'Wird verbunden …',
    preview: (lengths, gaps, total) =>
      `${sendungen(lengths.length)}, ${listed(lengths.map(formatDuration))}, ${plural(gaps.length, {
        one: 'Lücke',
        other: 'Lücken',
      })} ${listed(gaps.map(formatRoughly))} → eine Aufzeichnung von ${formatDuration(total)}`,
    previewOfMany: (count, gapSeconds, total) =>
      `${sendungen(count)}, Lücken von zusammen ${formatRoughly(gapSeconds)} → eine Aufzeichnung von ${formatDuration(total)}`,
    joined: (count, total) => `${sendungen(count)} sind zu einer Aufzeichnung von ${formatDuration(total)} verbunden.`,
    notJoined: (reason) => `Die Sendungen wurden nicht verbunden. ${reason}`,
    undo: 'Rückgängig',
    separate: 'Verbindung aufheben',
    separated: 'Die Verbindung ist aufgehoben. Jede Sendung ist wieder eine eigene Aufzeichnung.',
    notSeparated: (reason) => `Die Verbindung wurde nicht aufgehoben. ${reason}`,

    title: 'Verbundene Aufzeichnung',
    sessions: (count) => sendungen(count),
    ofFirst: (count, total) =>
      `${sendungen(count)} sind eine Aufzeichnung von ${formatDuration(total)}. Die Links hier spielen alle.`,
    ofOther: (total) =>
      `Diese Sendung gehört zu einer verbundenen Aufzeichnung von ${formatDuration(total)}. Die Links hier spielen nur diese Sendung.`,
    whole: (count, total) => `${sendungen(count)} verbunden, ${formatDuration(total)}`,
    part: 'Teil einer verbundenen Aufzeichnung',
    openWhole: 'Verbundene Aufzeichnung öffnen',
    fromTo: (start, end, seconds) => `${start} – ${end}, ${formatDuration(seconds)}`,
    gap: (seconds) => `${formatRoughly(seconds)} fehlen`,
    cannotDelete: 'Sie ist mit anderen verbunden: zuerst die Verbindung aufheben.',
  },
});
