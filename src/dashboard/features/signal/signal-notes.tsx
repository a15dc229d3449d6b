import { shortName } from '../../components/stream-name.tsx';
import { isSignalAlert, signalProblemsOf } from '../../domain/alerts.ts';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { acknowledgedSignals, acknowledgeSignals, signalKey } from './signal-alert.tsx';
import { SignalPill } from './signal-pill.tsx';
import { signalLook, signalRequest, signalShort, words } from './words.ts';

/** Keyframes are left to the encoder's checklist. */
export function SignalNotes({ view, streamName }: { view: SessionView; streamName: string }) {
  const nowMs = useNow(1000);
  const name = shortName(streamName);
  return (
    <ul aria-label={words.list} className="mt-2 mb-3 grid gap-3">
      {signalProblemsOf(view)
        .filter(({ kind }) => isSignalAlert(kind))
        .map((problem) => (
          <li key={problem.kind}>
            <SignalPill problems={[problem]} hasFullLabel />
            <p className="mt-1 mb-1.5 text-ink-2">{signalLook(problem)}</p>
            <div className="flex flex-wrap gap-2">
              <CopyControl
                look="plain"
                text={() => signalRequest(streamName, problem, nowMs)}
                label={words.copyRequestLabel(name)}
              >
                {words.copyRequest}
              </CopyControl>
              <AcknowledgeSignal session={view.session} problem={problem} name={name} />
            </div>
          </li>
        ))}
    </ul>
  );
}

/** The same button undoes it, so that the focus stays. */
function AcknowledgeSignal({ session, problem, name }: { session: Session; problem: SignalProblem; name: string }) {
  const key = signalKey(session, problem);
  const isAcknowledged = useStore(acknowledgedSignals).has(key);
  return (
    <Button
      look="plain"
      aria-label={(isAcknowledged ? words.alarmAgainLabel : words.acknowledgeLabel)(name, signalShort(problem))}
      onClick={() => (isAcknowledged ? acknowledgedSignals.remove(key) : acknowledgeSignals(session, [problem], name))}
    >
      {isAcknowledged ? words.alarmAgain : words.acknowledge}
    </Button>
  );
}
