import { signalOf } from '../../domain/attention.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import type { SessionReading } from '../../domain/stream-state.ts';
import { interruptionLabel } from '../../domain/words/interruptions.ts';
import { useNow } from '../../lib/clock.ts';
import { signalLabel } from '../signal/words.ts';

/** What else is wrong with a session that is not recorded: no media comes, or what comes is not as it should be. */
export function wrongNow(reading: SessionReading, nowMs: number): string[] {
  const interruption = interruptionOf(reading.state);
  return interruption
    ? [interruptionLabel(interruption, nowMs)]
    : signalOf(reading).map((problem) => signalLabel(problem, nowMs));
}

export function WrongNow({ reading }: { reading: SessionReading }) {
  const nowMs = useNow(1000);
  const labels = wrongNow(reading, nowMs);
  return labels.length === 0 ? null : <strong className="font-strong">{labels.join(', ')}</strong>;
}
