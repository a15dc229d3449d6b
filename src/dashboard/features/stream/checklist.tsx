import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';

import { interruptionOf } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { type ChecklistItem, encoderChecklist } from '../../domain/words/encoder-checklist.ts';
import type { RefusalLines } from '../../domain/words/refusals.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds, formatUtc } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { RefusedLines } from './refused-encoder.tsx';
import { words } from './words.ts';

interface ChecklistProps {
  view: StreamView;
  /** A refused try of the encoder that is waited for, or may be. */
  refusal: RefusalLines | undefined;
  /** Does the API measure what comes? */
  reportsIngest: boolean;
}

const glyphs: Record<ChecklistItem['state'], Tone> = {
  pending: 'idle',
  done: 'ready',
  absent: 'idle',
  issue: 'ready-problem',
  recording: 'recording',
  off: 'not-recorded',
  unrecorded: 'live-unrecorded',
  stalled: 'stalled',
  reconnecting: 'reconnecting',
};

/** What has come of the encoder and what is still waited for; each line turns by itself. */
export function Checklist({ view, refusal, reportsIngest }: ChecklistProps) {
  const nowMs = useNow(1000);
  const items = encoderChecklist(view, { reportsIngest, nowMs });
  return (
    <ul aria-label={words.encoder.checklist} className="grid gap-1.5 pt-2.5 pb-0.5">
      {refusal && <RefusedLines {...refusal} />}
      {items
        .filter(({ key }) => !refusal || (key !== 'encoder' && key !== 'video'))
        .map(({ key, state, words: line, atMs, remedy }) => (
          <li key={key} className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-2.5">
            <Glyph tone={glyphs[state]} className={state === 'issue' ? 'text-ink-2' : toneLooks[glyphs[state]].ink} />
            <span className={joinClasses('min-w-0 break-words', wordLooks[state])}>{line}</span>
            {atMs === undefined ? null : (
              <time className="text-ink-3" title={formatUtc(atMs)} dateTime={new Date(atMs).toISOString()}>
                {formatClockSeconds(atMs)}
              </time>
            )}
            {remedy ? <p className="col-start-2 col-end-[-1] text-meta text-ink-2">{remedy}</p> : null}
          </li>
        ))}
    </ul>
  );
}

// Amber is for what is not recorded alone: what could come better is said in ink.
const wordLooks: Record<ChecklistItem['state'], string> = {
  pending: 'text-ink-3',
  done: '',
  absent: 'text-ink-2',
  issue: 'font-strong',
  recording: '',
  off: 'text-ink-2',
  unrecorded: 'font-strong text-unrecorded',
  stalled: 'font-strong text-unrecorded',
  reconnecting: 'font-strong',
};

/** Is the encoder there? Said when that changes, for those who do not see the checklist turn. */
export function EncoderWait({ view }: { view: StreamView }) {
  return (
    <p role="status" className="sr-only">
      {encoderWords(view)}
    </p>
  );
}

function encoderWords({ state, stream }: StreamView): string {
  const { status } = words.encoder;
  if (state.kind === 'idle') {
    return stream.record ? status.willBeRecorded : status.willNotBeRecorded;
  }
  const current = state.current?.state;
  switch (current && (interruptionOf(current)?.kind ?? current.kind)) {
    case 'stalled':
      return status.stalled;
    case 'reconnecting':
      return status.reconnecting;
    case 'live-unrecorded':
      return status.unrecorded;
    case 'recording':
      return status.recording;
    default:
      return status.connected;
  }
}
