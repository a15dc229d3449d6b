import { bitrateWords } from '../../domain/words/encoder.ts';
import { formatClockSeconds, formatDuration, plainClockSeconds } from '../../lib/format.ts';
import { catalogue } from '../../lib/language.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import type { PlaybackRendition, Problem } from './engine/engine.ts';

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
    length: (seconds: number | undefined) => (seconds === undefined ? '' : formatDuration(seconds)),
    speed: (times: number) => `Speed: ${times}×`,
    times: (times: number) => `${times}×`,
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

    reload: 'Reload',
    tryAgain: 'Try again',
    skip: (seconds: number) => `Skip ${seconds} s`,
    problem: {
      notLoaded: 'The player could not be loaded. Reload the page to try again.',
      at: (seconds: number) => ` at ${formatDuration(seconds)}`,
      codec: 'This browser cannot play the format of this recording.',
      slow: (place: string) => `The recording is taking too long to load${place}.`,
      damaged: (place: string) => `The recording is damaged${place}.`,
      other: (place: string) => `The recording cannot be played here${place}.`,
      playlist: 'The recording’s playlist',
      renditionPlaylist: 'A rendition’s playlist',
      piece: (place: string) => `Part of the recording${place}`,
      noAnswer: (what: string) => `${what} could not be loaded: the service is not responding.`,
      notFound: (what: string, status: number) => `${what} was not found (${status}).`,
      unreadable: (what: string) => `${what} could not be read.`,
      refused: (what: string, status: number) => `${what} could not be loaded (${status}).`,
    },
  },
  de: {
    play: 'Abspielen',
    pause: 'Anhalten',
    playAgain: 'Noch einmal abspielen',
    watchLive: 'Live ansehen',
    recording: 'Aufzeichnung',
    livePicture: 'Livebild',
    frozenSince: (ms) => `Steht seit ${formatClockSeconds(ms)}`,
    tapForSound: 'Für Ton tippen',
    waitingForLive: 'Das Livebild kommt gleich …',
    loading: 'Wird geladen …',
    length: (seconds) => (seconds === undefined ? '' : formatDuration(seconds)),
    speed: (times) => `Tempo: ${String(times).replace('.', ',')}×`,
    times: (times) => `${String(times).replace('.', ',')}×`,
    mute: 'Ton aus',
    unmute: 'Ton an',
    volume: 'Lautstärke',
    percent: (share) => `${Math.round(share * 100)} %`,
    fullScreen: 'Vollbild',
    captions: 'Untertitel',
    captionsSign: 'CC',
    ofLength: (seconds) => `/ ${formatDuration(seconds)}`,
    clock: (ms) => `${plainClockSeconds(ms)} ${zoneAbbreviation(ms)}`,

    fromTheStart: 'Von Anfang an',
    live: 'LIVE',
    goLive: 'Zu Live springen',

    position: 'Stelle',
    positionOf: (seconds, durationSeconds) => `${formatDuration(seconds)} von ${formatDuration(durationSeconds)}`,
    gap: (startedAtMs, seconds) => `${formatClockSeconds(startedAtMs)}: ${formatDuration(seconds)} fehlen`,

    quality: 'Qualität',
    qualityIs: (name) => `Qualität: ${name}`,
    auto: 'Automatisch',
    autoNow: (name) => `jetzt ${name}`,
    source: 'Original',
    lines: (count) => `${count}p`,
    rendition: (number) => `Qualitätsstufe ${number}`,

    reload: 'Neu laden',
    tryAgain: 'Noch einmal versuchen',
    skip: (seconds) => `${seconds} s überspringen`,
    problem: {
      notLoaded: 'Der Player konnte nicht geladen werden. Die Seite neu laden.',
      at: (seconds) => ` bei ${formatDuration(seconds)}`,
      codec: 'Dieser Browser kann das Format der Aufzeichnung nicht abspielen.',
      slow: (place) => `Die Aufzeichnung lädt zu langsam${place}.`,
      damaged: (place) => `Die Aufzeichnung ist beschädigt${place}.`,
      other: (place) => `Die Aufzeichnung lässt sich hier nicht abspielen${place}.`,
      playlist: 'Die Playlist der Aufzeichnung',
      renditionPlaylist: 'Die Playlist einer Qualitätsstufe',
      piece: (place) => `Ein Teil der Aufzeichnung${place}`,
      noAnswer: (what) => `${what} konnte nicht geladen werden: Der Dienst antwortet nicht.`,
      notFound: (what, status) => `${what} wurde nicht gefunden (${status}).`,
      unreadable: (what) => `${what} konnte nicht gelesen werden.`,
      refused: (what, status) => `${what} konnte nicht geladen werden (${status}).`,
    },
  },
});

export interface PlaybackFailure {
  /** A name of hls.js, such as `fragLoadError`. */
  details: string;
  /** The HTTP status of the response, if there was one. */
  status?: number | undefined;
  atSeconds?: number | undefined;
}

export function playbackProblem(failure: PlaybackFailure): Problem {
  const isPiece = failure.atSeconds !== undefined && !/codec/i.test(failure.details);
  return { words: problemWords(failure), canSkip: isPiece };
}

function problemWords({ details, status, atSeconds }: PlaybackFailure): string {
  const { problem } = words;
  const place = atSeconds === undefined ? '' : problem.at(atSeconds);
  if (/codec/i.test(details)) return problem.codec;
  if (/timeout/i.test(details)) return problem.slow(place);
  if (/^manifest/.test(details)) return answerWords(problem.playlist, status);
  if (/^level/.test(details)) return answerWords(problem.renditionPlaylist, status);
  if (/^(frag|key)/.test(details) && /load/i.test(details)) return answerWords(problem.piece(place), status);
  if (/pars|append|buffer|media/i.test(details)) return problem.damaged(place);
  return problem.other(place);
}

function answerWords(what: string, status: number | undefined): string {
  const { problem } = words;
  if (status === undefined || status === 0) return problem.noAnswer(what);
  if (status === 404 || status === 410) return problem.notFound(what, status);
  return status < 400 ? problem.unreadable(what) : problem.refused(what, status);
}

/** Index -1: the engine chooses. */
export function renditionName(renditions: readonly PlaybackRendition[], index: number): string {
  return renditions.find((rendition) => rendition.index === index)?.name ?? words.auto;
}

interface RenditionFacts {
  name?: string | undefined;
  uri: string;
  width: number;
  height: number;
}

/** "Source" by its name or folder; the others by their shorter side, as in 720p. */
export function renditionLabel({ name, uri, width, height }: RenditionFacts, index: number): string {
  if (/^source$/i.test(name ?? '') || /\/source\/[^/]*$/i.test(uri.replace(/[?#].*/, ''))) return words.source;
  const lines = linesOf({ width, height });
  return lines > 0 ? words.lines(lines) : (name ?? words.rendition(index + 1));
}

/** 0: there is no video, or its size is unknown. */
export function linesOf({ width, height }: Pick<RenditionFacts, 'width' | 'height'>): number {
  return width > 0 ? Math.min(width, height) : height;
}

/** `6.2 Mb/s`, or empty if unknown. */
export function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond > 0 ? bitrateWords(bitsPerSecond) : '';
}
