import { Suspense } from 'react';
import { interruptionOf } from '../recording/session-state.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { interruptionFigure } from '../recording/words/interruption-sentences.ts';
import { stateLabel } from '../recording/words/wording.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { Glyph } from './glyph.tsx';
import { toneLooks } from './tone.ts';

const SignalMark = lazyPart(() => import('../signal/signal-pill.tsx').then((file) => file.SignalMark));

interface LiveFigureProps {
  reading: SessionReading;
  nowMs: number;
  /** Is the time on air shown elsewhere? */
  isTimeShown?: boolean;
}

/**
 * Beside a live session's pill: how long it has been on air, and what is wrong with its signal. While no media comes, what the
 * pill does not say: for how long an unrecorded session has been silent, how long an encoder is still waited for.
 */
export function LiveFigure({ reading, nowMs, isTimeShown }: LiveFigureProps) {
  const { session, state } = reading;
  const interruption = interruptionOf(state);
  const figure = interruption && state.kind !== 'stalled' ? interruptionFigure(interruption, nowMs) : undefined;
  if (interruption === undefined || figure === undefined) {
    const time = isTimeShown ? null : <ElapsedTime sinceMs={session.createdAtMs} nowMs={nowMs} />;
    if (!session.aircheck?.signal?.length) return time;
    return (
      <>
        <PartBoundary fallback={() => null}>
          <Suspense>
            <SignalMark reading={reading} nowMs={nowMs} />
          </Suspense>
        </PartBoundary>
        {time}
      </>
    );
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
