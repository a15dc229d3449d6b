import { usualQuietLufs } from '../../../contract/signal.ts';
import type { SoundPiece } from '../../transcode/jobs.ts';
import type { SegmentLook } from '../../transcode/worker-messages.ts';

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

/** The state of a session's signal at this moment, however short it has been so. */
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
/** A share of the usual bit rate. */
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
    /** The last segment that was looked at. */
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
      // A bit rate that is too low must not become the usual one.
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

// Sound that is heard can be wrong all the same: its pieces of a second show it, one after the other.

/** Something that has been so from `sinceMs` to `untilMs`, as far as it was looked at. */
export interface Condition {
  sinceMs: number;
  untilMs: number;
}

const soundFaults = ['leftOnly', 'rightOnly', 'outOfPhase', 'clipping', 'tooQuiet'] as const;
export type SoundFault = (typeof soundFaults)[number];
type SoundConditions = Partial<Record<SoundFault, Condition | undefined>>;

/** −50 dBFS: a leg below it carries nothing that says which legs there are. */
const heardLevel = 10 ** (-50 / 20);
/** −60 dBFS, and 30 dB below the other: such a leg is not connected. A voice that is panned is heard on both. */
const [deadLevel, deadShare] = [10 ** (-60 / 20), 10 ** (-30 / 20)] as const;
/** Stereo that is made wide stays well above it. */
const oppositeCorrelation = -0.7;
/** Legs of opposite phase are about equally loud. */
const leastBalance = 10 ** (-12 / 20);
/** So much of a second at full scale is clipping: applause and music reach it for a sample or two. */
const clippedShare = 0.008;
/** Tops that are cut off lie close together: most that reach −2 dBFS reach −1 dBFS too. A sine does so for 73 % of them. */
const [flatShare, flatness, toneShare, toneFlatness] = [0.04, 0.5, 0.15, 0.78] as const;
const silentPeak = 0.001;
/** So long a fault may be away and is the same one; no longer than it was there. */
const longestAwayMs = 3_000;

/** Is this wrong with a piece of sound? Undefined where the piece does not say: a pause ends nothing, and begins nothing. */
function isFaulty(fault: SoundFault, piece: SoundPiece, quietLufs: number): boolean | undefined {
  const { left, right, correlation = 0, peak } = piece;
  switch (fault) {
    case 'leftOnly':
      return left === undefined || right === undefined ? false : isAlone(left, right);
    case 'rightOnly':
      return left === undefined || right === undefined ? false : isAlone(right, left);
    case 'outOfPhase': {
      if (left === undefined || right === undefined) return false;
      if (Math.max(left, right) < heardLevel) return undefined;
      return correlation <= oppositeCorrelation && Math.min(left, right) >= Math.max(left, right) * leastBalance;
    }
    case 'clipping':
      return isClipped(piece);
    case 'tooQuiet':
      return peak <= silentPeak ? undefined : piece.loudness < quietLufs;
  }
}

function isAlone(leg: number, other: number): boolean | undefined {
  if (Math.max(leg, other) < heardLevel) return undefined;
  return leg >= heardLevel && other <= deadLevel && other <= leg * deadShare;
}

function isClipped({ peak, fullScale, top, high }: SoundPiece): boolean | undefined {
  if (peak < heardLevel) return undefined;
  if (top < flatShare) return fullScale >= clippedShare;
  return top >= high * (top >= toneShare ? toneFlatness : flatness);
}

interface Run extends Condition {
  faultyMs: number;
  /** Since it was there last. */
  awayMs: number;
  /** In all. */
  soundMs: number;
}

/** Follows the faults of one session's sound. */
export function createSoundConditions() {
  let runs: Partial<Record<SoundFault, Run | undefined>> = {};

  function follow(run: Run | undefined, isSo: boolean | undefined, startMs: number, endMs: number): Run | undefined {
    const ms = endMs - startMs;
    if (isSo === undefined) return run;
    if (isSo) {
      const begun = run ?? { sinceMs: startMs, untilMs: startMs, faultyMs: 0, awayMs: 0, soundMs: 0 };
      return { ...begun, untilMs: endMs, faultyMs: begun.faultyMs + ms, awayMs: 0, soundMs: begun.soundMs + ms };
    }
    if (run === undefined) return undefined;
    const next = { ...run, awayMs: run.awayMs + ms, soundMs: run.soundMs + ms };
    return next.awayMs >= longestAwayMs || next.soundMs > 2 * next.faultyMs ? undefined : next;
  }

  return {
    get conditions(): SoundConditions {
      return runs;
    },
    /** `quietLufs`: what is quieter is too quiet. */
    take(pieces: readonly SoundPiece[], startMs: number, quietLufs: number): void {
      let atMs = startMs;
      for (const piece of pieces) {
        const endMs = atMs + piece.seconds * 1000;
        runs = Object.fromEntries(
          soundFaults.map((fault) => [fault, follow(runs[fault], isFaulty(fault, piece, quietLufs), atMs, endMs)]),
        );
        atMs = endMs;
      }
    },
    forget(): void {
      runs = {};
    },
  };
}
