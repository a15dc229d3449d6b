import { secondsSinceEnd } from '../../recording/readiness.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { sessionSentence } from '../../recording/wording.ts';
import { Meter } from '../../ui/meter.tsx';

interface SessionWhatProps {
  reading: SessionReading;
  usualSeconds: number | undefined;
  nowMs: number;
}

/** What there is to say beside a session's state; while it is processed, how far that usually is by now. */
export function SessionWhat({ reading, usualSeconds, nowMs }: SessionWhatProps) {
  const words = sessionSentence(reading, { usualSeconds, nowMs });
  const waited = secondsSinceEnd(reading.session, nowMs);
  if (reading.state.kind !== 'processing' || usualSeconds === undefined || waited === undefined) return words;
  return (
    <span className="inline-flex max-w-full items-center gap-3">
      <Meter value={waited / Math.max(1, usualSeconds)} label="Of the time that it usually takes" />
      <span className="truncate">{words}</span>
    </span>
  );
}
