import type { ScheduleBook } from '../../api/schedules.ts';
import { lostSession } from '../../domain/alerts.ts';
import { coverageOf } from '../../domain/coverage.ts';
import { isLiveState, isMediaRecorded, isPlayable, sessionEndMs } from '../../domain/session-state.ts';
import { recordSetting, type Session } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { compareNames } from '../../lib/language.ts';
import { isMissing, type StreamShow, showsOf } from '../schedule/stream-shows.ts';

/** Only the first four are a yes. `late` is armed without an encoder. */
type Verdict =
  | 'recording'
  | 'yes'
  | 'once'
  | 'will-arm'
  | 'late'
  | 'unrecorded'
  | 'off'
  | 'disk-full'
  | 'disk-full-off'
  | 'suspended';
type EncoderCheck =
  | { kind: 'live'; atMs: number | undefined }
  | { kind: 'missing' | 'never' }
  | { kind: 'lost'; session: Session }
  /** No encoder has been there since the stream key was replaced. */
  | { kind: 'new-key' | 'seen'; atMs: number };
type LastCheck = { kind: 'good' | 'gaps' | 'failed'; atMs: number; share?: number | undefined } | { kind: 'none' };

interface Checks {
  verdict: Verdict;
  encoder: EncoderCheck;
  last: LastCheck;
}

export interface Preflight extends Checks {
  id: string;
  view: StreamView;
  show: StreamShow;
  /** The remedy for the first thing that is wrong. */
  remedy: 'turn-on' | 'request' | 'test' | 'open' | undefined;
}

export const willBeRecorded = ({ verdict }: Preflight) =>
  verdict === 'recording' || verdict === 'yes' || verdict === 'once' || verdict === 'will-arm';

type RealView = Pick<StreamView, 'stream' | 'state' | 'sessions' | 'last'>;

/** A keyframe or two that are missing are no loss. */
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
        .map((show, index) => {
          const real = withoutTests(view);
          const encoder = encoderOf(real, show, book, seenAtMsOf(view, book), nowMs);
          // An encoder that is live from the arming on has begun the stream's first show early.
          const isOn = show.startAtMs <= nowMs || (index === 0 && show.armAtMs <= nowMs);
          const verdict = verdictOf(real, show, { encoder, isOn, isDiskFull, nowMs });
          const checks = { verdict, encoder, last: lastOf(real, nowMs) };
          return { id: `${view.stream.id} ${show.startAtMs}`, view, show, ...checks, remedy: remedyOf(checks) };
        }),
    )
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.view.stream.name, b.view.stream.name));
}

const isTest = ({ session }: SessionView) => session.aircheck?.isTest === true;

/** A test broadcast is sent with the key of today, so it says nothing of an encoder. */
function withoutTests({ stream, state, sessions }: StreamView): RealView {
  const isTested = state.kind === 'live' && state.current !== undefined && isTest(state.current);
  const real = sessions.filter((each) => !isTest(each));
  return { stream, state: isTested ? { kind: 'idle' } : state, sessions: real, last: real[0] };
}

/** A stream's `lastSeen` counts test broadcasts, so it says nothing where it lies within the newest of them. */
function seenAtMsOf({ stream, sessions }: StreamView, book: ScheduleBook): number | undefined {
  const scheduled = book.streams.get(stream.id);
  const last = sessions.find((each) => !isTest(each))?.session;
  const sessionAtMs = last && (last.lastSeenMs ?? sessionEndMs(last) ?? last.createdAtMs);
  const streamAtMs = isWithin(stream.lastSeenMs, sessions.find(isTest)) ? undefined : stream.lastSeenMs;
  // 0 is never, in the API too.
  return Math.max(scheduled?.liveAtMs ?? 0, sessionAtMs ?? 0, streamAtMs ?? 0) || undefined;
}

/** A session that goes on covers all that follows, and so does one whose end is unknown. */
function isWithin(atMs: number | undefined, view: SessionView | undefined): boolean {
  if (atMs === undefined || view === undefined) return false;
  const { session, state } = view;
  const untilMs = isLiveState(state) ? undefined : Math.max(session.lastSeenMs ?? 0, sessionEndMs(session) ?? 0);
  return atMs >= (session.createdAtMs ?? 0) && atMs <= (untilMs || Number.POSITIVE_INFINITY);
}

function verdictOf(
  { stream, state }: RealView,
  show: StreamShow,
  { encoder, isOn, isDiskFull, nowMs }: { encoder: EncoderCheck; isOn: boolean; isDiskFull: boolean; nowMs: number },
): Verdict {
  const current = isOn && state.kind === 'live' ? state.current : undefined;
  if (current !== undefined) return isMediaRecorded(current) ? 'recording' : 'unrecorded';
  if (stream.suspended) return 'suspended';
  const setting = recordSetting(stream);
  const isOff = setting === false && nowMs >= show.armAtMs;
  if (isDiskFull) return isOff ? 'disk-full-off' : 'disk-full';
  if (isOff) return 'off';
  if (encoder.kind === 'missing' || encoder.kind === 'lost') return 'late';
  if (setting === false) return 'will-arm';
  return setting === 'once' ? 'once' : 'yes';
}

function encoderOf(
  view: RealView,
  show: StreamShow,
  book: ScheduleBook,
  seenAtMs: number | undefined,
  nowMs: number,
): EncoderCheck {
  const { state, stream } = view;
  const scheduled = book.streams.get(stream.id);
  if (state.kind === 'live') return { kind: 'live', atMs: state.current?.session.createdAtMs };
  const lost = show.startAtMs <= nowMs ? lostSession(view, nowMs) : undefined;
  if (lost) return { kind: 'lost', session: lost.session };
  if (isMissing(show, view, scheduled, nowMs)) return { kind: 'missing' };
  // The key may be new to an encoder that was never seen, too.
  const { keyRotatedAtMs } = scheduled ?? {};
  if (keyRotatedAtMs !== undefined && keyRotatedAtMs > (seenAtMs ?? 0))
    return { kind: 'new-key', atMs: keyRotatedAtMs };
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

function remedyOf({ verdict, encoder, last }: Checks): Preflight['remedy'] {
  if (verdict === 'off' || verdict === 'disk-full-off') return 'turn-on';
  if (encoder.kind === 'missing' || encoder.kind === 'lost' || verdict === 'unrecorded') return 'request';
  if (encoder.kind === 'never' && verdict !== 'disk-full' && verdict !== 'suspended') return 'test';
  const isWrong =
    verdict === 'suspended' || encoder.kind === 'new-key' || last.kind === 'gaps' || last.kind === 'failed';
  return isWrong ? 'open' : undefined;
}

/** Undefined while none of the streams has a recording to go by. */
export function bytesNeeded(rows: readonly Preflight[], nowMs: number): number | undefined {
  const rates = new Map(
    rows.flatMap(({ view }) => {
      const { aircheck, recordedSeconds } = view.lastRecording?.session ?? {};
      const { sizeBytes } = aircheck ?? {};
      if (sizeBytes === undefined || recordedSeconds === undefined || recordedSeconds < 10) return [];
      return [[view.stream.id, sizeBytes / recordedSeconds] as const];
    }),
  );
  if (rates.size === 0) return undefined;
  const usual = [...rates.values()].reduce((sum, each) => sum + each, 0) / rates.size;
  return rows.reduce((bytes, { view, show }) => {
    const seconds = (show.endAtMs - Math.max(nowMs, show.startAtMs)) / 1000;
    return bytes + seconds * (rates.get(view.stream.id) ?? usual);
  }, 0);
}

/** The first time at which the most shows are on at once. */
export function longestOverlap(rows: readonly Preflight[]): { count: number; atMs: number } {
  const overlaps = rows.map(({ show: { startAtMs: atMs } }) => {
    const count = rows.filter(({ show }) => show.startAtMs <= atMs && show.endAtMs > atMs).length;
    return { count, atMs };
  });
  return overlaps.reduce((most, each) => (each.count > most.count ? each : most), { count: 0, atMs: 0 });
}
