import { hasTag } from '../../../contract/tags.ts';
import type { ScheduleBook } from '../../api/schedules.ts';
import { isSignalAlert, lostSession, signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf, isLiveState, secondsProcessing, sessionEndMs } from '../../domain/session-state.ts';
import type { SignalProblem, StreamObject } from '../../domain/stream-object.ts';
import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { badEnding, interruptionFigure, interruptionLabel } from '../../domain/words/interruptions.ts';
import { stateLabel, stateWords } from '../../domain/words/states.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { isMissing, type StreamShow, showsOf } from '../schedule/stream-shows.ts';
import { signalBrief, signalMark, signalShort } from '../signal/words.ts';
import { words } from './words.ts';

/** The streams of a wall: all of them, those with one of these tags, or these alone. The address has it. */
export interface WallChoice {
  tags: readonly string[];
  streamIds: readonly string[];
}

export function parseChoice(query: URLSearchParams): WallChoice {
  return { tags: query.getAll('tag'), streamIds: query.getAll('stream') };
}

export function choiceQuery({ tags, streamIds }: WallChoice): URLSearchParams {
  return new URLSearchParams([...tags.map((tag) => ['tag', tag]), ...streamIds.map((id) => ['stream', id])]);
}

function isChosen({ id, aircheck }: StreamObject, { tags, streamIds }: WallChoice): boolean {
  if (tags.length === 0 && streamIds.length === 0) return true;
  return streamIds.includes(id) || tags.some((tag) => hasTag(aircheck?.tags ?? [], tag));
}

/** The frame of a tile: `quiet` is a hairline, `trouble` amber, `unrecorded` thick solid amber with its foot. */
type TileLook = 'quiet' | 'trouble' | 'unrecorded' | 'failed';

export interface WallTile {
  /** The stream's: its sessions follow each other in one place. */
  id: string;
  view: StreamView;
  /** The show that is live, or has just ended. */
  session?: SessionView | undefined;
  /** The show that is expected, or should be live. */
  show?: (StreamShow & { isMissing: boolean }) | undefined;
  isLive: boolean;
  /** The worst is first. */
  problems: readonly SignalProblem[];
  look: TileLook;
  /** Its show ended badly, has not come back, and nobody has acknowledged it. */
  isLost: boolean;
  /** Somebody has to act now, so the tile is on the first page. */
  isAlarm: boolean;
}

interface Wall {
  views: readonly StreamView[];
  /** Undefined where no service of ours keeps schedules. */
  book: ScheduleBook | undefined;
  choice: WallChoice;
  /** The ids of acknowledged sessions. */
  acknowledged: ReadonlySet<string>;
  nowMs: number;
}

/**
 * The tiles in the order in which they get places: live by its beginning, lost or missing, ended and not ready yet, then
 * streams that were chosen by name. A test broadcast is no show.
 */
export function wallTiles({ views, choice, ...wall }: Wall): WallTile[] {
  const tiles = views
    .filter(({ stream }) => isChosen(stream, choice))
    .flatMap((view) => tileOf(view, choice.streamIds.includes(view.stream.id), wall) ?? []);
  return tiles.sort((a, b) => rankOf(a) - rankOf(b) || byTime(a, b));
}

function tileOf(
  view: StreamView,
  isNamed: boolean,
  { book, acknowledged, nowMs }: Omit<Wall, 'views' | 'choice'>,
): WallTile | undefined {
  const { stream, state } = view;
  const current = state.kind === 'live' ? state.current : undefined;
  const isLive = state.kind === 'live' && !current?.session.aircheck?.isTest;
  const problems = isLive && current ? signalProblemsOf(current) : [];
  const tile = { id: stream.id, view, isLive, problems, isLost: false, isAlarm: false };
  if (isLive) return { ...tile, session: current, ...liveLook(current, problems) };
  const lost = lostSession(view, nowMs);
  if (lost && !acknowledged.has(lost.session.id)) {
    return { ...tile, session: lost, look: 'trouble', isLost: true, isAlarm: true };
  }
  const [show] = book ? showsToCome(book, view, nowMs) : [];
  if (show?.isMissing) return { ...tile, show, look: 'trouble', isAlarm: true };
  const ended = view.sessions.find((session) => hasJustEnded(session, nowMs));
  if (ended && (isNamed || isUnfinished(ended))) return { ...tile, session: ended, look: endedLook(ended) };
  return isNamed ? { ...tile, show, look: 'quiet' } : undefined;
}

function liveLook(current: SessionView | undefined, problems: readonly SignalProblem[]) {
  if (current?.state.kind === 'live-unrecorded') return { look: 'unrecorded', isAlarm: true } as const;
  const isTrouble = (current && interruptionOf(current.state)) || problems.some(({ kind }) => isSignalAlert(kind));
  return isTrouble ? ({ look: 'trouble', isAlarm: true } as const) : ({ look: 'quiet', isAlarm: false } as const);
}

function endedLook({ state: { kind } }: SessionView): TileLook {
  if (kind === 'failed') return 'failed';
  return kind === 'late' || kind === 'ready-problem' ? 'trouble' : 'quiet';
}

const isUnfinished = ({ state: { kind } }: SessionView) =>
  kind === 'processing' || kind === 'late' || kind === 'failed' || kind === 'ready-problem';

const justEndedMs = 10 * 60_000;

function hasJustEnded({ session, state }: SessionView, nowMs: number): boolean {
  const endMs = sessionEndMs(session);
  if (isLiveState(state) || state.kind === 'deleted' || session.aircheck?.isTest || endMs === undefined) return false;
  return nowMs - endMs < justEndedMs;
}

/** Tonight's shows of a stream that have not been live yet, the first one first. */
function showsToCome(book: ScheduleBook, view: StreamView, nowMs: number) {
  const scheduled = book.streams.get(view.stream.id);
  return showsOf(book, view.stream.id, nowMs, tonightUntilMs(nowMs))
    .map((show) => ({ ...show, isMissing: isMissing(show, view, scheduled, nowMs) }))
    .filter((show) => {
      if (nowMs < show.armAtMs) return true;
      if (view.state.kind === 'live') return false;
      // A show without a due time counts until it begins; one with it, until an encoder has been there for it.
      if (show.dueAtMs === undefined) return nowMs < show.startAtMs;
      return isMissing({ ...show, dueAtMs: nowMs }, view, scheduled, nowMs);
    });
}

function rankOf({ isLive, isLost, show, session }: WallTile): number {
  if (isLive) return 0;
  if (isLost || show?.isMissing) return 1;
  return session ? 2 : 3;
}

function byTime(a: WallTile, b: WallTile): number {
  const slotOf = ({ view: { stream }, session }: WallTile) => ({ stream, session: session?.session });
  return (a.show?.startAtMs ?? 0) - (b.show?.startAtMs ?? 0) || bySlot(slotOf(a), slotOf(b));
}

export function countTiles(tiles: readonly WallTile[]) {
  const count = (isCounted: (tile: WallTile) => boolean) => tiles.filter(isCounted).length;
  return {
    lost: count(({ isLost }) => isLost),
    unrecorded: count(({ look }) => look === 'unrecorded'),
    warnings: count(({ isLost, look }) => !isLost && (look === 'trouble' || look === 'failed')),
    recording: count(
      ({ isLive, session }) => isLive && session !== undefined && session.state.kind !== 'live-unrecorded',
    ),
  };
}

/** The wall's last line: what comes next, and what has just become ready or ended unrecorded, of streams without a tile. */
export function wallNews({ views, book, choice, nowMs }: Omit<Wall, 'acknowledged'>, tiles: readonly WallTile[]) {
  const chosen = views.filter(({ stream }) => isChosen(stream, choice));
  const quiet = chosen.filter(({ stream }) => !tiles.some(({ id, isLive }) => id === stream.id && !isLive));
  const next = quiet
    .flatMap((view) => (book ? showsToCome(book, view, nowMs).map((show) => ({ stream: view.stream, show })) : []))
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs);
  const ended = quiet
    .flatMap(({ stream, sessions }) => {
      const session = sessions.find((each) => hasJustEnded(each, nowMs) && !isUnfinished(each));
      return session ? [{ stream, session }] : [];
    })
    .sort((a, b) => (sessionEndMs(b.session.session) ?? 0) - (sessionEndMs(a.session.session) ?? 0));
  return { next, ended };
}

interface TileState {
  text: string;
  /** The problem of a session that is recorded: it stands beside the state. */
  problem?: string;
}

/** The state of a tile, in as many words as can be read from across the room. */
export function tileState({ view, session, show, isLive, isLost, problems }: WallTile, nowMs: number): TileState {
  if (show) {
    const late = formatRoughly(secondsBetween(show.startAtMs, nowMs));
    return { text: show.isMissing ? words.missing(late) : words.expected };
  }
  if (session === undefined) {
    return { text: stateWords[isLive ? 'live' : view.stream.suspended ? 'suspended' : 'idle'] };
  }
  const { state } = session;
  const ending = isLost ? badEnding(session.session) : undefined;
  if (ending !== undefined) return { text: ending };
  if (state.kind === 'recording' && problems.length > 0) {
    return { text: stateWords.recording, problem: signalBrief(problems, nowMs) };
  }
  if (state.kind === 'processing') {
    const left = (view.usualSeconds ?? 0) - (secondsProcessing(session.session, nowMs) ?? 0);
    if (left > 0) return { text: words.processing(formatRoughly(left)) };
  }
  if (state.kind === 'live-unrecorded') return { text: words.unrecordedNow };
  return { text: state.kind === 'unknown' ? stateLabel(state) : stateWords[state.kind] };
}

/** The same for a screen reader, without the seconds: an alarm is announced once. */
export function alarmWords(tile: WallTile, nowMs: number): string {
  const [worst] = tile.session?.state.kind === 'recording' ? tile.problems : [];
  if (worst) return signalShort(worst);
  return tile.show ? words.notLive : tileState(tile, nowMs).text;
}

/** The figure over a picture: for how long no media has come, or when a show should begin. */
export function tileFigure({ session, show, problems }: WallTile, nowMs: number): string | undefined {
  if (show) return formatClock(show.startAtMs);
  if (session === undefined) return undefined;
  const isUnrecorded = session.state.kind === 'live-unrecorded';
  const interruption = interruptionOf(session.state);
  // The foot of what is not recorded says that, and nothing else.
  if (interruption) return (isUnrecorded ? interruptionLabel : interruptionFigure)(interruption, nowMs);
  return isUnrecorded && problems.length > 0 ? signalMark(problems, nowMs) : undefined;
}
