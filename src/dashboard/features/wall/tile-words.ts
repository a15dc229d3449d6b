import { secondsProcessing } from '../../domain/readiness.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import { badEnding } from '../../domain/words/interruptions.ts';
import { stateLabel, stateWords } from '../../domain/words/states.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { signalMark, signalShort } from '../signal/words.ts';
import type { WallTile } from './wall-tiles.ts';
import { words } from './wall-words.ts';

export interface TileState {
  whole: string;
  /** Where that has no room: the edge says that it is recorded. */
  short: string;
}

/** The state of a tile, in as many words as are read from across the room. */
export function tileState({ view, session, show, isLive, isLost, problems }: WallTile, nowMs: number): TileState {
  const same = (text: string) => ({ whole: text, short: text });
  if (show) {
    const clock = formatClock(show.startAtMs);
    return show.isMissing ? { whole: words.missing(clock), short: words.notLiveYet } : same(words.expected(clock));
  }
  if (session === undefined) {
    if (isLive) return same(words.onAirNow);
    return same(stateLabel({ kind: view.stream.suspended ? 'suspended' : 'idle' }));
  }
  const { state } = session;
  const ending = isLost ? badEnding(session.session) : undefined;
  if (ending !== undefined) return same(ending);
  if (state.kind === 'stalled') return { whole: words.recordingNoMedia, short: stateLabel(state) };
  if (state.kind === 'recording' && problems.length > 0) {
    const mark = signalMark(problems, nowMs);
    return { whole: words.recordingWith(mark), short: mark };
  }
  if (state.kind === 'processing') {
    const left = (view.usualSeconds ?? 0) - (secondsProcessing(session.session, nowMs) ?? 0);
    return { whole: left > 0 ? words.processing(formatRoughly(left)) : stateLabel(state), short: stateLabel(state) };
  }
  if (state.kind === 'live-unrecorded') return { whole: stateLabel(state), short: stateWords['not-recorded'] };
  return same(stateLabel(state));
}

/** What an alarm is about, without the seconds: it is said once. */
export function alarmWords(tile: WallTile, nowMs: number): string {
  const [worst] = tile.session?.state.kind === 'recording' ? tile.problems : [];
  if (worst) return signalShort(worst);
  const { whole, short } = tileState(tile, nowMs);
  return tile.session?.state.kind === 'live-unrecorded' ? whole : short;
}

/** Over the picture of what is not as it should be: what, and since when the picture stands still. */
export function tileTrouble({ session, problems }: WallTile, nowMs: number): string | undefined {
  const interruption = session && interruptionOf(session.state);
  if (interruption?.kind === 'stalled') return stateLabel(interruption, nowMs);
  if (interruption?.kind === 'reconnecting') {
    const { untilMs } = interruption;
    return untilMs === undefined
      ? stateLabel(interruption)
      : words.reconnecting(formatRoughly(Math.ceil(secondsBetween(nowMs, untilMs))));
  }
  // The foot of what is not recorded says that, and nothing else.
  return session?.state.kind === 'live-unrecorded' && problems.length > 0 ? signalMark(problems, nowMs) : undefined;
}
