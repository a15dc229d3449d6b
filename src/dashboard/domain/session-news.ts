import { isLiveState, isPlayable, type SessionStateKind } from './session-state.ts';
import type { Session, StreamObject } from './stream-object.ts';
import type { StreamReading } from './stream-state.ts';

/** The state of each session by its id, as it was at one reading. */
export type KnownStates = ReadonlyMap<string, SessionStateKind>;

export interface SessionNews {
  stream: StreamObject;
  session: Session;
}

export interface ChangedState extends SessionNews {
  kind: SessionStateKind;
}

export function statesOf(readings: readonly StreamReading[]): KnownStates {
  return new Map(
    readings.flatMap(({ sessions }) => sessions.map(({ session, state }) => [session.id, state.kind] as const)),
  );
}

/** The recordings that became ready since then. What was not known before is no news. */
export function becameReady(before: KnownStates, readings: readonly StreamReading[]): SessionNews[] {
  return pick(readings, ({ session, state }) => {
    const was = before.get(session.id);
    return isPlayable(state) && was !== undefined && was !== state.kind && !isPlayable({ kind: was });
  });
}

/**
 * The sessions whose state became another one since then, and those that went on air. A recording that can be played is
 * announced with its link; what an older page of sessions brings is no news.
 */
export function changedStates(before: KnownStates, readings: readonly StreamReading[]): ChangedState[] {
  return readings.flatMap(({ stream, sessions }) =>
    sessions.flatMap(({ session, state }) => {
      const was = before.get(session.id);
      const isNews = was === undefined ? isLiveState(state) : was !== state.kind && !isPlayable(state);
      return isNews ? [{ stream, session, kind: state.kind }] : [];
    }),
  );
}

/** The sessions that are live and not recorded. */
export function unrecordedNow(readings: readonly StreamReading[]): SessionNews[] {
  return pick(readings, ({ state }) => state.kind === 'live-unrecorded');
}

function pick(
  readings: readonly StreamReading[],
  isNews: (reading: StreamReading['sessions'][number]) => boolean,
): SessionNews[] {
  return readings.flatMap(({ stream, sessions }) =>
    sessions.filter(isNews).map(({ session }) => ({ stream, session })),
  );
}
