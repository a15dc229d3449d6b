import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Streams',
    alarm: (stream: string) => `Live, not recorded: ${stream}.`,
    lost: (stream: string, isEncoder: boolean) => `${stream}: ${isEncoder ? 'encoder lost' : 'cut off'}.`,
    allStreams: 'All streams',
    loading: 'Loading…',
    stale: (reason: string) => `${reason} Recording cannot be switched now.`,

    stream: 'Stream',
    nextSession: 'Next session',
    state: 'State',
    lastDay: 'Last 24 hours',
    lastSession: 'Last session',
    lastRecording: 'Last recording',

    newStream: 'New stream',
    of: (count: number, total: number) => `${count} of ${total}`,

    left: (time: string) => `${time} left`,
    now: 'now',
    noRecording: 'No recording yet',
    copy: 'Copy',
    /** What it says after that. */
    copied: 'Copied',
    reload: 'Reload',

    /** The strip for those who do not see it. */
    strip: (count: number, sessions: string) =>
      `Last 24 hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
    emptyStrip: 'Last 24 hours: no sessions.',
    session: (start: string, end: string, length: string, state: string) => `${start} to ${end}, ${length}, ${state}.`,
  },
});
