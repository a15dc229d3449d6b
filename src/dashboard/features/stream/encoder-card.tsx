import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unknownKeys } from '../../api/activity.ts';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { interruptionOf } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { currentRefusal, currentUnknownKey, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { audioWords, videoWords } from '../../domain/words/encoder.ts';
import { type ChecklistItem, encoderChecklist } from '../../domain/words/encoder-checklist.ts';
import {
  type RefusalLines,
  refusedLines,
  refusedRemedy,
  refusedShortly,
  refusedTries,
  unknownKeyLines,
} from '../../domain/words/refusals.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds, formatUtc } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SignalLine, SignalNotes } from '../signal/signal-notes.tsx';
import { useResume } from './edit-menu.tsx';
import { EncoderSetup, RotateKeyDialog, ToolSteps } from './encoder-setup.tsx';
import { SendTest } from './test-broadcast.tsx';
import { words } from './words.ts';

interface EncoderCardProps {
  view: StreamView;
  /** Why nothing can be sent or changed just now. */
  disabledReason?: string | undefined;
}

/** No encoder has brought a session to its end yet; a test broadcast needs none. */
export function isNeverUsed({ sessions, state }: StreamView): boolean {
  const current = state.kind === 'live' ? state.current?.session.id : undefined;
  return sessions.every(({ session }) => session.id === current || session.aircheck?.isTest === true);
}

/** Set-up until an encoder has sent to this stream; afterwards the encoder's health, with the set-up in a drawer. */
export function EncoderCard({ view, disabledReason }: EncoderCardProps) {
  const { stream, state } = view;
  const [isRotating, setRotating] = useState(false);
  const refusal = useRefusal(view);
  const items = useChecklist(view);
  const isOwn = useOwnService();
  const isNew = isNeverUsed(view);
  const isLive = state.kind === 'live';
  // An API without measurements leaves nothing to show but the list.
  const hasList = isNew || !isOwn;
  const setup = (
    <EncoderSetup stream={stream} disabledReason={disabledReason} onRotate={() => setRotating(true)}>
      {isLive ? (
        isNew || isOwn ? (
          <Checklist view={view} />
        ) : null
      ) : stream.streamKey ? (
        <ToolSteps streamKey={stream.streamKey} />
      ) : null}
    </EncoderSetup>
  );
  return (
    <section aria-label={words.encoder.title} className="rounded-md border border-line bg-surface px-4 py-3">
      <Head view={view} isFine={problems(items).length === 0} />
      {/* Said when it changes, to those who do not see the card; always there, so that it is said once. */}
      <p role="status" className="sr-only">
        {statusWords(view)}
      </p>
      <p role="status" className="sr-only">
        {refusal?.announcement}
      </p>
      {stream.suspended ? <Suspended stream={stream} disabledReason={disabledReason} /> : null}
      {isLive && !hasList ? <Lines label={words.encoder.problems} items={problems(items)} /> : null}
      {isNew ? (
        <>
          {setup}
          {isLive ? (
            <Signal view={view} />
          ) : (
            <div className="mt-2.5 min-h-11 border-t border-line pt-2">
              {refusal ? <Refused {...refusal} /> : <p className="text-ink-2">{words.encoder.refusedHere}</p>}
            </div>
          )}
          {view.last ? <TestButtons view={view} disabledReason={disabledReason} /> : null}
        </>
      ) : (
        <>
          {isLive ? (
            isOwn ? (
              <Signal view={view} />
            ) : (
              <Checklist view={view} />
            )
          ) : (
            <div className="min-h-10 max-[75rem]:min-h-26.5">
              {refusal ? <Refused {...refusal} /> : <LastEncoder last={view.last} />}
            </div>
          )}
          <details className="group mt-2 -mb-2 border-t border-line">
            <summary className="flex min-h-9 list-none items-center justify-between text-ink-2 hover:text-ink max-desk:min-h-10">
              {words.encoder.drawer}
              <Icon name="chevron" className="group-open:rotate-90" />
            </summary>
            <div className="pb-2">
              {setup}
              <TestButtons view={view} disabledReason={disabledReason} />
            </div>
          </details>
        </>
      )}
      {isRotating ? <RotateKeyDialog stream={stream} onClose={() => setRotating(false)} /> : null}
    </section>
  );
}

function TestButtons({ view, disabledReason }: EncoderCardProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3 empty:hidden">
      <SendTest view={view} disabledReason={disabledReason} />
    </div>
  );
}

/** The encoder that was refused while this stream waits for one: its own, or one whose key no stream has. */
function useRefusal(view: StreamView): RefusalLines | undefined {
  const nowMs = useNow(1000);
  const refused = currentRefusal(view, nowMs);
  const isIdle = view.state.kind === 'idle';
  const isWaiting = useOwnService() && isIdle && refused === undefined;
  const tries = useQuery({ ...unknownKeys, enabled: isWaiting }).data?.addresses ?? [];
  if (!isIdle) return undefined;
  if (refused) return refusedLines(refused, nowMs);
  const unknown = isWaiting ? currentUnknownKey(view, tries, nowMs) : undefined;
  return unknown && unknownKeyLines(unknown, nowMs);
}

function Refused({ sentence, details }: RefusalLines) {
  return (
    <div className="grid grid-cols-[14px_minmax(0,1fr)] items-center gap-x-2">
      <Glyph tone="not-recorded" />
      <span className="truncate font-strong" title={sentence}>
        {sentence}
      </span>
      <span className="col-start-2 truncate text-ink-2" title={details}>
        {details}
      </span>
    </div>
  );
}

function Head({ view, isFine }: { view: StreamView; isFine: boolean }) {
  const nowMs = useNow(1000);
  const { state, last } = view;
  const { encoder } = words;
  if (state.kind === 'idle') {
    const atMs = last && (last.session.lastSeenMs ?? last.session.createdAtMs);
    return (
      <CardHead title={encoder.title}>
        {atMs === undefined ? (
          encoder.notYet
        ) : (
          <time title={formatUtc(atMs)}>{encoder.lastSeen(dayInSentence(atMs, nowMs))}</time>
        )}
      </CardHead>
    );
  }
  const refused = currentRefusal(view, nowMs);
  if (refused) {
    const sentence = refusedShortly(refused, nowMs);
    return (
      <CardHead title={encoder.title}>
        <span className="truncate" title={`${sentence} ${refusedRemedy(refused)} ${refusedTries(refused)}`}>
          {sentence}
        </span>
      </CardHead>
    );
  }
  const ingest = state.current?.session.aircheck?.ingest;
  const atMs = ingest?.connectedAtMs ?? state.current?.session.createdAtMs;
  return (
    <CardHead title={isFine ? encoder.fine : encoder.title} isFine={isFine}>
      {atMs === undefined ? null : <time title={formatUtc(atMs)}>{encoder.connectedAt(formatClockSeconds(atMs))}</time>}
    </CardHead>
  );
}

function CardHead({ title, isFine, children }: { title: string; isFine?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-6 min-w-0 items-center gap-2">
      {isFine ? <Icon name="check" className="size-3.5" /> : null}
      <h2 className="text-lead font-strong whitespace-nowrap">{title}</h2>
      <span className="ml-auto flex min-w-0 text-meta whitespace-nowrap text-ink-3">{children}</span>
    </div>
  );
}

function Suspended({ stream, disabledReason }: { stream: StreamObject; disabledReason: string | undefined }) {
  const resume = useResume(stream);
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {words.suspended}
      <WriteButton disabledReason={disabledReason} onClick={resume}>
        {words.resume}
      </WriteButton>
    </p>
  );
}

/** One sentence about an encoder that has worked before. */
function LastEncoder({ last }: { last: SessionView | undefined }) {
  const sent = last?.session.aircheck?.ingest ?? {};
  const media = [videoWords(sent), audioWords(sent)].filter(Boolean).join(', ');
  return <p className="text-ink-2">{media === '' ? words.encoder.notConnected : `${media}.`}</p>;
}

/** Signal problems, and the encoder's last minutes. */
function Signal({ view: { stream, state } }: { view: StreamView }) {
  const current = state.kind === 'live' ? state.current : undefined;
  return (
    <>
      {current?.session.aircheck?.signal?.length ? <SignalNotes view={current} streamName={stream.name} /> : null}
      {/* Its room is there from the first second. */}
      {current ? (
        <div className="min-h-25 pt-1.5">
          <SignalLine session={current.session} />
        </div>
      ) : null}
    </>
  );
}

function useChecklist(view: StreamView): ChecklistItem[] {
  const nowMs = useNow(1000);
  return encoderChecklist(view, { reportsIngest: useOwnService(), nowMs });
}

const problems = (items: readonly ChecklistItem[]) =>
  items.filter(
    ({ state }) => state === 'issue' || state === 'absent' || state === 'stalled' || state === 'reconnecting',
  );

/** The steps from the encoder's connection to the recording. */
function Checklist({ view }: { view: StreamView }) {
  return <Lines label={words.encoder.checklist} items={useChecklist(view)} />;
}

function Lines({ label, items }: { label: string; items: readonly ChecklistItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1 pt-2">
      {items.map(({ key, state, words: line, atMs, remedy }) => (
        <li key={key} className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-2">
          <Glyph tone={glyphs[state]} className={state === 'issue' ? 'text-ink-2' : toneLooks[glyphs[state]].ink} />
          <span className={joinClasses('min-w-0 break-words', lineLooks[state])}>{line}</span>
          {atMs === undefined ? null : (
            <time className="text-meta text-ink-3" title={formatUtc(atMs)} dateTime={new Date(atMs).toISOString()}>
              {formatClockSeconds(atMs)}
            </time>
          )}
          {remedy ? <p className="col-start-2 col-end-[-1] text-meta text-ink-2">{remedy}</p> : null}
        </li>
      ))}
    </ul>
  );
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

// Amber is for what is not recorded alone: what could come better is said in ink.
const lineLooks: Record<ChecklistItem['state'], string> = {
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

function statusWords({ state, stream }: StreamView): string {
  const { status } = words.encoder;
  if (state.kind === 'idle') return stream.record ? status.willBeRecorded : status.willNotBeRecorded;
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
