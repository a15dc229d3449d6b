import { counted, listed } from '../../../language.ts';
import { formatDuration, formatRoughly } from '../../../recording/words/format.ts';
import type { words as english } from '../../../shared/joins/join-words.ts';

const sendungen = (count: number) => counted(count, { one: 'Sendung', other: 'Sendungen' });

export const words: typeof english = {
  join: 'Verbinden',
  joining: 'Wird verbunden …',
  preview: (lengths, gaps, total) =>
    `${sendungen(lengths.length)}, ${listed(lengths.map(formatDuration))}, ${
      gaps.length === 1 ? 'Lücke' : 'Lücken'
    } ${listed(gaps.map(formatRoughly))} → eine Aufzeichnung von ${formatDuration(total)}`,
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
  suggestion: {
    later: (gap) => `${gap} nach dem Ende dieser Sendung war der Encoder wieder da. Ist es dieselbe Veranstaltung?`,
    earlier: (gap) => `${gap} vor dem Beginn dieser Sendung ging der Encoder verloren. Ist es dieselbe Veranstaltung?`,
  },
  cannotDelete: 'Sie ist mit anderen verbunden: zuerst die Verbindung aufheben.',
};
