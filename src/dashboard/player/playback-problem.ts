import { formatDuration } from '../recording/words/format.ts';
import type { Problem } from './engine.ts';

/** What is known of a playback that failed; the names of `details` are hls.js's. */
export interface PlaybackFailure {
  details: string;
  /** The HTTP status, where an answer came. */
  status?: number | undefined;
  /** Where in the recording, seconds from its beginning. */
  atSeconds?: number | undefined;
}

/** What the viewer is told when a recording does not play: what failed, and where. */
export function playbackProblem(failure: PlaybackFailure): Problem {
  const isPiece = failure.atSeconds !== undefined && !/codec/i.test(failure.details);
  return { words: problemWords(failure), canSkip: isPiece };
}

function problemWords({ details, status, atSeconds }: PlaybackFailure): string {
  const place = atSeconds === undefined ? '' : ` at ${formatDuration(atSeconds)}`;
  if (/codec/i.test(details)) return 'This browser cannot play the format of this recording.';
  if (/timeout/i.test(details)) return `The recording${place} takes too long to load.`;
  if (/^manifest/.test(details)) return `The recording’s playlist ${answerWords(status)}`;
  if (/^level/.test(details)) return `The playlist of a rendition ${answerWords(status)}`;
  if (/^(frag|key)/.test(details) && /load/i.test(details))
    return `A piece of the recording${place} ${answerWords(status)}`;
  if (/pars|append|buffer|media/i.test(details)) return `A piece of the recording${place} is damaged.`;
  return `The recording cannot be played here${place}.`;
}

function answerWords(status: number | undefined): string {
  if (status === undefined || status === 0) return 'does not load: the service does not answer.';
  if (status === 404 || status === 410) return `is not there (${status}).`;
  return status < 400 ? 'cannot be read.' : `does not load (${status}).`;
}
