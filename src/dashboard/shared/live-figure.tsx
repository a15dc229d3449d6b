import { interruptionOf } from '../recording/session-state.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { interruptionFigure, stateLabel } from '../recording/words/wording.ts';
import { ElapsedTime } from './elapsed-time.tsx';
import { Glyph } from './glyph.tsx';
import { toneLooks } from './tone.ts';

interface LiveFigureProps {
  reading: SessionReading;
  nowMs: number;
  /** Is the time on air shown elsewhere? */
  isTimeShown?: boolean;
}

/**
 * Beside a live session's pill: how long it has been on air. While no media comes, what the pill does not say: for how
 * long an unrecorded session has been silent, how long an encoder is still waited for.
 */
export function LiveFigure({ reading: { session, state }, nowMs, isTimeShown }: LiveFigureProps) {
  const interruption = interruptionOf(state);
  const figure = interruption && state.kind !== 'stalled' ? interruptionFigure(interruption, nowMs) : undefined;
  if (interruption === undefined || figure === undefined) {
    return isTimeShown ? null : <ElapsedTime sinceMs={session.createdAtMs} nowMs={nowMs} />;
  }
  const isSaidByPill = interruption.kind === state.kind;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {isSaidByPill ? null : (
        <>
          <Glyph tone={interruption.kind} className={toneLooks[interruption.kind].ink} />
          <span className="sr-only">{stateLabel(interruption)} </span>
        </>
      )}
      {figure}
    </span>
  );
}
