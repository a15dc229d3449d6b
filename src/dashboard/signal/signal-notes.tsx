import { isSignalAlert, signalOf } from '../recording/signal.ts';
import type { Session, SignalProblem } from '../recording/stream-object.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { useStore } from '../ui/create-store.ts';
import { acknowledgeSignals } from './acknowledge.tsx';
import { acknowledgedSignals } from './acknowledged-signals.ts';
import { signalKey } from './signal-alert.ts';
import { SignalPill } from './signal-pill.tsx';
import { signalLook, signalRequest, signalShort, words } from './signal-words.ts';

interface SignalNotesProps {
  reading: SessionReading;
  streamName: string;
}

/** On the page of a stream: all that is wrong with its signal, each with where to look. Keyframes stand in the checklist. */
export function SignalNotes({ reading, streamName }: SignalNotesProps) {
  const nowMs = useNow(1000);
  const name = shortName(streamName);
  return (
    <ul aria-label={words.list} className="mt-2 mb-3 grid gap-3">
      {signalOf(reading)
        .filter(({ kind }) => isSignalAlert(kind))
        .map((problem) => (
          <li key={problem.kind}>
            <SignalPill problems={[problem]} isWhole />
            <p className="mt-1 mb-1.5 text-ink-2">{signalLook(problem)}</p>
            <div className="flex flex-wrap gap-2">
              <CopyControl
                look="plain"
                text={() => signalRequest(streamName, problem, nowMs)}
                label={words.copyRequestLabel(name)}
              >
                {words.copyRequest}
              </CopyControl>
              <AcknowledgeSignal session={reading.session} problem={problem} name={name} />
            </div>
          </li>
        ))}
    </ul>
  );
}

/** The same button undoes it, so that the focus has a place. */
function AcknowledgeSignal({ session, problem, name }: { session: Session; problem: SignalProblem; name: string }) {
  const key = signalKey(session, problem);
  const isKnown = useStore(acknowledgedSignals).has(key);
  return (
    <Button
      look="plain"
      aria-label={(isKnown ? words.alarmAgainLabel : words.acknowledgeLabel)(name, signalShort(problem))}
      onClick={() => (isKnown ? acknowledgedSignals.remove(key) : acknowledgeSignals(session, [problem], name))}
    >
      {isKnown ? words.alarmAgain : words.acknowledge}
    </Button>
  );
}
