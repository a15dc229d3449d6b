import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { JoinPlan } from '../domain/joined.ts';
import type { Session, StreamObject } from '../domain/stream-object.ts';
import { deriveStreamView, newestFirst, type StreamView } from '../domain/stream-state.ts';
import { clock } from '../lib/clock.ts';
import { fetchPages, maxPageSize, type Pages, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';
import { isMoving } from './polls.ts';
import { pollInterval } from './query-client.ts';
import { recordingsKey } from './recordings.ts';
import {
  absentIfGone,
  fetchSessionById,
  fetchSessionsOf,
  fetchStreamById,
  inferLiveFromDuration,
  isSessionRow,
  parseSession,
  parseStreamObject,
} from './stream-object.ts';
import { invalidateAllSessions, streamDetailKey, streamsKey } from './streams.ts';

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
        fetchSessionById(streamId, sessionId, signal),
        absentIfGone(fetchStreamById(streamId, signal)),
        absentIfGone(fetchSessionsOf(streamId, signal, siblingCount)),
      ]);
      const others = (listed ?? []).filter(({ id }) => id !== sessionId);
      const siblings = inferLiveFromDuration(
        previous?.siblings ?? [],
        newestFirst([session, ...others]),
        clock.exactMs(),
      );
      return { session: siblings.find(({ id }) => id === sessionId) ?? session, parent, siblings };
    },
    refetchInterval: pollInterval((data: SessionDetail) => {
      const nowMs = clock.exactMs();
      const view = deriveSessionDetail(data, nowMs);
      return isMoving([{ ...view, sessions: view.sessions.filter(({ session }) => session.id === sessionId) }], nowMs);
    }),
  });
};

/** The parent's reading; with a parent that is gone, its sessions still say their states. */
export function deriveSessionDetail(
  { session, parent, siblings }: SessionDetail,
  nowMs: number,
  usualSeconds?: number,
  brokenLinks?: ReadonlySet<string>,
): StreamView {
  const gone: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
  return deriveStreamView(parent ?? gone, siblings, nowMs, usualSeconds, brokenLinks);
}

/** Enough for a show every hour of a year. */
const maxPages = 10;

/**
 * The sessions of a stream, those that the page's poll does not read among them: asked for once, when somebody looks
 * that far back. What is older than the newest sessions hardly changes.
 */
export const olderSessions = (streamId: string) =>
  queryOptions({
    queryKey: [...streamDetailKey(streamId), 'older'] as const,
    queryFn: async ({ signal }): Promise<Session[]> => (await readAll(streamId, signal)).rows,
    staleTime: Infinity,
  });

/** An API without the list of one stream has its sessions among the streams. */
async function readAll(streamId: string, signal: AbortSignal): Promise<Pages<Session>> {
  const options = { maxPages, signal };
  const limit = String(maxPageSize);
  try {
    const read = (value: unknown) => parseSession(value, streamId);
    return await fetchPages(routes.streamSessions(streamId), { limit }, read, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const all = await fetchPages(routes.streams(), { sessionsonly: '1', limit }, (value) => parseSession(value), options);
  return { ...all, rows: all.rows.filter(({ parentId }) => parentId === streamId) };
}

/** The newest sessions, which are read all the time, and older ones beside them; each once. */
export function withOlder(newest: readonly Session[], older: readonly Session[]): Session[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}

/** One answer: more shows than somebody reads through. */
const most = 500;
/** A show that was on air at midnight began before it. */
const longestMs = 12 * 3_600_000;

/** Every stream's sessions that were on air between two times, for those that are older than the overview. */
export const sessionsBetween = (fromMs: number, toMs: number) =>
  queryOptions({
    queryKey: ['sessions-between', fromMs, toMs] as const,
    queryFn: async ({ signal }) => {
      const filters = JSON.stringify([{ id: 'createdAt', value: { gte: fromMs - longestMs, lt: toMs } }]);
      const query = new URLSearchParams({ limit: String(most), order: 'createdAt-true', filters });
      const { body } = await requestApi(`${routes.sessions()}?${query}`, { signal });
      return parseRows(body, parseStreamObject).filter(isSessionRow);
    },
    staleTime: 60_000,
  });

/** Sessions become one recording. */
export const joinSessions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['join-sessions'] as const,
    mutationFn: ({ sessions: [first, ...others] }: Pick<JoinPlan, 'sessions'>) => join(first, others),
    onSettled: () => readAgain(client),
  });

/** Each session is a recording of its own again; what was joined before, of `former`, stays joined. */
export const separateSessions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['separate-sessions'] as const,
    mutationFn: async ({ id, former = [] }: { id: string; former?: JoinPlan['former'] }) => {
      await requestApi(routes.joinedSession(id), { method: 'DELETE', expects: 'nothing' });
      for (const { sessions } of former) await join(sessions[0], sessions.slice(1));
    },
    onSettled: () => readAgain(client),
  });

async function join(first: { id: string } | undefined, others: readonly { id: string }[]): Promise<void> {
  const sessionIds = others.map(({ id }) => id);
  await requestApi(routes.joinedSession(first?.id ?? ''), { method: 'POST', body: { sessionIds } });
}

/** After a failure too: it may have been done all the same. */
function readAgain(client: QueryClient): Promise<void> {
  invalidateAllSessions(client);
  void client.invalidateQueries({ queryKey: recordingsKey });
  void client.invalidateQueries({ queryKey: [...streamsKey, 'overview'] });
  return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
}
