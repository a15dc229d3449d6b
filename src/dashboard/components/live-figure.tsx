import { lazy, Suspense } from 'react';
import { type Interruption, interruptionOf } from '../domain/session-state.ts';
import type { SessionView } from '../domain/stream-state.ts';
import { interruptionFigure } from '../domain/words/interruptions.ts';
import { stateLabel } from '../domain/words/states.ts';
import { useNow } from '../lib/clock.ts';
import { ElapsedTime } from '../ui/elapsed-time.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { Glyph, toneLooks } from './pill.tsx';

// Only a show whose signal is in trouble has the mark, and its catalogue is the largest that a row would need.
const SignalMark = lazy(() =>
  import('../features/signal/signal-pill.tsx').then((file) => ({ default: file.SignalMark })),
);

interface LiveFigureProps {
  view: SessionView;
  /** Is the time on air shown elsewhere? */
  isTimeShown?: boolean;
}

/** Adds to a live session's pill what else is wrong, and always how long the session has been on air. */
export function LiveFigure({ view, isTimeShown }: LiveFigureProps) {
  const { session, state } = view;
  const interruption = interruptionOf(state);
  return (
    <>
      {interruption ? (
        state.kind === 'stalled' ? null : (
          <InterruptionMark interruption={interruption} isKindInPill={interruption.kind === state.kind} />
        )
      ) : session.aircheck?.signal?.length ? (
        <PartBoundary fallback={() => null}>
          <Suspense>
            <SignalMark view={view} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {isTimeShown ? null : <ElapsedTime sinceMs={session.createdAtMs} />}
    </>
  );
}

interface InterruptionMarkProps {
  interruption: Interruption;
  /** The pill beside it names the kind already. */
  isKindInPill: boolean;
}

/** The figure says how long an unrecorded session has been silent, or how long the service still waits for an encoder. */
function InterruptionMark({ interruption, isKindInPill }: InterruptionMarkProps) {
  const nowMs = useNow(1000);
  const figure = interruptionFigure(interruption, nowMs);
  if (figure === undefined) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      {isKindInPill ? null : (
        <>
          <Glyph tone={interruption.kind} className={toneLooks[interruption.kind].ink} />
          <span className="sr-only">{stateLabel(interruption)} </span>
        </>
      )}
      <span className="truncate">{figure}</span>
    </span>
  );
}
