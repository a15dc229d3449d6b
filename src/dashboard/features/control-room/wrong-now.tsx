import { signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { interruptionLabel } from '../../domain/words/interruptions.ts';
import { useNow } from '../../lib/clock.ts';
import { signalLabel } from '../signal/words.ts';

/** Further trouble of a session that is not recorded: no media, or a signal problem. */
export function wrongNow(view: SessionView, nowMs: number): string[] {
  const interruption = interruptionOf(view.state);
  return interruption
    ? [interruptionLabel(interruption, nowMs)]
    : signalProblemsOf(view).map((problem) => signalLabel(problem, nowMs));
}

export function WrongNow({ view }: { view: SessionView }) {
  const nowMs = useNow(1000);
  const labels = wrongNow(view, nowMs);
  return labels.length === 0 ? null : <strong className="font-strong">{labels.join(', ')}</strong>;
}
