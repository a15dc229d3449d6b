import { showActionToast } from '../../components/action-toast.tsx';
import { acknowledged, createPersistedIds, type PersistedIds } from '../../components/persisted-ids.ts';
import { shortName } from '../../components/stream-name.tsx';
import { isSignalAlert, signalProblemsOf } from '../../domain/alerts.ts';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import { bySlot, type StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { signalShort, words } from './words.ts';

/** Acknowledged problems, by `signalKey`: their alerts collapse, without sound or notification. */
export const acknowledgedSignals = createPersistedIds('aircheck.acknowledged-signals', 400);

/** An accidental press must not hide an alert, so a toast offers Undo. */
export function acknowledge(store: PersistedIds, ids: readonly string[], text: string): void {
  for (const id of ids) store.add(id);
  showActionToast({
    key: `acknowledged ${ids.join()}`,
    text,
    act: () => {
      for (const id of ids) store.remove(id);
    },
  });
}

export function acknowledgeUnrecorded({ id }: Pick<Session, 'id'>, stream: string): void {
  acknowledge(acknowledged, [id], words.acknowledgedUnrecorded(stream));
}

export function acknowledgeSignals(
  session: Pick<Session, 'id'>,
  problems: readonly SignalProblem[],
  stream: string,
): void {
  const keys = problems.map((problem) => signalKey(session, problem));
  acknowledge(acknowledgedSignals, keys, words.acknowledged(stream, problems.map(signalShort).join(', ')));
}

/** Screen readers hear each problem once: with its duration they would hear it every second. */
export function SignalAnnouncer({ alerts }: { alerts: readonly SignalAlert[] }) {
  const known = useStore(acknowledgedSignals);
  return (
    <p role="alert" aria-label={words.list} aria-atomic={false} className="sr-only">
      {alerts.flatMap(({ view, session, problems }) =>
        problems
          .filter((problem) => !known.has(signalKey(session, problem)))
          .map((problem) => (
            <span key={signalKey(session, problem)}>
              {words.alert(shortName(view.stream.name), signalShort(problem))}{' '}
            </span>
          )),
      )}
    </p>
  );
}

export interface SignalAlert {
  view: StreamView;
  session: Session;
  problems: readonly SignalProblem[];
}

/** The live sessions with a problem that needs an operator now. */
export function signalAlerts(views: readonly StreamView[]): SignalAlert[] {
  return signalTroubles(views).filter(({ problems }) => problems.some(({ kind }) => isSignalAlert(kind)));
}

/** Sessions with lesser problems are included. Each keeps its slot for as long as its session lasts. */
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
