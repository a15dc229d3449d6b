import { catalogue, counted } from '../language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

export const words = catalogue({
  en: {
    every: (weekday: string) => `${weekday}s`,
    everyDay: 'Every day',
    workdays: 'Mon–Fri',
    days: (days: readonly string[]) => days.join(', '),
    moreDays: (day: string, count: number) => `${day} and ${counted(count, { one: 'more date', other: 'more dates' })}`,
    name: (days: string, from: string, until: string) => `${days} ${from}–${until}`,
    inZone: (name: string, zone: string) => `${name} ${zone}`,

    note: {
      rule: (name: string) => name,
      more: (name: string, count: number) => `${name}, ${count} more`,
      expected: (clock: string) => `Expected ${clock}`,
      missing: (clock: string) => `Expected ${clock}, not live yet`,
      missingShort: (clock: string) => `Expected ${clock}`,
      byHand: {
        on: (until: string) => `On by hand until ${until}`,
        off: (until: string) => `Off by hand until ${until}`,
      },
      byHandShort: (until: string) => `By hand until ${until}`,
      waits: 'Turns off after this session',
    },
    open: 'Schedule…',
    openFor: (stream: string) => `Schedule of ${stream}`,
    title: 'Schedule',
    titleOf: (stream: string) => `Schedule of ${stream}`,
    titleMany: (count: number) => `Schedule for ${streams(count)}`,
    all: 'Schedules',
    for: streams,
    none: 'Nothing is scheduled yet.',
    add: 'Add another',
    edit: 'Change',
    editOf: (name: string) => `Change ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    close: 'Close',

    repeats: 'Shows',
    weekly: 'Every week',
    once: 'On one date',
    on: 'Days',
    date: 'Date',
    from: 'From',
    until: 'Until',
    clock: (zone: string) => zone,
    summerTime: (zone: string) => `${zone}; follows summer time`,
    nextDay: 'Ends on the next day.',
    arm: { before: 'Turn recording on', after: 'minutes before', label: 'Minutes before a show' },
    expect: { before: 'Alert if not live', after: 'minutes after it begins', label: 'Minutes after it begins' },

    next: 'Next shows',
    noNext: 'No show is to come.',
    armed: (clock: string) => `recording on from ${clock}`,
    submit: 'Save schedule',
    submitting: 'Saving…',
    chooseDay: 'Choose at least one day.',
    shared: (count: number) => `${streams(count)} use this schedule. A change counts for all of them.`,
    explained:
      'Recording is turned off after a show, once nothing is live. What you switch by hand holds until the next of these times.',
    notSaved: (why: string) => `The schedule was not saved. ${why}`,

    made: (name: string, count: number) => `Scheduled for ${streams(count)}: ${name}.`,
    changed: (name: string) => `Schedule changed: ${name}.`,
    removed: (name: string) => `Schedule removed: ${name}.`,
    undo: 'Undo',
    undone: 'Undone.',
    failed: (why: string) => `That did not work. ${why}`,

    copyRequest: 'Copy request',
    copyRequestFor: (stream: string) => `Copy request for the encoder of ${stream}`,
    request: (stream: string, clock: string) =>
      `${stream} was expected at ${clock} and is not live yet. Please start the encoder, and check its server address and stream key.`,
    announce: (stream: string, clock: string) => `${stream} was expected at ${clock} and is not live.`,
  },
});
