import { bitrateWords } from '../recording/words/encoder/encoder-media.ts';
import type { PlaybackRendition, Problem } from './engine/engine.ts';
import { words } from './player-words.ts';

/** What is known of a playback that failed; the names of `details` are hls.js's. */
export interface PlaybackFailure {
  details: string;
  /** The HTTP status, where an answer came. */
  status?: number | undefined;
  /** Where in the recording, seconds from its beginning. */
  atSeconds?: number | undefined;
}

/** What the viewer reads when a recording does not play: what failed, and where. */
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

/** The name of a rendition; -1 is the engine's own choice. */
export function renditionName(renditions: readonly PlaybackRendition[], index: number): string {
  return renditions.find((rendition) => rendition.index === index)?.name ?? words.auto;
}

/** What a playlist says of a rendition. */
interface RenditionFacts {
  name?: string | undefined;
  uri: string;
  width: number;
  height: number;
}

/** What the encoder sent is "Source", by its name or its folder; the others go by their shorter side, as viewers know them. */
export function renditionLabel({ name, uri, width, height }: RenditionFacts, index: number): string {
  if (/^source$/i.test(name ?? '') || /\/source\/[^/]*$/i.test(uri.replace(/[?#].*/, ''))) return words.source;
  const lines = linesOf({ width, height });
  return lines > 0 ? words.lines(lines) : (name ?? words.rendition(index + 1));
}

/** Of the shorter side; 0 where there is no video, or its size is unknown. */
export function linesOf({ width, height }: Pick<RenditionFacts, 'width' | 'height'>): number {
  return width > 0 ? Math.min(width, height) : height;
}

/** `6.2 Mb/s` from bit/s; empty where it is unknown. */
export function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond > 0 ? bitrateWords(bitsPerSecond) : '';
}
