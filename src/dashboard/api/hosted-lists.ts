import { isUserSuspended } from '../../contract/hosted-words.ts';
import { routes } from '../../contract/routes.ts';
import type { StreamObject } from '../domain/stream-object.ts';
import { clock } from '../lib/clock.ts';
import { absentIfGone, type ConnectionRef, fetchPages, maxPageSize, type Pages } from './client.ts';
import { connection, currentUpstream } from './connection.ts';
import { ApiError } from './errors.ts';
import { allSessionsEveryMs } from './polls.ts';
import {
  fetchQueuedChanges,
  fetchSessionsOf,
  fetchStreamById,
  inferLiveFromDuration,
  isSessionRow,
  parseStreamObject,
  type QueuedChanges,
  type StreamsOverview,
  withQueued,
} from './stream.ts';

// Other APIs do not send changes, so their overview is made of lists.

const newestCount = 100;
const maxPages = 5;

export async function fetchLists(
  owner: ConnectionRef,
  previous: StreamsOverview | undefined,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const queued = fetchQueuedChanges(owner, signal).catch(() => queuedBefore(previous));
  const overview = await fetchListed(previous, signal);
  const changes = await queued;
  return { ...overview, streams: overview.streams.map((stream) => withQueued(stream, changes.get(stream.id))) };
}

/** A queue that cannot be fetched is assumed to be unchanged. */
function queuedBefore(previous: StreamsOverview | undefined): QueuedChanges {
  return new Map(previous?.streams.flatMap(({ id, queued }) => (queued === undefined ? [] : [[id, queued] as const])));
}

/** A key that may not list streams sees those that the operator added by id. */
async function fetchListed(previous: StreamsOverview | undefined, signal: AbortSignal): Promise<StreamsOverview> {
  const parents = fetchPages(routes.streams(), { streamsonly: '1', limit: String(maxPageSize) }, parseStreamObject, {
    maxPages,
    signal,
  });
  try {
    return await fetchOverview(previous, parents, signal);
  } catch (error) {
    const refusal: unknown = await parents.then(() => undefined).catch((reason: unknown) => reason);
    // The previous list stays on the page, with the error beside it.
    if (!(refusal instanceof ApiError && refusal.status === 403) || previous?.isListed) throw error;
    const { streams, sessions } = await fetchAddedStreams(signal, refusal);
    return {
      streams,
      sessions: inferLiveFromDuration(previous?.sessions ?? [], sessions, clock.exactMs()),
      isListed: false,
      lists: { sessionsFrom: 'session', allReadAtMs: clock.exactMs() },
    };
  }
}

async function fetchOverview(
  previous: StreamsOverview | undefined,
  parents: Promise<Pages<StreamObject>>,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const nowMs = clock.exactMs();
  const { sessionsFrom = 'session', allReadAtMs = 0 } = previous?.lists ?? {};
  const isAllDue = previous === undefined || !previous.isListed || nowMs - allReadAtMs > allSessionsEveryMs;
  const size = isAllDue ? { limit: maxPageSize, maxPages, signal } : { limit: newestCount, maxPages: 1, signal };
  const [streams, sessions] = await Promise.all([parents, fetchSessions(sessionsFrom, size)]);
  const newest = sessions.rows.filter(isSessionRow);
  const older = isAllDue ? [] : previous.sessions;
  const ids = new Set(newest.map(({ id }) => id));
  return {
    streams: streams.rows.filter(({ parentId }) => parentId === undefined),
    sessions: inferLiveFromDuration(
      previous?.sessions ?? [],
      [...newest, ...older.filter(({ id }) => !ids.has(id))],
      nowMs,
    ),
    isListed: true,
    lists: { sessionsFrom: sessions.from, allReadAtMs: isAllDue ? nowMs : allReadAtMs },
  };
}

interface Size {
  limit: number;
  maxPages: number;
  signal: AbortSignal;
}

/** An API of 2021 has no `/session`: there the sessions are the streams that name a parent. Source: hosted-api, "Eras". */
async function fetchSessions(from: 'session' | 'stream', { limit, ...options }: Size) {
  if (from === 'session') {
    const query = { limit: String(limit) };
    const pages = await absentIfGone(fetchPages(routes.sessions(), query, parseStreamObject, options));
    if (pages) return { ...pages, from };
  }
  const query = { sessionsonly: '1', limit: String(limit) };
  return { ...(await fetchPages(routes.streams(), query, parseStreamObject, options)), from: 'stream' } as const;
}

const maxSessionsEach = 50;

/** Fetches each added stream by its id and leaves out those that are gone. Throws where the key may not even read one. */
export async function fetchAddedStreams(signal: AbortSignal, refusal: ApiError) {
  // A suspended user is refused everything, and adding ids would not help.
  if (isUserSuspended(refusal.messages)) throw refusal;
  const ids = addedStreamIds.get();
  const answers = await Promise.all(ids.map((id) => absentIfGone(fetchStreamById(id, { signal }))));
  const streams = answers.filter((stream) => stream !== undefined);
  const sessions = await Promise.all(streams.map(({ id }) => fetchSessionsOf(id, signal, maxSessionsEach)));
  return { streams, sessions: sessions.flat() };
}

const maxAdded = 100;

/** A key that may not list streams shows those whose ids the operator added in this browser. */
export const addedStreamIds = {
  get(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxAdded) : [];
    } catch {
      return inMemory.get(storageKey()) ?? [];
    }
  },
  add(streamId: string): void {
    persist([...addedStreamIds.get().filter((id) => id !== streamId), streamId].slice(-maxAdded));
  },
  remove(streamId: string): void {
    persist(addedStreamIds.get().filter((id) => id !== streamId));
  },
} as const;

/** If storage is blocked, the ids last until the page is left. */
const inMemory = new Map<string, readonly string[]>();

function persist(ids: readonly string[]): void {
  inMemory.set(storageKey(), ids);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(ids));
  } catch {
    // Storage is blocked or full; the ids are in memory.
  }
}

function storageKey(): string {
  const state = connection.get();
  const baseUrl = state.status === 'signed-out' ? '' : state.connection.baseUrl;
  return `aircheck.streams ${currentUpstream.get() ?? baseUrl}`;
}
