import { catalogue, counted, listed, plural } from '../language.ts';
import { formatDuration, formatRoughly, isAtOnce } from '../recording/words/format.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    more: 'More',
    usuallyReady: 'Usually ready',
    usuallyReadyHere: 'Ready here',
    atOnce: 'at once',
    nextCheck: 'Next check',
    changes: 'Changes',
    in: (seconds: number) => `in ${formatRoughly(seconds)}`,
    now: 'now',
    timesIn: 'Times in',
    thisKey: 'This key',
    viewOnly: 'view only',
    signedInAs: (key: string) => `signed in as ${key}`,
    api: 'Livestream API',
    signOut: 'Sign out',
    signOutQuestion: {
      title: 'Sign out?',
      browsers: (names: readonly string[]) =>
        `Signing out also ends ${counted(names.length, { one: 'sign-in', other: 'sign-ins' })} that you invited: ${listed(names)}.`,
      invites: (names: readonly string[]) =>
        `${counted(names.length, { one: 'open invite stops', other: 'open invites stop' })} working: ${listed(names)}.`,
      keep: 'Stay signed in',
      confirming: 'Signing out…',
      failure: 'This browser is still signed in.',
    },
    thisMachine: 'This machine',

    stopped: 'This page stopped.',
    recordingsGoOn: 'Recordings go on: the service makes them, not this page. Reloading usually helps.',
    reload: 'Reload',

    ready: (seconds: number | undefined) => `The recording is ready, ${formatDuration(seconds)}.`,
    lostReady: (ending: string, duration: string) => `${ending} after ${duration}. What arrived is ready.`,
    states: 'What became of shows',
    becameState: (stream: string, state: string) => `${stream}: ${state}.`,
    undo: 'Undo',
    cancel: 'Cancel',

    recordings: 'Recordings',
    freeOnDisk: 'Free on disk',
    enoughFor: 'Enough for',
    presentRate: 'At the present rate',
    asOf: 'as of ',
    counters: 'Counters',
    counted: {
      lost: 'lost',
      diskFull: 'Disk full: 0 recorded',
      notRecorded: 'not recorded',
      recording: 'recording',
      processing: 'processing',
    },
    countersAsOf: (clock: string) => `Counters as of ${clock}`,
    warnings: (count: number) => plural(count, { one: 'warning', other: 'warnings' }),

    stale: {
      /** `offline`: this computer has no network; `silent`: the service does not answer; `refused`: it answers with an error. */
      since: (cause: 'offline' | 'silent' | 'refused', clock: string, reason: string) =>
        ({
          silent: `No answer since ${clock}.`,
          offline: `Network down: no answer since ${clock}.`,
          refused: `${reason} No data since ${clock}.`,
        })[cause],
      age: (seconds: number) => `(${formatAge(seconds)})`,
      next: (seconds: number) => (isAtOnce(seconds) ? 'Trying…' : `Next try in ${formatRoughly(seconds)}`),
      retry: 'Retry',
      lastKnown: 'You see the last known state. Recording cannot be switched now.',
      back: 'The service answers again.',
    },

    notLoaded: 'The search could not be loaded. Aircheck may have been updated.',
    goTo: 'Go to stream or action',
    shortcuts: 'Shortcuts',
    themes: { system: 'same as the system', light: 'light', dark: 'dark' },
    theme: (now: string, next: string) => `Theme: ${now}. Change to ${next}`,

    notices: 'Service notices',
    dismiss: 'Dismiss',
    dismissNotice: (subject: string, state: string) => `Dismiss: ${subject}, ${state}`,

    notFound: {
      pageTitle: 'Not found',
      title: 'There is no such page.',
      detail: 'The address may be mistyped, or from another version of Aircheck.',
      leave: 'Go to Streams',
    },
  },
});

/** `20 s`, `1 min 20 s`, `1 h 20 min`: it grows while it is read. */
function formatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
