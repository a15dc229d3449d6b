import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { allSessionsEveryMs, isMoving } from '../recording/polls.ts';
import { markGrowth } from '../recording/session-live.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { readStreams } from '../recording/stream-state.ts';
import { ApiError } from './client/api-error.ts';
import { clock } from './client/clock.ts';
import { pollInterval } from './client/poll.ts';
import { ownerOf } from './client/query-client.ts';
import { largestPage, type Pages, readPages } from './client/read-answers.ts';
import type { QueuedChanges } from './queued-changes.ts';
import { isSessionRow, readStreamObject } from './read-stream.ts';
import { readQueuedChanges, withQueued } from './with-queued.ts';

export interface StreamsOverview {
  /** Parents, in the API's order. */
  streams: StreamObject[];
  /** Sessions over all streams, the last seen first. */
  sessions: Session[];
  /** Is there more history than was read? */
  hasMore: boolean;
  sessionsFrom: 'session' | 'stream';
  /** Some keys may not list streams: then there are those whose ids were added in this browser. */
  isListed: boolean;
  allReadAtMs: number;
}

/** Everything under this key may be touched by a change of a stream. */
export const streamsKey = ['streams'] as const;
export const streamsOverviewKey = [...streamsKey, 'overview'] as const;

const newestCount = 100;
const mostPages = 5;

/** Every stream and its sessions: the one poll of the Streams page. */
export const streamsOverview = queryOptions({
  queryKey: streamsOverviewKey,
  queryFn: async ({ client, signal }): Promise<StreamsOverview> => {
    const previous = client.getQueryData<StreamsOverview>(streamsOverviewKey);
    const queued = readQueuedChanges(ownerOf(client), signal).catch(() => queuedBefore(previous));
    const overview = await readListedOrAdded(previous, signal);
    const changes = await queued;
    return { ...overview, streams: overview.streams.map((stream) => withQueued(stream, changes.get(stream.id))) };
  },
  refetchInterval: pollInterval((data: StreamsOverview) =>
    isMoving(readStreams(data, clock.exactMs()), clock.exactMs()),
  ),
});

/** What was changed may be older than the newest sessions: the next read is of all. */
export function readAllNext(client: QueryClient): void {
  client.setQueryData<StreamsOverview>(streamsOverviewKey, (data) => data && { ...data, allReadAtMs: 0 });
}

async function readListedOrAdded(previous: StreamsOverview | undefined, signal: AbortSignal): Promise<StreamsOverview> {
  const parents = readPages(routes.streams(), { streamsonly: '1', limit: String(largestPage) }, readStreamObject, {
    mostPages,
    signal,
  });
  try {
    return await readOverview(previous, parents, signal);
  } catch (error) {
    const refusal: unknown = await parents.then(() => undefined).catch((reason: unknown) => reason);
    // What was listed a moment ago stays on the page, with the reason beside it.
    if (!(refusal instanceof ApiError && refusal.status === 403) || previous?.isListed) throw error;
    const { readAddedStreams } = await import('./added-streams.ts');
    const { streams, sessions } = await readAddedStreams(signal, refusal);
    return {
      streams,
      sessions: markGrowth(previous?.sessions ?? [], sessions, clock.exactMs()),
      hasMore: false,
      sessionsFrom: 'session',
      isListed: false,
      allReadAtMs: clock.exactMs(),
    };
  }
}

/** What was known stays true while it cannot be asked for. */
function queuedBefore(previous: StreamsOverview | undefined): QueuedChanges {
  return new Map(previous?.streams.flatMap(({ id, queued }) => (queued === undefined ? [] : [[id, queued] as const])));
}

async function readOverview(
  previous: StreamsOverview | undefined,
  parents: Promise<Pages<StreamObject>>,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const nowMs = clock.exactMs();
  const isAllDue = previous === undefined || !previous.isListed || nowMs - previous.allReadAtMs > allSessionsEveryMs;
  const size = isAllDue ? { limit: largestPage, mostPages, signal } : { limit: newestCount, mostPages: 1, signal };
  const [streams, sessions] = await Promise.all([parents, readSessions(previous?.sessionsFrom ?? 'session', size)]);
  const found = sessions.rows.filter(isSessionRow);
  const known = isAllDue ? [] : previous.sessions;
  const ids = new Set(found.map(({ id }) => id));
  return {
    streams: streams.rows.filter(({ parentId }) => parentId === undefined),
    sessions: markGrowth(previous?.sessions ?? [], [...found, ...known.filter(({ id }) => !ids.has(id))], nowMs),
    hasMore: isAllDue ? streams.hasMore || sessions.hasMore : previous.hasMore,
    sessionsFrom: sessions.from,
    isListed: true,
    allReadAtMs: isAllDue ? nowMs : previous.allReadAtMs,
  };
}

interface Size {
  limit: number;
  mostPages: number;
  signal: AbortSignal;
}

/** An API of 2021 has no `/session`: there the sessions are the streams that name a parent. Source: hosted-api, "Eras". */
async function readSessions(from: StreamsOverview['sessionsFrom'], { limit, ...options }: Size) {
  if (from === 'session') {
    try {
      const pages = await readPages(routes.sessions(), { limit: String(limit) }, readStreamObject, options);
      return { ...pages, from };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const query = { sessionsonly: '1', limit: String(limit) };
  return { ...(await readPages(routes.streams(), query, readStreamObject, options)), from: 'stream' } as const;
}

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;
