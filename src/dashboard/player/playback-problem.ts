import type { Problem } from './engine/engine.ts';
import { words } from './words.ts';

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
