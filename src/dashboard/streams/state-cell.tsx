import { secondsSinceEnd, sessionEndMs } from '../recording/readiness.ts';
import { isLiveState } from '../recording/session-state.ts';
import { isFreshlyReady, type SessionReading, type StreamReading, shownReading } from '../recording/stream-state.ts';
import { formatClock, formatRoughly } from '../recording/words/format.ts';
import { ElapsedTime } from '../shared/elapsed-time.tsx';
import { SessionPill } from '../shared/pill.tsx';
import { words } from './streams-words.ts';

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
      {isLiveState(shown.state) ? (
        <ElapsedTime sinceMs={shown.session.createdAtMs} nowMs={nowMs} />
      ) : (
        <span className="whitespace-nowrap text-ink-2">{figureOf(shown, reading.usualSeconds, nowMs)}</span>
      )}
    </div>
  );
}

/** How long it still takes, how long it has taken, or when it ended. */
function figureOf({ session, state }: SessionReading, usualSeconds: number | undefined, nowMs: number): string {
  const waited = secondsSinceEnd(session, nowMs);
  switch (state.kind) {
    case 'processing': {
      if (waited === undefined) return '';
      const left =
        session.aircheck?.processing?.remainingSeconds ?? (usualSeconds === undefined ? 0 : usualSeconds - waited);
      return left > 0 ? words.left(formatRoughly(left)) : formatRoughly(waited);
    }
    case 'late':
      return waited === undefined ? '' : formatRoughly(waited);
    case 'ready':
    case 'ready-problem':
      return clock(session.aircheck?.readyAtMs);
    default:
      return clock(sessionEndMs(session));
  }
}

function clock(ms: number | undefined): string {
  return ms === undefined ? '' : formatClock(ms);
}
