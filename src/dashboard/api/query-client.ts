import { type DataTag, type Query, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../lib/create-store.ts';
import { memoizeByObject } from '../lib/memoize-by-object.ts';
import { connections } from './client.ts';
import { connection, currentUpstream } from './connection.ts';
import { ApiError } from './errors.ts';
import { pollIntervalMs } from './polls.ts';

const maxRetries = 2;

/**
 * The cache follows the connection: another account begins with an empty one, a refused key leaves it as it is, and
 * signing in again invalidates it. Call `close` when the client is no longer used.
 */
export function createQueryClient(upstream = currentUpstream.get()): { queryClient: QueryClient; close: () => void } {
  const queryClient = new QueryClient({
    defaultOptions: {
      // A laptop that is offline still reaches a service on 127.0.0.1.
      queries: { networkMode: 'always', retry: isWorthRetry, retryDelay },
      mutations: { networkMode: 'always' },
    },
  });
  connections.set(queryClient, { upstream });
  let previous = connection.get();
  const close = connection.subscribe(() => {
    const next = connection.get();
    const isSame =
      previous.status !== 'signed-out' &&
      next.status !== 'signed-out' &&
      previous.connection.baseUrl === next.connection.baseUrl &&
      previous.connection.account === next.connection.account;
    previous = next;
    // After a 401 `requestApi` sends nothing more, so each poll ends by itself.
    if (next.status === 'expired') return;
    if (isSame) void queryClient.invalidateQueries();
    else queryClient.clear();
  });
  return { queryClient, close };
}

/** Each connection has a query client of its own, so that no page shows another connection's data. */
export function createQueryClients(): { of: (upstream: string | undefined) => QueryClient; close: () => void } {
  const clients = new Map<string | undefined, ReturnType<typeof createQueryClient>>();
  return {
    of(upstream) {
      const created = clients.get(upstream) ?? createQueryClient(upstream);
      clients.set(upstream, created);
      return created.queryClient;
    },
    close() {
      for (const { close, queryClient } of clients.values()) {
        close();
        void queryClient.cancelQueries();
        queryClient.clear();
      }
    },
  };
}

/** A client error stays one, except 408 and 429. */
export function isWorthRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= maxRetries || !(error instanceof ApiError)) return false;
  if (error.kind === 'parse') return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

export function retryDelay(attempt: number, error: Error): number {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  return retryAfterMs ?? 500 * 2 ** attempt;
}

const cachedStores = memoizeByObject((_: QueryClient) => new Map<QueryKey, Store<unknown>>());

/**
 * Returns cached data without fetching, for many rows: an observer in each row would cost a timer and, where the data is
 * stale, a request. Pass the same `queryKey` object each time.
 */
export function useCachedQuery<Key extends QueryKey, Data>({ queryKey }: { queryKey: DataTag<Key, Data, Error> }) {
  const client = useQueryClient();
  const stores = cachedStores(client);
  const store = stores.get(queryKey) ?? createCachedStore(client, queryKey);
  stores.set(queryKey, store);
  // The cache does not know the types of its data; the key carries it.
  return useStore(store) as Data | undefined;
}

function createCachedStore(client: QueryClient, queryKey: QueryKey): Store<unknown> {
  const update = () => store.set(client.getQueryData(queryKey));
  const store = createStore<unknown>(client.getQueryData(queryKey), {
    onWatched: () => {
      update();
      return client.getQueryCache().subscribe(update);
    },
  });
  return store;
}

/** Overrides the interval of `pollInterval` while the change feed is open. */
export const feedPollMs = createStore<(() => number | undefined) | undefined>(undefined);

/** A `refetchInterval`. `moves` judges the last data. */
export function pollInterval<Data>(moves: (data: Data) => boolean) {
  return (query: Pick<Query<Data>, 'state'>): number | false => {
    const { data, error, dataUpdatedAt, errorUpdatedAt } = query.state;
    return (
      (error === null ? feedPollMs.get()?.() : undefined) ??
      pollIntervalMs({
        isMoving: data !== undefined && moves(data),
        error: error === null || error instanceof ApiError ? error : { status: 0 },
        failingForMs: dataUpdatedAt === 0 ? 0 : Math.max(0, errorUpdatedAt - dataUpdatedAt),
      })
    );
  };
}
