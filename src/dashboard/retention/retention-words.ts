import { catalogue, counted, plural } from '../language.ts';

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
  },
});
