import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { CopyLink, useGivenBefore } from '../../components/links/copy-link.tsx';
import { LiveFigure } from '../../components/live-figure.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph, Pill, SessionPill } from '../../components/pill.tsx';
import { Strip, useStripHours, windowOf } from '../../components/strip/strip.tsx';
import { isRecent, lostAtMs, lostSession } from '../../domain/alerts.ts';
import {
  interruptionOf,
  isLiveState,
  isMediaRecorded,
  isPlayable,
  secondsProcessing,
  sessionEndMs,
} from '../../domain/session-state.ts';
import { isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { badEnding, endingWords, failedSentence, interruptionFigure } from '../../domain/words/interruptions.ts';
import { stateLabel, stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { daysBetween } from '../../lib/dates.ts';
import {
  formatClock,
  formatDayClock,
  formatDayOfYear,
  formatDuration,
  formatRoughly,
  formatUtc,
  secondsBetween,
} from '../../lib/format.ts';
import { DimmedZeros, ElapsedTime } from '../../ui/elapsed-time.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { words } from './words.ts';

interface SessionStripProps {
  view: StreamView;
  isStale?: boolean;
}

/** The stream's last hours. */
export function SessionStrip({ view, isStale }: SessionStripProps) {
  const hours = useStripHours();
  const nowMs = useNow(view.state.kind === 'live' ? 1000 : 60_000);
  const window = windowOf(hours, nowMs);
  const { state } = view;
  const current = state.kind === 'live' ? state.current : undefined;
  const lines = view.sessions.flatMap((session) => {
    const span = sessionSpan(session, nowMs);
    if (!span || span.endMs < window.startMs) return [];
    const end = isLiveState(session.state) ? words.now : formatClock(span.endMs);
    const length = formatDuration(secondsBetween(span.startMs, span.endMs));
    return [words.session(formatClock(span.startMs), end, length, stateLabel(session.state))];
  });
  return (
    <Strip
      segments={stripSegments(view.sessions, window, nowMs)}
      label={lines.length === 0 ? words.emptyStrip(hours) : words.strip(hours, lines.length, lines.join(' '))}
      head={current && (isMediaRecorded(current) ? 'recording' : 'live-unrecorded')}
      isStale={isStale}
      className="flex-1 row-clear"
    />
  );
}

/** How long the link of a recording that nobody has copied or handed over is highlighted. */
const newLinkMs = 12 * 3_600_000;

interface LastSessionProps {
  view: StreamView;
  /** A narrow row has room for one of them: the state of the stream goes first. */
  isBehindState?: boolean;
}

/** The last session that has ended: its badge, when it was, how long its recording is, and the link to copy. */
export function LastSession({ view, isBehindState = false }: LastSessionProps) {
  const { stream, lastRecording } = view;
  const ended = view.sessions.find(({ state }) => !isLiveState(state));
  const given = useGivenBefore(lastRecording?.session);
  const isMoving = ended?.state.kind === 'processing' || ended?.state.kind === 'late';
  const nowMs = useNow(isMoving ? 1000 : 60_000);
  if (!ended) {
    return (
      <span className={joinClasses('cell-badge col-span-full text-ink-3', isBehindState && '@max-strips:hidden')}>
        {view.state.kind === 'live' ? words.firstSession : words.notUsed}
      </span>
    );
  }
  const { session, state } = ended;
  const isOwnLink = lastRecording === ended;
  // The reason of a failure is news for a day; then the row says when it was.
  const failure = state.kind === 'failed' && isRecent(session, nowMs) ? session.aircheck?.failure : undefined;
  const isNew =
    lastRecording !== undefined &&
    given === undefined &&
    nowMs - (sessionEndMs(lastRecording.session) ?? 0) < newLinkMs;
  const isNewReady = state.kind === 'ready' && isOwnLink && (isNew || isFreshlyReady(ended, nowMs));
  return (
    <>
      <span className={joinClasses('cell-badge -mr-2 flex @max-strips:mr-0', isBehindState && '@max-strips:hidden')}>
        <SessionPill state={state} isFresh={isNewReady} isOutdented />
      </span>
      <span
        className={joinClasses('truncate text-ink-2 @max-strips:hidden', failure !== undefined && 'cell-reason')}
        title={state.kind === 'failed' ? failedSentence(session) : titleOf(ended, nowMs)}
      >
        {failure ?? whenOf(ended, view.usualSeconds, nowMs)}
      </span>
      {isPlayable(state) || isMoving ? (
        <DimmedZeros
          text={formatDuration(session.recordedSeconds)}
          className=""
          outerClassName="cell-length text-right text-ink-2"
        />
      ) : null}
      {lastRecording ? (
        <CopyLink
          session={lastRecording.session}
          streamName={stream.name}
          namesShow={!isOwnLink}
          isShort
          look={isNew ? 'act' : 'ghost'}
          outerClassName={joinClasses('cell-copy -mr-1.5', !isPlayable(state) && !isMoving && 'cell-copy-named')}
        >
          {words.copy}
        </CopyLink>
      ) : null}
    </>
  );
}

function titleOf(view: SessionView, nowMs: number): string {
  const span = sessionSpan(view, nowMs);
  return span ? `${formatDayClock(span.startMs, nowMs)} – ${formatClock(span.endMs)} (${formatUtc(span.startMs)})` : '';
}

/** `18:31–20:00` today, `Thu 21:10`, `17 Nov`; how long it still takes while the recording is being made. */
function whenOf(view: SessionView, usualSeconds: number | undefined, nowMs: number): string {
  const { session, state } = view;
  const waited = secondsProcessing(session, nowMs);
  if (state.kind === 'processing' && waited !== undefined) {
    const left =
      session.aircheck?.processing?.remainingSeconds ?? (usualSeconds === undefined ? 0 : usualSeconds - waited);
    return left > 0 ? words.readyIn(formatRoughly(left)) : formatRoughly(waited);
  }
  if (state.kind === 'late' && waited !== undefined) return formatRoughly(waited);
  const span = sessionSpan(view, nowMs);
  if (!span) return words.timeUnknown;
  const days = daysBetween(span.startMs, nowMs);
  if (days >= 7) return formatDayOfYear(span.startMs, nowMs);
  if (days !== 0) return formatDayClock(span.startMs, nowMs);
  const times = `${formatClock(span.startMs)}–${formatClock(span.endMs)}`;
  return times.length > maxTimesLength ? formatClock(span.startMs) : times;
}

/** A clock of 12 hours, and one that names its zone, have no room for the end: the tooltip has it. */
const maxTimesLength = 13;

/** The state of the stream: its session on air and how long that lasts, a lost encoder, a show that does not come. */
export function StateCell({ view, schedule }: { view: StreamView; schedule?: RowSchedule | undefined }) {
  const quietIds = useStore(acknowledged);
  const nowMs = useNow(60_000);
  const lost = lostSession(view, nowMs);
  if (lost && !quietIds.has(lost.session.id)) return <LostState session={lost.session} />;
  const refused = view.stream.aircheck?.refused ? (
    <PartBoundary fallback={() => null}>
      <Suspense>
        <RefusedMark view={view} />
      </Suspense>
    </PartBoundary>
  ) : null;
  if (view.state.kind === 'live') return <LiveState live={view.state.current}>{refused}</LiveState>;
  return (
    <>
      {schedule?.late || schedule?.expected ? (
        <span className={joinClasses('flex gap-1.5', schedule.late ? 'font-strong text-unrecorded' : 'text-ink-2')}>
          <Glyph tone="late" className="self-center" />
          {schedule.late ?? schedule.expected}
        </span>
      ) : (
        <span className="text-ink-3">{stateWords[view.stream.suspended ? 'suspended' : 'idle']}</span>
      )}
      {refused}
    </>
  );
}

function LostState({ session }: Pick<SessionView, 'session'>) {
  const nowMs = useNow(1000);
  const atMs = lostAtMs(session);
  return (
    <>
      <Pill tone="lost" isOutdented title={endingWords(session)}>
        {badEnding(session)}
      </Pill>
      {atMs === undefined ? null : (
        <span className="ml-auto pr-3 max-desk:pr-0">{words.ago(formatDuration(secondsBetween(atMs, nowMs)))}</span>
      )}
    </>
  );
}

/** While no media comes, nothing is being recorded: the interruption replaces *Recording*. A bad signal stands beside it. */
function LiveState({ live, children }: { live: SessionView | undefined; children: ReactNode }) {
  if (live === undefined) return <SessionPill state={{ kind: 'live' }} isOutdented />;
  const { state } = live;
  return (
    <>
      {state.kind === 'stalled' || state.kind === 'reconnecting' ? (
        <Pill tone={state.kind} isOutdented>
          <InterruptedWords view={live} />
        </Pill>
      ) : (
        <>
          <SessionPill state={state} isOutdented />
          <LiveFigure view={live} isTimeShown />
        </>
      )}
      {children}
      <span className="ml-auto pr-3 @max-stack:ml-0 max-desk:pr-0">
        <ElapsedTime sinceMs={live.session.createdAtMs} zeros="" />
      </span>
    </>
  );
}

function InterruptedWords({ view: { state } }: { view: SessionView }) {
  const nowMs = useNow(1000);
  const interruption = interruptionOf(state);
  const figure = interruption && interruptionFigure(interruption, nowMs);
  if (!interruption || figure === undefined) return stateLabel(state);
  return words.interrupted[interruption.kind](figure);
}

// Few streams have one, and it brings the sentences of every refusal.
const RefusedMark = lazy(() => import('./refused-mark.tsx').then((file) => ({ default: file.RefusedMark })));

export interface RowSchedule {
  /** `Sat 09:30`, beside the switch. */
  next?: string | undefined;
  /** `Off until Sat 09:30`, in place of the words of a switch that is off. */
  off?: string | undefined;
  /** `Not live, 21 min late`, as the state. */
  late?: string | undefined;
  /** `Expected 19:00`, as the state while something stands in the way of tonight's shows. */
  expected?: string | undefined;
  title: string;
}
