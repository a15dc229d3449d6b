import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isMoving } from '../recording/polls/polls.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { readStreams } from '../recording/stream-state.ts';
import { brokenLinks } from './broken-links.ts';
import { ApiError } from './client/api-error.ts';
import { clock } from './client/clock.ts';
import { connection } from './client/connection.ts';
import { pollInterval } from './client/poll.ts';
import { ownerOf } from './client/query-client.ts';
import { me } from './credentials/me.ts';
import { type FirstStreams, firstStreams } from './overview/first-streams.ts';
import type { StreamsOverview } from './overview/overview.ts';
import { readChanges } from './overview/read-changes.ts';

/** Everything under this key may be touched by a change of a stream. */
export const streamsKey = ['streams'] as const;
export const streamsOverviewKey = [...streamsKey, 'overview'] as const;

/** Every stream and its sessions: the one poll of the Streams page. */
export const streamsOverview = queryOptions({
  queryKey: streamsOverviewKey,
  queryFn: async ({ client, signal }): Promise<StreamsOverview> => {
    const previous = client.getQueryData<StreamsOverview>(streamsOverviewKey);
    const own = await readOwn(client, previous, signal);
    if (own) return own;
    const code = await import('./overview/read-lists.ts');
    return code.readLists(ownerOf(client), previous, signal);
  },
  // What was read a moment ago is not read again by the next part that shows it.
  staleTime: 1_000,
  refetchInterval: pollInterval((data: StreamsOverview) =>
    isMoving(readStreams(data, clock.exactMs(), brokenLinks.get()), clock.exactMs()),
  ),
});

/** Services of ours that are older than the changes. */
const withoutChanges = new WeakSet<QueryClient>();

/** Undefined where another API is asked, or an older service. */
async function readOwn(client: QueryClient, previous: StreamsOverview | undefined, signal: AbortSignal) {
  const state = connection.get();
  if (ownerOf(client).upstream !== undefined || state.status === 'signed-out' || withoutChanges.has(client)) return;
  const { apiKey, baseUrl } = state.connection;
  // Of an address elsewhere nobody knows what it is until it has said who asks.
  if (apiKey !== undefined && !baseUrl.startsWith('/') && !client.getQueryData(me.queryKey)) return;
  try {
    return await readChanges(previous, signal, (first) => {
      // An answer that was on its way may come after somebody signed out.
      if (!signal.aborted) client.setQueryData(firstStreams.queryKey, first);
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    withoutChanges.add(client);
  }
}

/** What the page has of the streams: all, or those that were read first. */
export function streamsSoFar(client: QueryClient): StreamsOverview | FirstStreams | undefined {
  const all = client.getQueryData<StreamsOverview>(streamsOverviewKey);
  return all ?? client.getQueryData<FirstStreams>(firstStreams.queryKey);
}

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `sessionCount` of them. */
  sessions: Session[];
}

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;
