import type { IngestHealth } from '../../../contract/ingest.ts';
import {
  type SignalKind,
  type SignalProblem,
  type SignalWatch,
  signalKinds,
  signalSeconds,
} from '../../../contract/signal.ts';

import type { Condition, SignalConditions } from './signal-conditions.ts';

/** Encoders count frames, not seconds: so much more is the same interval. */
const keyframeToleranceSeconds = 0.3;

interface Found extends Condition {
  facts?: Pick<SignalProblem, 'seconds' | 'bitrate' | 'usualBitrate' | 'codec'>;
}

/** Media that comes and cannot be decoded is not missing: the first problem is not said where one of the others is. */
const insteadOf: Partial<Record<SignalKind, readonly SignalKind[]>> = {
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
    // Nothing at all is said as such.
    'quiet-audio': conditions.silent ? undefined : conditions.sound?.tooQuiet,
    'low-bitrate': conditions.starved && { ...conditions.starved, facts: ratesOf(conditions.starved) },
  };
  return signalKinds.flatMap((kind): SignalProblem[] => {
    const { off, seconds = signalSeconds[kind] } = limitOf(kind) ?? {};
    if (off || insteadOf[kind]?.some((cause) => found[cause] && !limitOf(cause)?.off)) return [];
    if (kind === 'keyframe-interval') return keyframeProblem(ingest, seconds);
    const condition = found[kind];
    if (condition === undefined || condition.untilMs - condition.sinceMs < seconds * 1000) return [];
    return [{ kind, since: Math.round(condition.sinceMs), ...condition.facts }];
  });
}

/** Tracks that come and are not recorded, since nothing says how to decode them, or nobody here does. */
function undecodable(ingest: IngestHealth | undefined, untilMs: number): Partial<Record<SignalKind, Found>> {
  const { missingConfigs = [], videoAt, audioAt, unsupportedAudio: codec, unsupportedAudioAt } = ingest ?? {};
  const since = (sinceMs: number | undefined) => ({ sinceMs: sinceMs ?? untilMs, untilMs });
  return {
    ...(missingConfigs.includes('video') && { 'video-configuration': since(videoAt) }),
    ...(missingConfigs.includes('audio') && { 'audio-configuration': since(audioAt) }),
    ...(codec !== undefined && { 'audio-codec': { ...since(unsupportedAudioAt), facts: { codec } } }),
  };
}

function keyframeProblem(ingest: IngestHealth | undefined, longestSeconds: number): SignalProblem[] {
  const { keyframeSeconds, keyframesAt, videoAt } = ingest ?? {};
  const since = keyframesAt ?? videoAt;
  if (keyframeSeconds === undefined || since === undefined) return [];
  if (keyframeSeconds <= longestSeconds + keyframeToleranceSeconds) return [];
  return [{ kind: 'keyframe-interval', since, seconds: keyframeSeconds }];
}

function ratesOf({ bitrate, usualBitrate }: { bitrate: number; usualBitrate: number }) {
  return { bitrate: Math.round(bitrate), usualBitrate: Math.round(usualBitrate) };
}
