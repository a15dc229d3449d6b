import type { IngestHealth } from '../../../contract/ingest.ts';
import {
  type SignalKind,
  type SignalProblem,
  type SignalWatch,
  signalKinds,
  signalSeconds,
  usualQuietLufs,
} from '../../../contract/signal.ts';
import type { SegmentLook, SoundPiece } from '../../transcode/messages.ts';

/** A source segment of a live session with its analysis. Times are Unix ms. */
export interface AnalysedSegment {
  startMs: number;
  endMs: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** bit/s */
  bitrate: number;
  look: SegmentLook;
}

/** A session's signal at this moment, however short each condition has lasted. */
interface SignalConditions {
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

/** After a longer break between segments all conditions begin again. */
const maxBreakMs = 3_000;
/** Pictures that were seen further apart than this are not one still picture: others may have come between. */
const maxUnseenMs = 12_000;
/** A share of the usual bit rate. */
const starvedShare = 0.2;
/** Segments. With fewer there is no usual bit rate: a session has just begun. */
const [minHistory, maxHistory] = [15, 150];

/**
 * Finds faults of the signal in a session's segments, one after the other. A picture that stands still is no
 * fault while anything is heard (slides), nor are few bits for it: see docs/decisions/034.
 */
export function createSignalDetector() {
  let now: SignalConditions = {};
  let latest: Pick<AnalysedSegment, 'startMs' | 'endMs'> | undefined;
  let pictureSeenAt: number | undefined;
  let bitrates: number[] = [];
  const sound = createSoundConditions();

  function starvedBy({ startMs, endMs: untilMs, bitrate, look }: AnalysedSegment): SignalConditions['starved'] {
    const usualBitrate = medianOf(bitrates);
    const isLow = usualBitrate !== undefined && bitrate < usualBitrate * starvedShare;
    // Whether a picture moves is seen only where it was compared with the segment's before.
    if (!isLow || look.picture === undefined || look.picture.isSame !== false || look.picture.isBlack) return undefined;
    return { sinceMs: now.starved?.sinceMs ?? startMs, untilMs, bitrate, usualBitrate };
  }

  /** Without an analysed picture the condition stays, and its proof ends. */
  function frozenBy({ startMs, endMs: untilMs, look }: AnalysedSegment, isQuiet: boolean): Condition | undefined {
    if (!isQuiet) return undefined;
    if (look.picture === undefined) return now.frozen;
    const wasSeen = pictureSeenAt !== undefined && startMs - pictureSeenAt <= maxUnseenMs + (untilMs - startMs);
    const isSame = look.picture.isSame === true && wasSeen;
    return { sinceMs: (isSame ? now.frozen?.sinceMs : undefined) ?? startMs, untilMs: isSame ? untilMs : startMs };
  }

  function blackBy({ startMs, endMs: untilMs, look }: AnalysedSegment): Condition | undefined {
    if (!look.picture?.isBlack) return undefined;
    return { sinceMs: now.black?.sinceMs ?? startMs, untilMs: look.isStill ? untilMs : startMs };
  }

  return {
    get conditions(): SignalConditions {
      return now;
    },
    /** The segment that was analysed last. */
    get latest() {
      return latest;
    },
    /** Must the picture of a segment with this bit rate be compared with the one before? */
    needsComparison(bitrate: number): boolean {
      const usual = medianOf(bitrates);
      return usual !== undefined && bitrate < usual * starvedShare;
    },
    /** Sound below `quietLufs` is too quiet. */
    take(segment: AnalysedSegment, quietLufs: number = usualQuietLufs): void {
      const { startMs, hasVideo, hasAudio, look } = segment;
      if (latest !== undefined && Math.abs(startMs - latest.endMs) > maxBreakMs) {
        now = {};
        pictureSeenAt = undefined;
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
      if (look.picture) pictureSeenAt = startMs;
      latest = segment;
      // A bit rate that is too low must not become the usual one.
      if (starved === undefined) bitrates = [...bitrates.slice(1 - maxHistory), segment.bitrate];
    },
  };
}

export type SignalDetector = ReturnType<typeof createSignalDetector>;

function medianOf(bitrates: readonly number[]): number | undefined {
  if (bitrates.length < minHistory) return undefined;
  return [...bitrates].sort((a, b) => a - b)[Math.floor(bitrates.length / 2)];
}

/** Something that has been so from `sinceMs` to `untilMs`, as far as it was analysed. */
interface Condition {
  sinceMs: number;
  untilMs: number;
}

const soundFaults = ['leftOnly', 'rightOnly', 'outOfPhase', 'clipping', 'tooQuiet'] as const;
export type SoundFault = (typeof soundFaults)[number];
type SoundConditions = Partial<Record<SoundFault, Condition | undefined>>;

/** −50 dBFS: a leg below it does not tell whether it is connected. */
const heardLevel = 10 ** (-50 / 20);
/** −60 dBFS, and 30 dB below the other: such a leg is not connected. A voice that is panned is heard on both. */
const [deadLevel, deadShare] = [10 ** (-60 / 20), 10 ** (-30 / 20)] as const;
/** Stereo that is made wide stays well above it. */
const oppositeCorrelation = -0.7;
/** Legs of opposite phase are about equally loud. */
const minBalance = 10 ** (-12 / 20);
/** So much of a second at full scale is clipping: applause and music reach it for a sample or two. */
const clippedShare = 0.008;
/** Tops that are cut off lie close together: most that reach −2 dBFS reach −1 dBFS too. A sine does so for 73 % of them. */
const [flatShare, flatness, toneShare, toneFlatness] = [0.04, 0.5, 0.15, 0.78] as const;
const silentPeak = 0.001;
/** A fault that returns within this time is the same one, if it was there for at least as long. */
const maxAwayMs = 3_000;

/** Undefined where a piece of sound does not tell: a pause neither begins nor ends a fault. */
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
      return correlation <= oppositeCorrelation && Math.min(left, right) >= Math.max(left, right) * minBalance;
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
  /** Time since it was there last. */
  awayMs: number;
  /** All sound since it began. */
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
    return next.awayMs >= maxAwayMs || next.soundMs > 2 * next.faultyMs ? undefined : next;
  }

  return {
    get conditions(): SoundConditions {
      return runs;
    },
    /** Sound below `quietLufs` is too quiet. */
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

/** Encoders count frames, not seconds, so intervals vary by this much. */
const keyframeToleranceSeconds = 0.3;

interface Found extends Condition {
  facts?: Pick<SignalProblem, 'seconds' | 'bitrate' | 'usualBitrate' | 'codec'>;
}

/** Media that comes and cannot be decoded is not missing, so the first problem gives way to the others. */
const hiddenBy: Partial<Record<SignalKind, readonly SignalKind[]>> = {
  'no-video': ['video-configuration'],
  'no-audio': ['audio-configuration', 'audio-codec'],
};

/** The problems of a session's signal that its stream's limits report, the worst first. */
export function signalProblems(
  conditions: SignalConditions,
  ingest: IngestHealth | undefined,
  watch: SignalWatch | undefined,
  nowMs: number,
): SignalProblem[] {
  const limitOf = (kind: SignalKind) => (watch ?? []).find((limit) => limit.kind === kind);
  const found: Partial<Record<SignalKind, Found | undefined>> = {
    'no-video': conditions.noVideo,
    'no-audio': conditions.noAudio,
    ...undecodable(ingest, nowMs),
    'black-picture': conditions.black,
    'silent-audio': conditions.silent,
    // A black picture does not move either.
    'frozen-picture': conditions.black ? undefined : conditions.frozen,
    'left-only': conditions.sound?.leftOnly,
    'right-only': conditions.sound?.rightOnly,
    'out-of-phase': conditions.sound?.outOfPhase,
    clipping: conditions.sound?.clipping,
    // Silence is a problem of its own.
    'quiet-audio': conditions.silent ? undefined : conditions.sound?.tooQuiet,
    'low-bitrate': conditions.starved && { ...conditions.starved, facts: ratesOf(conditions.starved) },
  };
  return signalKinds.flatMap((kind): SignalProblem[] => {
    const { off, seconds = signalSeconds[kind] } = limitOf(kind) ?? {};
    if (off || hiddenBy[kind]?.some((cause) => found[cause] && !limitOf(cause)?.off)) return [];
    if (kind === 'keyframe-interval') return keyframeProblem(ingest, seconds);
    const condition = found[kind];
    if (condition === undefined || condition.untilMs - condition.sinceMs < seconds * 1000) return [];
    return [{ kind, since: Math.round(condition.sinceMs), ...condition.facts }];
  });
}

/** Tracks that come and are not recorded: their configuration is missing, or their codec is not supported. */
function undecodable(ingest: IngestHealth | undefined, untilMs: number): Partial<Record<SignalKind, Found>> {
  const { missingConfigs = [], videoAt, audioAt, unsupportedAudio: codec, unsupportedAudioAt } = ingest ?? {};
  const since = (sinceMs: number | undefined) => ({ sinceMs: sinceMs ?? untilMs, untilMs });
  return {
    ...(missingConfigs.includes('video') && { 'video-configuration': since(videoAt) }),
    ...(missingConfigs.includes('audio') && { 'audio-configuration': since(audioAt) }),
    ...(codec !== undefined && { 'audio-codec': { ...since(unsupportedAudioAt), facts: { codec } } }),
  };
}

function keyframeProblem(ingest: IngestHealth | undefined, maxSeconds: number): SignalProblem[] {
  const { keyframeSeconds, keyframesAt, videoAt } = ingest ?? {};
  const since = keyframesAt ?? videoAt;
  if (keyframeSeconds === undefined || since === undefined) return [];
  if (keyframeSeconds <= maxSeconds + keyframeToleranceSeconds) return [];
  return [{ kind: 'keyframe-interval', since, seconds: keyframeSeconds }];
}

function ratesOf({ bitrate, usualBitrate }: { bitrate: number; usualBitrate: number }) {
  return { bitrate: Math.round(bitrate), usualBitrate: Math.round(usualBitrate) };
}
