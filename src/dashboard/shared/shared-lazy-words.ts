import { catalogue } from '../language.ts';
import { formatClockSeconds } from '../recording/words/format.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    retry: 'Retry',
    lastKnown: (atMs: number) => `You see the last known state, from ${formatClockSeconds(atMs)}.`,
    switchesWait: 'Recording cannot be switched now.',

    tryAgain: 'Try again',
    trying: 'Trying…',
    allStreams: 'All streams',
    gone: 'It was deleted, or you are signed in somewhere else.',
    unread: (reason: string) => `${reason} This page keeps trying.`,
    loadingStream: 'Loading the stream',
    loadingSession: 'Loading the session',
    nameExists: 'Another stream has this name.',
    apiKey: (id: string) => `API key ${id}`,
  },
});
