import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Activity',
    notRead: { unread: 'The activity could not be read', gone: 'There is no activity here' },
    none: {
      title: 'Nothing has happened yet.',
      detail: 'This page shows who turned recording on or off, and when, and what was queued, applied or cancelled.',
    },
    noLog: {
      title: 'This API keeps no log.',
      detail: 'Aircheck’s own service logs who changed what, for the connections that go through it.',
    },
    older: 'Show older',
    readingOlder: 'Reading…',
    unknownKeys: {
      summary: (count: number, since: string) =>
        `${counted(count, { one: 'try', other: 'tries' })} with an unknown stream key since ${since}`,
      address: (address: string, count: number, last: string) =>
        `${address}: ${counted(count, { one: 'try', other: 'tries' })}, the last ${last}`,
    },
    thisMachine: 'This machine',
  },
});
