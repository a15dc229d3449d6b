import { maxJoinedSessions } from '../../contract/session.ts';
import type { JoinedSessions, JoinRow } from '../db/joined-sessions.ts';
import type { SessionRow } from '../db/sessions.ts';

export interface JoinDeps {
  rows: JoinedSessions;
  sessions: { find(id: string): SessionRow | undefined };
  now: () => number;
}

export type JoinRefusal = 'nothing-to-join' | 'too-many' | 'different-streams' | 'not-ready' | 'begins-earlier';

export type Joins = ReturnType<typeof createJoins>;

/** Sessions that are one recording. docs/decisions/085. */
export function createJoins({ rows, sessions, now }: JoinDeps) {
  const sessionsOf = (sessionId: string): readonly SessionRow[] | undefined => {
    const found = rows.joinOf(sessionId)?.sessionIds.map((id) => sessions.find(id));
    const all = found?.filter((session) => session !== undefined);
    // If one was deleted or cannot be read, a player must not skip it: then each is a recording of its own.
    return all !== undefined && all.length === found?.length && all.every(isReady) ? all : undefined;
  };

  return {
    joinOf: rows.joinOf,
    /** The sessions that one is joined with, in order of time and itself included; undefined where there are none. */
    sessionsOf,
    /** A session as it is played under its link: where it is the first of several, with the length and the end of all. */
    asPlayed(session: SessionRow): SessionRow {
      const all = sessionsOf(session.id);
      if (all?.[0]?.id !== session.id) return session;
      const durationSeconds = all.reduce((sum, one) => sum + one.durationSeconds, 0);
      return { ...session, durationSeconds, endedAt: all.at(-1)?.endedAt };
    },
    /** Joins sessions, and all that they are joined with already. */
    join(wanted: readonly SessionRow[], joinedBy: string): JoinRow | JoinRefusal {
      const all = new Map(wanted.flatMap((one) => sessionsOf(one.id) ?? [one]).map((one) => [one.id, one]));
      const ordered = [...all.values()].sort((a, b) => a.createdAt - b.createdAt);
      const [first] = ordered;
      if (first === undefined || ordered.length < 2) return 'nothing-to-join';
      if (ordered.length > maxJoinedSessions) return 'too-many';
      if (ordered.some(({ parentId }) => parentId !== first.parentId)) return 'different-streams';
      if (!ordered.every(isReady)) return 'not-ready';
      const former = ordered.flatMap(({ id }) => rows.joinOf(id) ?? []);
      // A link that was given away must not play less than before.
      if (former.some(({ id }) => id !== first.id)) return 'begins-earlier';
      const [known] = former;
      if (known?.sessionIds.length === ordered.length) return known;
      const sessionIds = ordered.map(({ id }) => id);
      const row = { id: first.id, accountId: first.accountId, sessionIds, joinedAt: now(), joinedBy };
      rows.join(row);
      return row;
    },
    /** Each session of the join is a recording of its own again. False where there was no join. */
    separate(sessionId: string): boolean {
      const join = rows.joinOf(sessionId);
      if (join !== undefined) rows.separate(join);
      return join !== undefined;
    },
  };
}

const isReady = ({ recordingStatus }: SessionRow): boolean => recordingStatus === 'ready';
