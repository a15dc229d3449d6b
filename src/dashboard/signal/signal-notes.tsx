import { isSignalAlert, signalOf } from '../recording/signal.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { shortName } from '../shared/stream-name.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { SignalPill } from './signal-pill.tsx';
import { signalLook, signalRequest, words } from './signal-words.ts';

interface SignalNotesProps {
  reading: SessionReading;
  streamName: string;
  nowMs: number;
}

/** On the page of a stream: all that is wrong with its signal, each with where to look. Keyframes stand in the checklist. */
export function SignalNotes({ reading, streamName, nowMs }: SignalNotesProps) {
  return (
    <ul aria-label={words.list} className="mt-2 mb-3 grid gap-3">
      {signalOf(reading)
        .filter(({ kind }) => isSignalAlert(kind))
        .map((problem) => (
          <li key={problem.kind}>
            <SignalPill problems={[problem]} nowMs={nowMs} isWhole />
            <p className="mt-1 mb-1.5 text-ink-2">{signalLook(problem)}</p>
            <CopyControl
              look="plain"
              text={() => signalRequest(streamName, problem, nowMs)}
              label={words.copyRequestLabel(shortName(streamName))}
            >
              {words.copyRequest}
            </CopyControl>
          </li>
        ))}
    </ul>
  );
}
