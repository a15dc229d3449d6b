import { type DataTag, type Query, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../lib/create-store.ts';
import type { ConnectionRef } from './client.ts';
import { connection, currentUpstream } from './connection.ts';
import { ApiError } from './errors.ts';
import { pollIntervalMs } from './polls.ts';

const maxRetries = 2;

/**
 * The query client of the dashboard, which follows the connection: another one begins with nothing, a refused key
 * leaves what was read, and signing in again reads everything on the page anew. Call `close` when it is no longer used.
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
    // A refused key needs nothing here: the client sends nothing more, so each poll ends with its next read.
    if (next.status === 'expired') return;
    if (isSame) void queryClient.invalidateQueries();
    else queryClient.clear();
  });
  return { queryClient, close };
}

/** A query client for each connection, made when it is first gone to: nothing of one can be shown as another's. */
export function createQueryClients(): { of: (upstream: string | undefined) => QueryClient; close: () => void } {
  const made = new Map<string | undefined, ReturnType<typeof createQueryClient>>();
  return {
    of(upstream) {
      const one = made.get(upstream) ?? createQueryClient(upstream);
      made.set(upstream, one);
      return one.queryClient;
    },
    close() {
      for (const { close, queryClient } of made.values()) {
        close();
        void queryClient.cancelQueries();
        queryClient.clear();
      }
    },
  };
}

/** A refusal stays one, but for 408 and 429. */
export function isWorthRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= maxRetries || !(error instanceof ApiError)) return false;
  if (error.kind === 'parse') return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** The service's own delay, else half a second, doubled each time. */
export function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? 500 * 2 ** attempt;
}

/** A value for each query client, which is for each connection. */
export function perConnection<Value>(create: (client: QueryClient) => Value): (client: QueryClient) => Value {
  const values = new WeakMap<QueryClient, Value>();
  return (client) => {
    const value = values.get(client) ?? create(client);
    values.set(client, value);
    return value;
  };
}

const connections = new WeakMap<QueryClient, ConnectionRef>();

/** The connection of a query client: a change that began on one page is never sent to the connection of another. */
export function connectionOf(client: QueryClient): ConnectionRef {
  return connections.get(client) ?? { upstream: currentUpstream.get() };
}

const cachedStores = perConnection(() => new Map<QueryKey, Store<unknown>>());

/**
 * The cached data of a query that another part of the page fetches, for many rows: an observer in each row would cost a
 * timer and, where the data is old, a request. `queryKey` is the same object each time.
 */
export function useCachedQuery<Key extends QueryKey, Data>({ queryKey }: { queryKey: DataTag<Key, Data> }) {
  const client = useQueryClient();
  const stores = cachedStores(client);
  const store = stores.get(queryKey) ?? createCachedStore(client, queryKey);
  stores.set(queryKey, store);
  // The cache does not carry the types of its data; the key is this one query's own.
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

/** How often is polled while the change feed is open; undefined for as often as ever. */
export const feedPollMs = createStore<(() => number | undefined) | undefined>(undefined);

/** The `refetchInterval` of a query, from what its last read ended with. `moves` judges the last data. */
export function pollInterval<Data>(moves: (data: Data) => boolean) {
  return (query: Pick<Query<Data>, 'state'>): number | false => {
    const { data, error, dataUpdatedAt, errorUpdatedAt } = query.state;
    return (
      (error === null ? feedPollMs.get()?.() : undefined) ??
      pollIntervalMs({
        isMoving: data !== undefined && moves(data),
        error: error === null ? null : pollErrorOf(error),
        failingForMs: dataUpdatedAt === 0 ? 0 : Math.max(0, errorUpdatedAt - dataUpdatedAt),
      })
    );
  };
}

function pollErrorOf(error: Error): { status: number; retryAfterMs?: number | undefined } {
  return error instanceof ApiError ? error : { status: 0 };
}
