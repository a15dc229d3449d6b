import { catalogue, counted } from '../../language.ts';

export const words = catalogue({
  en: {
    title: 'Go to',
    placeholder: 'Stream, day and time, page or action',
    close: 'Close',
    results: 'Results',
    count: (count: number) => counted(count, { one: 'result', other: 'results' }),
    groups: {
      recent: 'Recent',
      streams: 'Streams',
      sessions: 'Sessions',
      commands: 'Actions',
      deliveries: 'Delivery pages',
      pages: 'Pages',
    },
    /** Of a group that is not shown whole. */
    some: (shown: number, total: number) => `${shown} of ${total}`,
    older: { reading: 'Looking for older sessions…', unread: 'Older sessions could not be read.' },
    none: (text: string) => `Nothing is called “${text}”.`,
    noneThen: {
      day: (): string => 'No session was on air then.',
      time: (minutes: number) => `No session was on air then, or began within ${minutes} minutes of it.`,
    },
    tryThis: 'Try a part of a name, or a day and time: wed 19:30, yesterday, 20 nov.',

    turnOn: 'Turn recording on for',
    turnOff: 'Turn recording off for',
    copyLast: 'Copy last link of',
    openLive: 'Open live session of',
    openLast: 'Open last session of',
    sendTest: 'Send a test broadcast to',
    delivery: 'Delivery page',
    deliveries: 'Delivery pages',
    forWhom: (name: string) => `for ${name}`,
    newStream: 'New stream',
    pastHandovers: 'Past handovers',
    clips: 'Clips',
    shortcuts: 'Shortcuts',
    guide: 'Guide',
    signOut: 'Sign out',

    live: 'Live',
    /** Of a session: when, how long, in which state. */
    session: (day: string, length: string, state: string) => [day, length, state].filter(Boolean).join(' · '),
    keys: { act: 'act', newTab: 'new tab', close: 'close' },

    copied: (stream: string, day: string) => `Link copied: ${stream}, ${day}.`,
    noLink: (stream: string) => `The link of ${stream} is not known yet. Try again in a moment.`,
    linkOf: (stream: string) => `Link of ${stream}`,
    testFailed: (stream: string, reason: string) => `No test broadcast was sent to ${stream}. ${reason}`,
  },
});
