import { lazy, Suspense } from 'react';
import { LiveFigure } from '../../components/live-figure.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { SessionPill } from '../../components/pill.tsx';
import { lostSession } from '../../domain/alerts.ts';
import { secondsProcessing, sessionEndMs } from '../../domain/readiness.ts';
import { isLiveState, isUnderWay } from '../../domain/session-state.ts';
import { isFreshlyReady, type SessionView, type StreamView, shownView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock, formatRoughly } from '../../lib/format.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { BadEnding, LostState } from './bad-ending.tsx';
import { words } from './words.ts';

// Few streams have one, and it brings the sentences of every refusal.
const RefusedMark = lazy(() => import('./refused-mark.tsx').then((file) => ({ default: file.RefusedMark })));

interface StateCellProps {
  view: StreamView;
}

/** A row's state: its pill, and the one figure that goes with it. */
export function StateCell({ view }: StateCellProps) {
  const { last } = view;
  const nowMs = useNow(last && isUnderWay(last.state) ? 1000 : 60_000);
  const shown = shownView(view, nowMs);
  const quietIds = useStore(acknowledged);
  const mark = view.stream.aircheck?.refused && (
    <PartBoundary fallback={() => null}>
      <Suspense>
        <RefusedMark view={view} />
      </Suspense>
    </PartBoundary>
  );
  const lost = lostSession(view, nowMs);
  if (lost && !quietIds.has(lost.session.id)) {
    return <LostState last={lost} />;
  }
  if (typeof shown === 'string') {
    return (
      <>
        <SessionPill state={{ kind: shown }} isHung />
        {mark}
        <Ending last={shown === 'live' ? undefined : last} />
      </>
    );
  }
  return (
    <>
      <SessionPill state={shown.state} isFresh={isFreshlyReady(shown, nowMs)} isHung isTimed />
      {mark}
      {isLiveState(shown.state) ? (
        <LiveFigure view={shown} />
      ) : (
        <Ending last={shown}>{figureOf(shown, view.usualSeconds, nowMs)}</Ending>
      )}
    </>
  );
}

interface EndingProps {
  last: SessionView | undefined;
  /** What stands there otherwise. */
  children?: string;
}

/** That the last session did not end by its encoder's will, or left no recording, where it is so. */
function Ending({ last, children }: EndingProps) {
  const plain = children ? <span className="whitespace-nowrap text-ink-2">{children}</span> : null;
  const { endCause = 'finished' } = last?.session.aircheck ?? {};
  if (!last || (endCause === 'finished' && last.state.kind === 'ready')) return plain;
  return <BadEnding last={last}>{plain}</BadEnding>;
}

/** How long it still takes, how long it has taken, or when it ended. */
function figureOf({ session, state }: SessionView, usualSeconds: number | undefined, nowMs: number): string {
  const waited = secondsProcessing(session, nowMs);
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
