import { catalogue, counted } from '../../lib/language.ts';

/** What there is to say of a day in a stream's week. */
export const dayWords = catalogue({
  en: {
    fromTheDayBefore: 'from the day before',
    none: 'no sessions',
    nothingRecorded: 'nothing recorded',
    failed: (count: number, of: number) => `${count} of ${of} failed`,
    notRecorded: (count: number, of: number) => `${count} of ${of} not recorded`,
    deleted: (count: number) => `${count} deleted`,
    sessions: (count: number) => counted(count, { one: 'session', other: 'sessions' }),
  },
  de: {
    fromTheDayBefore: 'vom Vortag',
    none: 'keine Sendungen',
    nothingRecorded: 'ohne Aufzeichnung',
    failed: (count, of) => `${count} von ${of} mit Fehler`,
    notRecorded: (count, of) => `${count} von ${of} fehlen`,
    deleted: (count) => `${count} gelöscht`,
    sessions: (count) => counted(count, { one: 'Sendung', other: 'Sendungen' }),
  },
});
