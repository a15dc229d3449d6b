import { progressOf, secondsProcessing } from '../../../domain/readiness.ts';
import { isUnderWay } from '../../../domain/session-state.ts';
import type { SessionView } from '../../../domain/stream-state.ts';
import { sessionSentence } from '../../../domain/words/sentences.ts';
import { useNow } from '../../../lib/clock.ts';
import { Meter } from '../../../ui/meter.tsx';
import { words } from '../words.ts';

interface SessionWhatProps {
  view: SessionView;
  usualSeconds: number | undefined;
}

/** What there is to say beside a session's state; while it is processed, how far that usually is by now. */
export function SessionWhat({ view, usualSeconds }: SessionWhatProps) {
  const nowMs = useNow(isUnderWay(view.state) ? 1000 : 60_000);
  const sentence = sessionSentence(view, { usualSeconds, nowMs });
  const meter = meterOf(view, usualSeconds, nowMs);
  if (meter === undefined) return sentence;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3">
      <Meter {...meter} />
      <span>{sentence}</span>
    </span>
  );
}

/** What the service reports of its progress; else the time that it usually takes, while that lasts. */
function meterOf({ session, state }: SessionView, usualSeconds: number | undefined, nowMs: number) {
  if (state.kind !== 'processing' && state.kind !== 'late') return undefined;
  const progress = progressOf(session);
  if (progress !== undefined) return { value: progress.share, label: words.sessions.encoded };
  const waited = secondsProcessing(session, nowMs);
  if (state.kind === 'late' || usualSeconds === undefined || waited === undefined) return undefined;
  return { value: waited / Math.max(1, usualSeconds), label: words.sessions.ofUsualTime };
}
