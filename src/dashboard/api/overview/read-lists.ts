import { routes } from '../../../contract/routes.ts';
import { allSessionsEveryMs } from '../../recording/polls/page-polls.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { readAddedStreams } from '../added-streams.ts';
import { ApiError } from '../client/api-error.ts';
import { clock } from '../client/clock.ts';
import { largestPage, type Pages, readPages } from '../client/read-pages.ts';
import type { ApiOwner } from '../client/request.ts';
import type { QueuedChanges } from '../queued-changes.ts';
import { isSessionRow, readStreamObject } from '../read-stream.ts';
import { readQueuedChanges, withQueued } from '../with-queued.ts';
import { markGrowth } from './mark-growth.ts';
import type { StreamsOverview } from './overview.ts';

// The overview of an API that does not say what changed.

const newestCount = 100;
const mostPages = 5;

/** Reads the lists of streams and sessions, and what waits at an upstream for the end of a session. */
export async function readLists(
  owner: ApiOwner,
  previous: StreamsOverview | undefined,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const queued = readQueuedChanges(owner, signal).catch(() => queuedBefore(previous));
  const overview = await readListed(previous, signal);
  const changes = await queued;
  return { ...overview, streams: overview.streams.map((stream) => withQueued(stream, changes.get(stream.id))) };
}

/** What was known stays true while it cannot be asked for. */
function queuedBefore(previous: StreamsOverview | undefined): QueuedChanges {
  return new Map(previous?.streams.flatMap(({ id, queued }) => (queued === undefined ? [] : [[id, queued] as const])));
}

/** Where a key may not list, the streams that were added by hand. */
async function readListed(previous: StreamsOverview | undefined, signal: AbortSignal): Promise<StreamsOverview> {
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
    const { streams, sessions } = await readAddedStreams(signal, refusal);
    return {
      streams,
      sessions: markGrowth(previous?.sessions ?? [], sessions, clock.exactMs()),
      isListed: false,
      lists: { sessionsFrom: 'session', allReadAtMs: clock.exactMs() },
    };
  }
}

async function readOverview(
  previous: StreamsOverview | undefined,
  parents: Promise<Pages<StreamObject>>,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const nowMs = clock.exactMs();
  const { sessionsFrom = 'session', allReadAtMs = 0 } = previous?.lists ?? {};
  const isAllDue = previous === undefined || !previous.isListed || nowMs - allReadAtMs > allSessionsEveryMs;
  const size = isAllDue ? { limit: largestPage, mostPages, signal } : { limit: newestCount, mostPages: 1, signal };
  const [streams, sessions] = await Promise.all([parents, readSessions(sessionsFrom, size)]);
  const found = sessions.rows.filter(isSessionRow);
  const known = isAllDue ? [] : previous.sessions;
  const ids = new Set(found.map(({ id }) => id));
  return {
    streams: streams.rows.filter(({ parentId }) => parentId === undefined),
    sessions: markGrowth(previous?.sessions ?? [], [...found, ...known.filter(({ id }) => !ids.has(id))], nowMs),
    isListed: true,
    lists: { sessionsFrom: sessions.from, allReadAtMs: isAllDue ? nowMs : allReadAtMs },
  };
}

interface Size {
  limit: number;
  mostPages: number;
  signal: AbortSignal;
}

/** An API of 2021 has no `/session`: there the sessions are the streams that name a parent. Source: hosted-api, "Eras". */
async function readSessions(from: 'session' | 'stream', { limit, ...options }: Size) {
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
