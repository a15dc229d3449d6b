import { isSignalAlert, signalProblemsOf } from '../../domain/alerts.ts';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import { bySlot, type StreamView } from '../../domain/stream-state.ts';

export interface SignalAlert {
  view: StreamView;
  session: Session;
  problems: readonly SignalProblem[];
}

/** The live sessions with a problem that needs an operator now. */
export function signalAlerts(views: readonly StreamView[]): SignalAlert[] {
  return signalTroubles(views).filter(({ problems }) => problems.some(({ kind }) => isSignalAlert(kind)));
}

/** As `signalAlerts`, and sessions with lesser problems too. Each keeps its slot for as long as its session lasts. */
export function signalTroubles(views: readonly StreamView[]): SignalAlert[] {
  const alerts = views.flatMap((view): SignalAlert[] => {
    const current = view.state.kind === 'live' ? view.state.current : undefined;
    const all = current ? signalProblemsOf(current) : [];
    const urgent = all.filter(({ kind }) => isSignalAlert(kind));
    const problems = urgent.length > 0 ? urgent : all;
    return current && problems.length > 0 ? [{ view, session: current.session, problems }] : [];
  });
  const slotOf = ({ view: { stream }, session }: SignalAlert) => ({ stream, session });
  return alerts.sort((a, b) => bySlot(slotOf(a), slotOf(b)));
}

/** The key stays the same when a problem of a session comes back. */
export function signalKey(session: Pick<Session, 'id'>, { kind }: SignalProblem): string {
  return `${session.id} ${kind}`;
}
