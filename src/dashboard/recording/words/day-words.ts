import { catalogue, counted } from '../../language.ts';

/** What there is to say of a day in a stream's week. */
export const dayWords = catalogue({
  en: {
    fromTheDayBefore: 'from the day before',
    none: 'no sessions',
    nothingRecorded: 'nothing recorded',
    failed: (count: number) => `${count} failed`,
    notRecorded: (count: number) => `${count} not recorded`,
    sessions: (count: number) => counted(count, { one: 'session', other: 'sessions' }),
  },
});
