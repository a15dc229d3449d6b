import { heldPeaks, levelShare, type SignalStep, stepEndMs } from '../../domain/signal-steps.ts';
import { useNow } from '../../lib/clock.ts';

/** What is known is a few seconds old; what is older than this says nothing of now. */
const newMs = 10_000;

interface WallMeterProps {
  steps: readonly SignalStep[] | undefined;
}

/** How loud it is, and the loudest of the last seconds: an empty one is silence, or no media. */
export function WallMeter({ steps = [] }: WallMeterProps) {
  const nowMs = useNow(1000);
  const last = steps.at(-1);
  if (last?.peak === undefined) return null;
  const isNew = nowMs - stepEndMs(last) < newMs;
  const [level, held] = isNew ? [last.peak, heldPeaks(steps).at(-1)?.peak ?? 0] : [0, 0];
  return (
    <span aria-hidden="true" className="wall-meter">
      <span style={{ '--level': levelShare(level), '--held': levelShare(held) }} />
    </span>
  );
}
