import type { SoundPiece } from '../transcoder/sound-piece.ts';

// Sound that is heard can be wrong all the same: its pieces of a second show it, one after the other.

/** Something that has been so from `sinceMs` to `untilMs`, as far as it was looked at. */
export interface Condition {
  sinceMs: number;
  untilMs: number;
}

export const soundFaults = ['leftOnly', 'rightOnly', 'outOfPhase', 'clipping', 'tooQuiet'] as const;
export type SoundFault = (typeof soundFaults)[number];
export type SoundConditions = Partial<Record<SoundFault, Condition | undefined>>;

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
export function isFaulty(fault: SoundFault, piece: SoundPiece, quietLufs: number): boolean | undefined {
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
