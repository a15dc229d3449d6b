import { shortName } from '../../components/stream-name.tsx';
import { useStore } from '../../lib/create-store.ts';
import { acknowledgedSignals } from './acknowledge.tsx';
import { type SignalAlert, signalKey } from './signal-alert.ts';
import { signalShort, words } from './words.ts';

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
