import { catalogue, counted } from '../language.ts';
import { formatRoughly } from '../recording/words/format.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    filter: 'Filter',
    state: 'State',
    anyState: 'Any state',
    warnings: 'Warnings',
    lost: 'Lost',

    now: 'now',
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    noSession: 'None yet',
    timeUnknown: 'Time unknown',
    lastNotRecorded: 'Last show not recorded',
    lastDeleted: 'Last recording deleted',

    neverUsed: (count: number) => `${count} never used`,
    nextOfUnused: (on: number, off: number) => `${on} will be recorded, ${off} will not`,
    timesIn: (zone: string) => `Times in ${zone}. The strip is the last 24 hours.`,
    noMatch: 'No stream matches this filter.',
    showAll: (count: number) => `Show all ${count}`,
    shown: (count: number, total: number) => `${count} of ${total} shown.`,
    showMore: 'Show more',
    nextShow: 'Next show',
    tags: 'Tags',
    printed: (count: number, total: number) =>
      count === total ? counted(count, { one: 'stream', other: 'streams' }) : `${count} of ${total} streams`,
    orderChanged: 'Order changed',
    sortAgain: 'Sort again',

    unread: 'The streams could not be read.',
    unreadHelp: 'Check that the service runs, and that this computer reaches it.',
    trying: 'Trying…',
    nextTry: (seconds: number) => `Next try in ${formatRoughly(seconds)}`,

    first: {
      title: 'Nothing here yet.',
      detail: 'Create a stream and point your encoder at it. Each session is recorded while the switch is on.',
      detailOwn:
        'Create a stream and point your encoder at it, or let Aircheck send a test broadcast the whole way: live, processed, link checked, in under a minute.',
      create: 'Create a stream',
      test: 'Send a test broadcast',
      testName: 'Test broadcast',
      failure: 'No stream was created for the test.',
      whileSending: 'while your encoder sends',
      onceStopped: 'once it has stopped',
      toPlay: 'to play, and its link to copy',
      row: 'Your first stream',
      rows: 'Each stream gets one row. The strip is its last 24 hours: what was on air, and what of it was recorded.',
    },

    create: {
      title: 'New stream',
      submit: 'Create stream',
      submitting: 'Creating…',
      failure: (reason: string) => `The stream was not created. ${reason}`,
      recording: 'Recording',
      switch: 'Sessions of the new stream',
      beta: 'Recording is a beta feature of this API.',
      like: 'Profiles and recording as',
      likeTagged: 'Profiles, tags and recording as',
      likeNone: 'This account’s default',
      ladder: (heights: readonly number[]) =>
        `Recorded as ${['the original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
      copyOf: (stream: string) => `${stream} (copy)`,
      profilesLeft: 'Its profiles cannot be asked for in this API: the new stream has the default.',

      several: 'Several streams from a list…',
      titleMany: 'New streams',
      names: 'One name per line',
      lines: 'Streams to create',
      count: (count: number) => counted(count, { one: 'name', other: 'names' }),
      again: (count: number) => `${count} not new`,
      keepNew: 'Keep only new names',
      marks: { new: 'New', exists: 'Already exists', twice: 'Twice in the list' },
      created: 'Created',
      waits: 'Waits',
      submitMany: (count: number) => `Create ${counted(count, { one: 'stream', other: 'streams' })}`,
      retryMany: (count: number) => `Retry ${counted(count, { one: 'stream', other: 'streams' })}`,
      creatingMany: (done: number, count: number) => `Creating: ${done} of ${count}`,
      wait: (seconds: number) => `The API asked to wait ${seconds} s.`,
      tooMany: (most: number) => `At most ${most} at once.`,
      partly: (created: number, left: number) =>
        `${counted(created, { one: 'stream was', other: 'streams were' })} created, ${left} not.`,
      createdMany: (count: number) => `${counted(count, { one: 'stream', other: 'streams' })} created.`,
      selectThem: 'Select',
    },
  },
});
