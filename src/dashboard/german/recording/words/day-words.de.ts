import { counted } from '../../../language.ts';
import type { dayWords as english } from '../../../recording/words/day-words.ts';

export const dayWords: typeof english = {
  fromTheDayBefore: 'vom Vortag',
  none: 'keine Sendungen',
  nothingRecorded: 'ohne Aufzeichnung',
  failed: (count, of) => `${count} von ${of} mit Fehler`,
  notRecorded: (count, of) => `${count} von ${of} fehlen`,
  deleted: (count) => `${count} gelöscht`,
  sessions: (count) => counted(count, { one: 'Sendung', other: 'Sendungen' }),
};
