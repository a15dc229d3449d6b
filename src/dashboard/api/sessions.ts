import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { JoinPlan } from '../domain/joined.ts';
import type { Session, StreamObject } from '../domain/stream-object.ts';
import { deriveStreamView, newestFirst, type StreamView } from '../domain/stream-state.ts';
import { clock } from '../lib/clock.ts';
import { absentIfGone, fetchPages, fetchRows, maxPageSize, type Pages, requestApi, sendApi } from './client.ts';
import { isMoving } from './polls.ts';
import { pollInterval } from './query-client.ts';
import { recordingsKey } from './recordings.ts';
import {
  fetchSessionById,
  fetchSessionsOf,
  fetchStreamById,
  inferLiveFromDuration,
  isSessionRow,
  parseSession,
  parseStreamObject,
  streamDetailKey,
  streamsKey,
  streamsOverviewKey,
} from './stream.ts';
import { invalidateAllSessions } from './streams.ts';

interface SessionDetail {
  session: Session;
  /** Absent when the parent was deleted: its recordings stay. */
  parent: StreamObject | undefined;
  /** The newest sessions of the parent, this one among them. */
  siblings: Session[];
}

const siblingCount = 50;

/** A session's state depends on its parent and on newer sessions, so its page polls all of them together. */
export const sessionDetail = (streamId: string, sessionId: string) => {
  const queryKey = [...streamsKey, 'detail', streamId, 'sessions', sessionId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SessionDetail> => {
      const previous = client.getQueryData<SessionDetail>(queryKey);
      const [session, parent, listed] = await Promise.all([
        fetchSessionById(streamId, sessionId, signal),
        absentIfGone(fetchStreamById(streamId, { signal })),
        absentIfGone(fetchSessionsOf(streamId, signal, siblingCount)),
      ]);
      const others = (listed ?? []).filter(({ id }) => id !== sessionId);
      const newest = newestFirst([session, ...others]);
      const siblings = inferLiveFromDuration(previous?.siblings ?? [], newest, clock.exactMs());
      return { session: siblings.find(({ id }) => id === sessionId) ?? session, parent, siblings };
    },
    refetchInterval: pollInterval((data: SessionDetail) => {
      const nowMs = clock.exactMs();
      const view = deriveSessionDetail(data, nowMs);
      return isMoving([{ ...view, sessions: view.sessions.filter(({ session }) => session.id === sessionId) }], nowMs);
    }),
  });
};

/** The sessions of a deleted stream still have their states. */
export function deriveSessionDetail(
  { session, parent, siblings }: SessionDetail,
  nowMs: number,
  usualSeconds?: number,
  brokenLinks?: ReadonlySet<string>,
): StreamView {
  const deletedParent: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
  return deriveStreamView(parent ?? deletedParent, siblings, nowMs, usualSeconds, brokenLinks);
}

/** Enough for a show every hour of a year. */
const maxPages = 10;

/**
 * All sessions of a stream, also those that the page's poll leaves out. They hardly change, so they are fetched once, when
 * the operator looks that far back.
 */
export const olderSessions = (streamId: string) =>
  queryOptions({
    queryKey: [...streamDetailKey(streamId), 'older'] as const,
    queryFn: async ({ signal }): Promise<Session[]> => (await fetchAllSessions(streamId, signal)).rows,
    staleTime: Infinity,
  });

/** An API without the list of one stream has its sessions among the streams. */
async function fetchAllSessions(streamId: string, signal: AbortSignal): Promise<Pages<Session>> {
  const options = { maxPages, signal };
  const limit = String(maxPageSize);
  const parse = (value: unknown) => parseSession(value, streamId);
  const own = await absentIfGone(fetchPages(routes.streamSessions(streamId), { limit }, parse, options));
  if (own) return own;
  const all = await fetchPages(routes.streams(), { sessionsonly: '1', limit }, (value) => parseSession(value), options);
  return { ...all, rows: all.rows.filter(({ parentId }) => parentId === streamId) };
}

/** The polled sessions win over older copies of them. */
export function withOlder(newest: readonly Session[], older: readonly Session[]): Session[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}

/** An operator does not read through more shows than this. */
const maxSessions = 500;
/** A show that was on air at midnight began before it. */
const maxShowMs = 12 * 3_600_000;

/** For days that are older than the overview. */
export const sessionsBetween = (fromMs: number, toMs: number) =>
  queryOptions({
    queryKey: ['sessions-between', fromMs, toMs] as const,
    queryFn: async ({ signal }) => {
      const filters = JSON.stringify([{ id: 'createdAt', value: { gte: fromMs - maxShowMs, lt: toMs } }]);
      const query = new URLSearchParams({ limit: String(maxSessions), order: 'createdAt-true', filters });
      return (await fetchRows(`${routes.sessions()}?${query}`, parseStreamObject, { signal })).filter(isSessionRow);
    },
    staleTime: 60_000,
  });

export const joinSessions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ sessions: [first, ...others] }: Pick<JoinPlan, 'sessions'>) => join(first, others),
    onSettled: () => invalidateSessions(client),
  });

/** Separating makes each session a recording of its own, so earlier joins (`former`) are joined again. */
export const separateSessions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, former = [] }: { id: string; former?: JoinPlan['former'] }) => {
      await sendApi('DELETE', routes.joinedSession(id));
      for (const { sessions } of former) await join(sessions[0], sessions.slice(1));
    },
    onSettled: () => invalidateSessions(client),
  });

async function join(first: { id: string } | undefined, others: readonly { id: string }[]): Promise<void> {
  const sessionIds = others.map(({ id }) => id);
  await requestApi(routes.joinedSession(first?.id ?? ''), { method: 'POST', body: { sessionIds } });
}

/** A request that failed may have joined the sessions all the same. */
function invalidateSessions(client: QueryClient): Promise<void> {
  invalidateAllSessions(client);
  void client.invalidateQueries({ queryKey: recordingsKey });
  void client.invalidateQueries({ queryKey: streamsOverviewKey });
  return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
}
