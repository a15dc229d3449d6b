import { catalogue } from '../language.ts';
import { formatClockSeconds, formatDuration, plainClockSeconds } from '../recording/words/format.ts';
import { zoneAbbreviation } from '../recording/words/zone-abbreviation.ts';

export const words = catalogue({
  en: {
    play: 'Play',
    pause: 'Pause',
    playAgain: 'Play again',
    watchLive: 'Watch live',
    recording: 'Recording',
    livePicture: 'Live picture',
    frozenSince: (ms: number) => `Frozen since ${formatClockSeconds(ms)}`,
    tapForSound: 'Tap for sound',
    waitingForLive: 'Waiting for the live picture…',
    loading: 'Loading…',
    mute: 'Mute',
    unmute: 'Unmute',
    volume: 'Volume',
    percent: (share: number) => `${Math.round(share * 100)} %`,
    fullScreen: 'Full screen',
    captions: 'Captions',
    captionsSign: 'CC',
    /** After the position: `/ 41:53`. */
    ofLength: (seconds: number | undefined) => `/ ${formatDuration(seconds)}`,
    clock: (ms: number) => `${plainClockSeconds(ms)} ${zoneAbbreviation(ms)}`,

    fromTheStart: 'From the start',
    live: 'LIVE',
    goLive: 'Go to live',

    position: 'Position',
    positionOf: (seconds: number, durationSeconds: number) =>
      `${formatDuration(seconds)} of ${formatDuration(durationSeconds)}`,
    gap: (startedAtMs: number, seconds: number) =>
      `${formatClockSeconds(startedAtMs)}: ${formatDuration(seconds)} missing`,

    quality: 'Quality',
    qualityIs: (name: string) => `Quality: ${name}`,
    auto: 'Auto',
    autoNow: (name: string) => `now ${name}`,
    source: 'Source',
    lines: (count: number) => `${count}p`,
    rendition: (number: number) => `Rendition ${number}`,

    tryAgain: 'Try again',
    skip: (seconds: number) => `Skip ${seconds} s`,
    problem: {
      notLoaded: 'The player could not be loaded. Reload the page to try again.',
      at: (seconds: number) => ` at ${formatDuration(seconds)}`,
      codec: 'This browser cannot play the format of this recording.',
      slow: (place: string) => `The recording takes too long to load${place}.`,
      damaged: (place: string) => `The recording is damaged${place}.`,
      other: (place: string) => `The recording cannot be played here${place}.`,
      playlist: 'The recording’s playlist',
      renditionPlaylist: 'The playlist of a rendition',
      piece: (place: string) => `A piece of the recording${place}`,
      noAnswer: (what: string) => `${what} does not load: the service does not answer.`,
      notFound: (what: string, status: number) => `${what} was not found (${status}).`,
      unreadable: (what: string) => `${what} cannot be read.`,
      refused: (what: string, status: number) => `${what} does not load (${status}).`,
    },
  },
});
