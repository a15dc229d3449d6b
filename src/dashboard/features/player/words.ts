import { bitrateWords } from '../../domain/words/encoder.ts';
import { formatClockSeconds, formatDuration, plainClockSeconds } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import type { PlaybackRendition, Problem } from './engine/engine.ts';

export const words = {
  play: t('Play', 'Abspielen'),
  pause: t('Pause', 'Anhalten'),
  playAgain: t('Play again', 'Noch einmal abspielen'),
  watchLive: t('Watch live', 'Live ansehen'),
  recording: t('Recording', 'Aufzeichnung'),
  livePicture: t('Live picture', 'Livebild'),
  frozenSince: (ms: number) => t(`Frozen since ${formatClockSeconds(ms)}`, `Steht seit ${formatClockSeconds(ms)}`),
  tapForSound: t('Tap for sound', 'Für Ton tippen'),
  waitingForLive: t('Waiting for the live picture…', 'Das Livebild kommt gleich …'),
  loading: t('Loading…', 'Wird geladen …'),
  length: (seconds: number | undefined) => (seconds === undefined ? '' : formatDuration(seconds)),
  speed: (times: number) => t(`Speed: ${times}×`, `Tempo: ${String(times).replace('.', ',')}×`),
  times: (times: number) => t(`${times}×`, `${String(times).replace('.', ',')}×`),
  mute: t('Mute', 'Ton aus'),
  unmute: t('Unmute', 'Ton an'),
  volume: t('Volume', 'Lautstärke'),
  percent: (share: number) => `${Math.round(share * 100)} %`,
  fullScreen: t('Full screen', 'Vollbild'),
  captions: t('Captions', 'Untertitel'),
  captionsSign: 'CC',
  /** After the position: `/ 41:53`. */
  ofLength: (seconds: number | undefined) => `/ ${formatDuration(seconds)}`,
  clock: (ms: number) => `${plainClockSeconds(ms)} ${zoneAbbreviation(ms)}`,

  fromTheStart: t('From the start', 'Von Anfang an'),
  live: 'LIVE',
  goLive: t('Go to live', 'Zu Live springen'),

  position: t('Position', 'Stelle'),
  positionOf: (seconds: number, durationSeconds: number) =>
    t(
      `${formatDuration(seconds)} of ${formatDuration(durationSeconds)}`,
      `${formatDuration(seconds)} von ${formatDuration(durationSeconds)}`,
    ),
  gap: (startedAtMs: number, seconds: number) =>
    t(
      `${formatClockSeconds(startedAtMs)}: ${formatDuration(seconds)} missing`,
      `${formatClockSeconds(startedAtMs)}: ${formatDuration(seconds)} fehlen`,
    ),

  quality: t('Quality', 'Qualität'),
  qualityIs: (name: string) => t(`Quality: ${name}`, `Qualität: ${name}`),
  auto: t('Auto', 'Automatisch'),
  autoNow: (name: string) => t(`now ${name}`, `jetzt ${name}`),
  source: t('Source', 'Original'),
  lines: (count: number) => `${count}p`,
  rendition: (number: number) => t(`Rendition ${number}`, `Qualitätsstufe ${number}`),

  reload: t('Reload', 'Neu laden'),
  tryAgain: t('Try again', 'Noch einmal versuchen'),
  skip: (seconds: number) => t(`Skip ${seconds} s`, `${seconds} s überspringen`),
  problem: {
    notLoaded: t(
      'The player could not be loaded. Reload the page to try again.',
      'Der Player konnte nicht geladen werden. Die Seite neu laden.',
    ),
    at: (seconds: number) => t(` at ${formatDuration(seconds)}`, ` bei ${formatDuration(seconds)}`),
    codec: t(
      'This browser cannot play the format of this recording.',
      'Dieser Browser kann das Format der Aufzeichnung nicht abspielen.',
    ),
    slow: (place: string) =>
      t(`The recording is taking too long to load${place}.`, `Die Aufzeichnung lädt zu langsam${place}.`),
    damaged: (place: string) => t(`The recording is damaged${place}.`, `Die Aufzeichnung ist beschädigt${place}.`),
    other: (place: string) =>
      t(`The recording cannot be played here${place}.`, `Die Aufzeichnung lässt sich hier nicht abspielen${place}.`),
    playlist: t('The recording’s playlist', 'Die Playlist der Aufzeichnung'),
    renditionPlaylist: t('A rendition’s playlist', 'Die Playlist einer Qualitätsstufe'),
    piece: (place: string) => t(`Part of the recording${place}`, `Ein Teil der Aufzeichnung${place}`),
    noAnswer: (what: string) =>
      t(
        `${what} could not be loaded: the service is not responding.`,
        `${what} konnte nicht geladen werden: Der Dienst antwortet nicht.`,
      ),
    notFound: (what: string, status: number) =>
      t(`${what} was not found (${status}).`, `${what} wurde nicht gefunden (${status}).`),
    unreadable: (what: string) => t(`${what} could not be read.`, `${what} konnte nicht gelesen werden.`),
    refused: (what: string, status: number) =>
      t(`${what} could not be loaded (${status}).`, `${what} konnte nicht geladen werden (${status}).`),
  },
};

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
