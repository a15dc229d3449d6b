import { secondsSinceEnd, sessionEndMs } from '../recording/readiness.ts';
import { isFreshlyReady, type SessionReading, type StreamReading, shownReading } from '../recording/stream-state.ts';
import { formatClock, formatRoughly } from '../recording/words/format.ts';
import { ElapsedTime } from '../shared/elapsed-time.tsx';
import { SessionPill } from '../shared/pill.tsx';
import { words } from './words.ts';

interface StateCellProps {
  reading: StreamReading;
  nowMs: number;
}

/** A row's state: its pill, and the one figure that goes with it. */
export function StateCell({ reading, nowMs }: StateCellProps) {
  const shown = shownReading(reading, nowMs);
  if (typeof shown === 'string') {
    return (
      <div className="flex">
        <SessionPill state={{ kind: shown }} isHung />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <SessionPill state={shown.state} isFresh={isFreshlyReady(shown, nowMs)} isHung />
      <span className="whitespace-nowrap">
        <StateFigure shown={shown} usualSeconds={reading.usualSeconds} nowMs={nowMs} />
      </span>
    </div>
  );
}

interface StateFigureProps {
  shown: SessionReading;
  usualSeconds: number | undefined;
  nowMs: number;
}

function StateFigure({ shown: { session, state }, usualSeconds, nowMs }: StateFigureProps) {
  const endMs = sessionEndMs(session);
  const waited = secondsSinceEnd(session, nowMs);
  switch (state.kind) {
    case 'recording':
    case 'live-unrecorded':
    case 'reconnecting':
      return <ElapsedTime sinceMs={session.createdAtMs} nowMs={nowMs} />;
    case 'processing': {
      if (waited === undefined) return null;
      const left =
        session.aircheck?.processing?.remainingSeconds ?? (usualSeconds === undefined ? 0 : usualSeconds - waited);
      return <span className="text-ink-2">{left > 0 ? words.left(formatRoughly(left)) : formatRoughly(waited)}</span>;
    }
    case 'late':
      return <span className="text-ink-2">{waited === undefined ? '' : formatRoughly(waited)}</span>;
    case 'ready':
    case 'ready-problem':
      return <span className="text-ink-2">{clock(session.aircheck?.readyAtMs)}</span>;
    default:
      return <span className="text-ink-2">{clock(endMs)}</span>;
  }
}

function clock(ms: number | undefined): string {
  return ms === undefined ? '' : formatClock(ms);
}
