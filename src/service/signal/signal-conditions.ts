import { usualQuietLufs } from '../../contract/signal/usual-limits.ts';
import type { SegmentLook } from '../transcoder/worker-messages.ts';
import { type Condition, createSoundConditions, type SoundConditions } from './sound-conditions.ts';

/** A source segment of a live session and what was found in it. Times in Unix ms. */
export interface LookedSegment {
  startMs: number;
  endMs: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** bit/s */
  bitrate: number;
  look: SegmentLook;
}

/** What is so of a session's signal at this moment, however short it has been so. */
export interface SignalConditions {
  noVideo?: Condition | undefined;
  noAudio?: Condition | undefined;
  black?: Condition | undefined;
  silent?: Condition | undefined;
  /** The picture does not change, and nothing is heard. */
  frozen?: Condition | undefined;
  /** Too few bits for a picture that moves. */
  starved?: (Condition & { bitrate: number; usualBitrate: number }) | undefined;
  /** Faults of a sound that is heard. */
  sound?: SoundConditions | undefined;
}

/** Segments follow each other: after a longer break, all is new. */
const longestBreakMs = 3_000;
/** Between two looks at a picture nobody knows what it showed: what lies further apart is not one stillness. */
const longestUnseenMs = 12_000;
/** Of what usually comes. */
const starvedShare = 0.2;
/** Below this nothing is usual: a session has just begun, or a test sends next to nothing. */
const [leastHistory, mostHistory] = [15, 150];

/**
 * Finds in a session's segments, one after the other, what is wrong with its signal. A picture that stands still is no
 * fault while anything is heard (slides), nor are few bits for it: see docs/decisions/034.
 */
export function createSignalDetector() {
  let now: SignalConditions = {};
  let looked: Pick<LookedSegment, 'startMs' | 'endMs'> | undefined;
  let lookedAtMs: number | undefined;
  let bitrates: number[] = [];
  const sound = createSoundConditions();

  function starvedBy({ startMs, endMs: untilMs, bitrate, look }: LookedSegment): SignalConditions['starved'] {
    const usualBitrate = usualOf(bitrates);
    const isLow = usualBitrate !== undefined && bitrate < usualBitrate * starvedShare;
    // Whether a picture moves is seen only where it was compared with the segment's before.
    if (!isLow || look.picture === undefined || look.picture.isSame !== false || look.picture.isBlack) return undefined;
    return { sinceMs: now.starved?.sinceMs ?? startMs, untilMs, bitrate, usualBitrate };
  }

  /** Without a look, what was so is still so, and no longer proven. */
  function frozenBy({ startMs, endMs: untilMs, look }: LookedSegment, isQuiet: boolean): Condition | undefined {
    if (!isQuiet) return undefined;
    if (look.picture === undefined) return now.frozen;
    const wasSeen = lookedAtMs !== undefined && startMs - lookedAtMs <= longestUnseenMs + (untilMs - startMs);
    const isSame = look.picture.isSame === true && wasSeen;
    return { sinceMs: (isSame ? now.frozen?.sinceMs : undefined) ?? startMs, untilMs: isSame ? untilMs : startMs };
  }

  function blackBy({ startMs, endMs: untilMs, look }: LookedSegment): Condition | undefined {
    if (!look.picture?.isBlack) return undefined;
    return { sinceMs: now.black?.sinceMs ?? startMs, untilMs: look.isStill ? untilMs : startMs };
  }

  return {
    get conditions(): SignalConditions {
      return now;
    },
    /** What was looked at last. */
    get looked() {
      return looked;
    },
    /** Must the picture of a segment with this bit rate be compared with the one before? */
    needsComparison(bitrate: number): boolean {
      const usual = usualOf(bitrates);
      return usual !== undefined && bitrate < usual * starvedShare;
    },
    /** `quietLufs`: what is quieter is too quiet. */
    take(segment: LookedSegment, quietLufs: number = usualQuietLufs): void {
      const { startMs, hasVideo, hasAudio, look } = segment;
      if (looked !== undefined && Math.abs(startMs - looked.endMs) > longestBreakMs) {
        now = {};
        lookedAtMs = undefined;
        sound.forget();
      }
      const lasting = (isSo: boolean, before: Condition | undefined): Condition | undefined =>
        isSo ? { sinceMs: before?.sinceMs ?? startMs, untilMs: segment.endMs } : undefined;
      const isQuiet = look.sound === 'silent' || look.sound === 'none';
      const starved = hasVideo ? starvedBy(segment) : undefined;
      if (!hasAudio) sound.forget();
      sound.take(look.pieces ?? [], startMs, quietLufs);
      now = {
        noVideo: lasting(!hasVideo, now.noVideo),
        noAudio: lasting(!hasAudio, now.noAudio),
        silent: lasting(hasAudio && look.sound === 'silent', now.silent),
        black: hasVideo ? blackBy(segment) : undefined,
        frozen: hasVideo ? frozenBy(segment, isQuiet) : undefined,
        starved,
        sound: sound.conditions,
      };
      if (look.picture) lookedAtMs = startMs;
      looked = segment;
      // What is too little is not what is usual.
      if (starved === undefined) bitrates = [...bitrates.slice(1 - mostHistory), segment.bitrate];
    },
  };
}

export type SignalDetector = ReturnType<typeof createSignalDetector>;

/** The median. */
function usualOf(bitrates: readonly number[]): number | undefined {
  if (bitrates.length < leastHistory) return undefined;
  return [...bitrates].sort((a, b) => a - b)[Math.floor(bitrates.length / 2)];
}
