import { isSignalAlert, signalOf } from '../../domain/attention.ts';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import { bySlot, type StreamReading } from '../../domain/stream-state.ts';

export interface SignalAlert {
  reading: StreamReading;
  session: Session;
  problems: readonly SignalProblem[];
}

/** The live sessions with a problem that needs an operator now. */
export function signalAlerts(readings: readonly StreamReading[]): SignalAlert[] {
  return signalTroubles(readings).filter(({ problems }) => problems.some(({ kind }) => isSignalAlert(kind)));
}

/** As `signalAlerts`, and sessions with lesser problems too. Each keeps its slot for as long as its session lasts. */
export function signalTroubles(readings: readonly StreamReading[]): SignalAlert[] {
  const alerts = readings.flatMap((reading): SignalAlert[] => {
    const current = reading.state.kind === 'live' ? reading.state.current : undefined;
    const all = current ? signalOf(current) : [];
    const urgent = all.filter(({ kind }) => isSignalAlert(kind));
    const problems = urgent.length > 0 ? urgent : all;
    return current && problems.length > 0 ? [{ reading, session: current.session, problems }] : [];
  });
  const slotOf = ({ reading: { stream }, session }: SignalAlert) => ({ stream, session });
  return alerts.sort((a, b) => bySlot(slotOf(a), slotOf(b)));
}

/** The key stays the same when a problem of a session comes back. */
export function signalKey(session: Pick<Session, 'id'>, { kind }: SignalProblem): string {
  return `${session.id} ${kind}`;
}
