import { catalogue } from '../language.ts';
import { formatRoughly } from '../recording/words/format.ts';

export const words = catalogue({
  en: {
    skip: 'Skip to the page',
    home: 'Aircheck, Streams',
    main: 'Main',
    streams: 'Streams',
    activity: 'Activity',
    tonight: 'Tonight',
    settings: 'Settings',

    asOf: 'as of ',
    shortcuts: 'Shortcuts',
    themes: { system: 'same as the system', light: 'light', dark: 'dark' },
    theme: (now: string, next: string) => `Theme: ${now}. Change to ${next}`,

    usuallyReady: 'Usually ready',
    atOnce: 'at once',
    nextCheck: 'Next check',
    in: (seconds: number) => `in ${formatRoughly(seconds)}`,
    now: 'now',
    timesIn: 'Times in',
    thisKey: 'This key',
    viewOnly: 'view only',
    signedInAs: (key: string) => `signed in as ${key}`,
    api: 'Livestream API',
    signOut: 'Sign out',

    stopped: 'This page stopped.',
    recordingsGoOn: 'Recordings go on: the service makes them, not this page. Reloading usually helps.',
    reload: 'Reload',
  },
});
