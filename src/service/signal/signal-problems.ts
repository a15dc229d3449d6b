import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { SignalWatch } from '../../contract/signal/signal-limits.ts';
import { type SignalKind, type SignalProblem, signalKinds } from '../../contract/signal/signal-problem.ts';
import { signalSeconds } from '../../contract/signal/usual-limits.ts';
import type { Condition, SignalConditions } from './signal-conditions.ts';

/** Encoders count frames, not seconds: so much more is the same interval. */
const keyframeToleranceSeconds = 0.3;

interface Found extends Condition {
  facts?: Pick<SignalProblem, 'seconds' | 'bitrate' | 'usualBitrate'>;
}

/** What of a session's signal is to be reported, by its stream's limits; the worst first. */
export function signalProblems(
  conditions: SignalConditions,
  ingest: IngestHealth | undefined,
  watch: SignalWatch = [],
): SignalProblem[] {
  const found: Partial<Record<SignalKind, Found | undefined>> = {
    'no-video': conditions.noVideo,
    'no-audio': conditions.noAudio,
    'black-picture': conditions.black,
    'silent-audio': conditions.silent,
    // A black picture does not move either.
    'frozen-picture': conditions.black ? undefined : conditions.frozen,
    'low-bitrate': conditions.starved && { ...conditions.starved, facts: ratesOf(conditions.starved) },
  };
  return signalKinds.flatMap((kind): SignalProblem[] => {
    const { off, seconds = signalSeconds[kind] } = watch.find((limit) => limit.kind === kind) ?? {};
    if (off) return [];
    if (kind === 'keyframe-interval') return keyframeProblem(ingest, seconds);
    const condition = found[kind];
    if (condition === undefined || condition.untilMs - condition.sinceMs < seconds * 1000) return [];
    return [{ kind, since: Math.round(condition.sinceMs), ...condition.facts }];
  });
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
