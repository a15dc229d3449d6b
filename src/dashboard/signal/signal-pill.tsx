import { signalOf } from '../recording/signal.ts';
import type { SignalProblem } from '../recording/stream-object.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { toneLooks } from '../shared/tone.ts';
import { useNow } from '../shared/use-now.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { SignalGlyph } from './signal-glyph.tsx';
import { signalBrief, signalLabel, signalMark } from './signal-words.ts';

interface SignalPillProps {
  /** The worst first. */
  problems: readonly SignalProblem[];
  /** The whole label of the worst; else as short as it can be said, with how many more there are. */
  isWhole?: boolean;
  /** Its shape alone stands for it, where the words have no room. */
  isShape?: boolean;
}

/** What is wrong with a signal: outlined, as a stall is. Solid amber is for what is not recorded alone. */
export function SignalPill({ problems, isWhole, isShape }: SignalPillProps) {
  const nowMs = useNow(1000);
  const [worst] = problems;
  if (worst === undefined) return null;
  return (
    <span
      title={problems.map((problem) => signalLabel(problem, nowMs)).join('\n')}
      className={joinClasses(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-sm border px-1.5 whitespace-nowrap',
        isShape ? 'shrink-0' : 'min-w-0',
        toneLooks.stalled.pill,
      )}
    >
      <SignalGlyph kind={worst.kind} />
      <span className={isShape ? 'sr-only' : 'truncate'}>
        {isWhole ? signalLabel(worst, nowMs) : signalBrief(problems, nowMs)}
      </span>
    </span>
  );
}

/** On a row and a tile, beside the session's own pill and clock; the pill of an alarm leaves no room for words. */
export function SignalMark({ reading }: { reading: SessionReading }) {
  return <SignalPill problems={signalOf(reading)} isShape={reading.state.kind === 'live-unrecorded'} />;
}

interface SignalStateProps {
  /** The worst first. */
  problems: readonly SignalProblem[];
  /** What its place says otherwise. */
  state: string;
}

/** On a tile, in the place of the state: the ring around its picture says that it is recorded. */
export function SignalState({ problems, state }: SignalStateProps) {
  const nowMs = useNow(1000);
  const [worst] = problems;
  if (worst === undefined) return null;
  const label = signalMark(problems, nowMs);
  return (
    <p className={joinClasses('flex min-w-0 items-center gap-1.5 font-strong', toneLooks.stalled.ink)}>
      <SignalGlyph kind={worst.kind} />
      <span className="truncate" title={label}>
        <span className="sr-only">{state}, </span>
        {label}
      </span>
    </p>
  );
}
