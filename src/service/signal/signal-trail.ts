import { type SignalStep, signalTrailSeconds } from '../../contract/signal/signal-trail.ts';
import type { JournalSegment } from '../recorder/journal.ts';
import type { SegmentLook } from '../transcoder/worker-messages.ts';

const stepSeconds = 2;
/** Short segments make no more steps than these. */
const mostSteps = signalTrailSeconds;

/** The last minutes of one session's signal, in steps. */
export interface SignalTrail {
  add(segment: Pick<JournalSegment, 'wallClockMs' | 'durationSeconds' | 'bitrate'>, look: SegmentLook): void;
  /** Steps that began later than `sinceMs`, the oldest first. */
  since(sinceMs: number): SignalStep[];
}

export function createSignalTrail(): SignalTrail {
  let steps: SignalStep[] = [];
  return {
    add(segment, look) {
      const endMs = segment.wallClockMs + segment.durationSeconds * 1000;
      steps = [...steps, ...stepsOf(segment, look)]
        .filter(({ at }) => at >= endMs - signalTrailSeconds * 1000)
        .slice(-mostSteps);
    },
    since: (sinceMs) => steps.filter(({ at }) => at > sinceMs),
  };
}

/** Steps of two seconds or so, by the pieces in which its sound was measured; a segment without audio is one. */
function stepsOf(
  { wallClockMs, durationSeconds, bitrate }: Parameters<SignalTrail['add']>[0],
  { pieces = [], keyframes = [] }: SegmentLook,
): SignalStep[] {
  const count = pieces.length === 0 ? 1 : Math.max(1, Math.round(durationSeconds / stepSeconds));
  const seconds = durationSeconds / count;
  return Array.from({ length: count }, (_, index) => {
    const heard = pieces.filter((_, at) => Math.floor((at * count) / pieces.length) === index);
    const last = heard.at(-1);
    const isInside = (keyframe: number) => Math.min(count - 1, Math.floor(keyframe / seconds)) === index;
    return {
      at: Math.round(wallClockMs + index * seconds * 1000),
      seconds: Math.round(seconds * 1000) / 1000,
      bitrate: Math.round(bitrate),
      ...(last && {
        peak: rounded(Math.min(1, Math.max(...heard.map(({ peak }) => peak))), 1e5),
        loudness: rounded(last.shortTerm, 10),
      }),
      keyframesAt: keyframes.filter(isInside).map((keyframe) => Math.round(wallClockMs + keyframe * 1000)),
    };
  });
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
