import type { ScheduleBook, ScheduledStream } from '../../api/schedules.ts';
import { lostSession } from '../../domain/alerts.ts';
import { coverageOf } from '../../domain/coverage.ts';
import { sessionEndMs } from '../../domain/readiness.ts';
import { isLiveState, isMediaRecorded, isPlayable } from '../../domain/session-state.ts';
import { recordSetting, type Session } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { compareNames } from '../../lib/language.ts';
import { isMissing, type StreamShow, showsOf } from '../schedule/stream-shows.ts';

// What has to be right before a show, answered for each that is to come tonight.

type RecordingCheck = 'recording' | 'unrecorded' | 'disk-full' | 'armed' | 'once' | 'will-arm' | 'off';
type EncoderCheck =
  | { kind: 'live'; atMs: number | undefined }
  | { kind: 'missing' | 'never' }
  | { kind: 'lost'; session: Session }
  | { kind: 'seen'; atMs: number };
type LastCheck = { kind: 'good' | 'gaps' | 'failed'; atMs: number; share?: number | undefined } | { kind: 'none' };
type KeyCheck = { kind: 'same' } | { kind: 'new'; atMs: number };

interface Checks {
  recording: RecordingCheck;
  encoder: EncoderCheck;
  last: LastCheck;
  key: KeyCheck;
}

export interface Preflight extends Checks {
  id: string;
  view: StreamView;
  show: StreamShow;
  /** What puts the first thing right that is not. */
  remedy: 'turn-on' | 'request' | 'free-space' | 'open' | undefined;
}

type RealView = Pick<StreamView, 'stream' | 'state' | 'sessions' | 'last'>;

/** What a keyframe or two are short of the whole is no loss. */
const goodShare = 0.98;

/** Tonight's shows that are not over, by their time, then by name. */
export function preflights(
  book: ScheduleBook,
  views: readonly StreamView[],
  nowMs: number,
  isDiskFull: boolean,
): Preflight[] {
  const untilMs = tonightUntilMs(nowMs);
  return views
    .filter(({ stream }) => book.streams.has(stream.id))
    .flatMap((view) =>
      showsOf(book, view.stream.id, nowMs, untilMs)
        .filter(({ startAtMs, endAtMs }) => startAtMs < untilMs && endAtMs > nowMs)
        .map((show) => preflightOf(book, view, show, { nowMs, isDiskFull })),
    )
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.view.stream.name, b.view.stream.name));
}

function preflightOf(
  book: ScheduleBook,
  view: StreamView,
  show: StreamShow,
  { nowMs, isDiskFull }: { nowMs: number; isDiskFull: boolean },
): Preflight {
  const real = withoutTests(view);
  const scheduled = book.streams.get(view.stream.id);
  const seenAtMs = seenAtMsOf(view, scheduled);
  const checks: Checks = {
    recording: recordingOf(real, show, nowMs, isDiskFull),
    encoder: encoderOf(real, show, scheduled, seenAtMs, nowMs),
    last: lastOf(real, nowMs),
    key: keyCheckOf(scheduled, seenAtMs),
  };
  return { id: `${view.stream.id} ${show.startAtMs}`, view, show, ...checks, remedy: remedyOf(checks) };
}

const isTest = ({ session }: SessionView) => session.aircheck?.isTest === true;

/** What encoders did: our own test broadcast has the key of today, and says nothing of theirs. */
function withoutTests({ stream, state, sessions }: StreamView): RealView {
  const isTested = state.kind === 'live' && state.current !== undefined && isTest(state.current);
  const real = sessions.filter((each) => !isTest(each));
  return { stream, state: isTested ? { kind: 'idle' } : state, sessions: real, last: real[0] };
}

/**
 * When an encoder was there last, as far as anything says so. A stream's `lastSeen` counts test broadcasts: it says
 * nothing where it lies within the newest of them.
 */
function seenAtMsOf({ stream, sessions }: StreamView, scheduled: ScheduledStream | undefined): number | undefined {
  const last = sessions.find((each) => !isTest(each))?.session;
  const sessionAtMs = last && (last.lastSeenMs ?? sessionEndMs(last) ?? last.createdAtMs);
  const streamAtMs = isWithin(stream.lastSeenMs, sessions.find(isTest)) ? undefined : stream.lastSeenMs;
  // 0 is never, in the API too.
  return Math.max(scheduled?.liveAtMs ?? 0, sessionAtMs ?? 0, streamAtMs ?? 0) || undefined;
}

/** Does a session cover this time? One that goes on covers all that follows, and so does one whose end is unknown. */
function isWithin(atMs: number | undefined, view: SessionView | undefined): boolean {
  if (atMs === undefined || view === undefined) return false;
  const { session, state } = view;
  const untilMs = isLiveState(state) ? undefined : Math.max(session.lastSeenMs ?? 0, sessionEndMs(session) ?? 0);
  return atMs >= (session.createdAtMs ?? 0) && atMs <= (untilMs || Number.POSITIVE_INFINITY);
}

/** Of a show that is on: what happens to its session. Of one to come: what the switch says, or will. */
function recordingOf(
  { stream, state }: RealView,
  show: StreamShow,
  nowMs: number,
  isDiskFull: boolean,
): RecordingCheck {
  const current = state.kind === 'live' && show.startAtMs <= nowMs ? state.current : undefined;
  if (current !== undefined) return isMediaRecorded(current) ? 'recording' : 'unrecorded';
  const setting = recordSetting(stream);
  if (isDiskFull && (setting !== false || nowMs < show.armAtMs)) return 'disk-full';
  if (setting !== false) return setting === 'once' ? 'once' : 'armed';
  return nowMs < show.armAtMs ? 'will-arm' : 'off';
}

function encoderOf(
  view: RealView,
  show: StreamShow,
  scheduled: ScheduledStream | undefined,
  seenAtMs: number | undefined,
  nowMs: number,
): EncoderCheck {
  const { state } = view;
  if (state.kind === 'live') return { kind: 'live', atMs: state.current?.session.createdAtMs };
  const lost = show.startAtMs <= nowMs ? lostSession(view, nowMs) : undefined;
  if (lost) return { kind: 'lost', session: lost.session };
  if (isMissing(show, view, scheduled, nowMs)) return { kind: 'missing' };
  return seenAtMs === undefined ? { kind: 'never' } : { kind: 'seen', atMs: seenAtMs };
}

function lastOf({ sessions, state }: RealView, nowMs: number): LastCheck {
  const current = state.kind === 'live' ? state.current : undefined;
  const last = sessions.find((each) => each !== current && each.session.record && each.state.kind !== 'deleted');
  const atMs = last?.session.createdAtMs;
  if (last === undefined || atMs === undefined) return { kind: 'none' };
  if (last.state.kind === 'failed' || last.state.kind === 'ready-problem') return { kind: 'failed', atMs };
  const share = coverageOf(last, nowMs)?.share;
  const isGood = share === undefined ? isPlayable(last.state) : share >= goodShare;
  return { kind: isGood ? 'good' : 'gaps', atMs, share };
}

/** Has an encoder been there with the key of today? Before one that never was, the key may have been handed out too. */
function keyCheckOf(scheduled: ScheduledStream | undefined, seenAtMs = 0): KeyCheck {
  const { keyRotatedAtMs } = scheduled ?? {};
  const isNew = keyRotatedAtMs !== undefined && keyRotatedAtMs > seenAtMs;
  return isNew ? { kind: 'new', atMs: keyRotatedAtMs } : { kind: 'same' };
}

function remedyOf({ recording, encoder, last, key }: Checks): Preflight['remedy'] {
  if (recording === 'off') return 'turn-on';
  if (encoder.kind === 'missing' || encoder.kind === 'lost') return 'request';
  if (recording === 'disk-full') return 'free-space';
  const isWrong =
    recording === 'unrecorded' ||
    key.kind === 'new' ||
    encoder.kind === 'never' ||
    last.kind === 'gaps' ||
    last.kind === 'failed';
  return isWrong ? 'open' : undefined;
}

/** What tonight's shows will take. Bytes are unknown while none of their streams has a recording to go by. */
export function tonightNeeds(
  rows: readonly Preflight[],
  nowMs: number,
): { seconds: number; bytes: number | undefined } {
  const rates = new Map(
    rows.flatMap(({ view }) => {
      const { aircheck, recordedSeconds } = view.lastRecording?.session ?? {};
      const { sizeBytes } = aircheck ?? {};
      if (sizeBytes === undefined || recordedSeconds === undefined || recordedSeconds < 10) return [];
      return [[view.stream.id, sizeBytes / recordedSeconds] as const];
    }),
  );
  const usual = rates.size === 0 ? undefined : [...rates.values()].reduce((sum, each) => sum + each, 0) / rates.size;
  let seconds = 0;
  let bytes = 0;
  for (const { view, show } of rows) {
    const length = (show.endAtMs - Math.max(nowMs, show.startAtMs)) / 1000;
    seconds += length;
    bytes += length * (rates.get(view.stream.id) ?? usual ?? 0);
  }
  return { seconds, bytes: usual === undefined ? undefined : bytes };
}
