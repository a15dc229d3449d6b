import { queryOptions } from '@tanstack/react-query';
import { isMoving } from '../recording/polls/polls.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { newestFirst, readStream, type StreamReading } from '../recording/stream-state.ts';
import { clock } from './client/clock.ts';
import { pollInterval } from './client/poll.ts';
import { markGrowth } from './overview/mark-growth.ts';
import { readStreamById } from './read-one-stream.ts';
import { absentIfGone, readSessionById, readSessionsOf } from './read-sessions.ts';
import { streamsKey } from './streams.ts';

export interface SessionDetail {
  session: Session;
  /** Absent when the parent was deleted: its recordings stay. */
  parent: StreamObject | undefined;
  /** The newest sessions of the parent, this one among them. */
  siblings: Session[];
}

const siblingCount = 50;

/** One session with what its state depends on: the one poll of its page. */
export const sessionDetail = (streamId: string, sessionId: string) => {
  const queryKey = [...streamsKey, 'detail', streamId, 'sessions', sessionId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SessionDetail> => {
      const previous = client.getQueryData<SessionDetail>(queryKey);
      const [session, parent, listed] = await Promise.all([
        readSessionById(streamId, sessionId, signal),
        absentIfGone(readStreamById(streamId, signal)),
        absentIfGone(readSessionsOf(streamId, signal, siblingCount)),
      ]);
      const others = (listed ?? []).filter(({ id }) => id !== sessionId);
      const siblings = markGrowth(previous?.siblings ?? [], newestFirst([session, ...others]), clock.exactMs());
      return { session: siblings.find(({ id }) => id === sessionId) ?? session, parent, siblings };
    },
    refetchInterval: pollInterval((data: SessionDetail) => {
      const nowMs = clock.exactMs();
      const reading = readSessionDetail(data, nowMs);
      return isMoving(
        [{ ...reading, sessions: reading.sessions.filter(({ session }) => session.id === sessionId) }],
        nowMs,
      );
    }),
  });
};

/** The parent's reading; with a parent that is gone, its sessions still say their states. */
export function readSessionDetail(
  { session, parent, siblings }: SessionDetail,
  nowMs: number,
  usualSeconds?: number,
  brokenLinks?: ReadonlySet<string>,
): StreamReading {
  const gone: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
  return readStream(parent ?? gone, siblings, nowMs, usualSeconds, brokenLinks);
}
