import { type DataTag, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../ui/create-store.ts';
import type { ConnectionRef } from './client.ts';
import { connection, pageUpstream } from './connection.ts';
import { ApiError } from './errors.ts';

const maxRetries = 2;

/**
 * The query client of the dashboard, which follows the connection: another one begins with nothing, a refused key
 * leaves what was read, and signing in again reads everything on the page anew. Call `close` when it is no longer used.
 */
export function createQueryClient(upstream = pageUpstream.get()): { queryClient: QueryClient; close: () => void } {
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

/** As long as the service asks for, else half a second and twice as long again. */
export function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? 500 * 2 ** attempt;
}

const connections = new WeakMap<QueryClient, ConnectionRef>();

/** Whose data a query client holds: a change that began on one page is never sent to the connection of another. */
export function connectionOf(client: QueryClient): ConnectionRef {
  return connections.get(client) ?? { upstream: pageUpstream.get() };
}

const stores = new WeakMap<QueryClient, Map<QueryKey, Store<unknown>>>();

/**
 * What was read last under a query's key, for what many rows show; undefined until some other part of the page has read
 * it. An observer in each row would cost a timer and, where the data is old, a request for each row that comes.
 * `queryKey`: the same object each time.
 */
export function useCachedQuery<Key extends QueryKey, Data>({ queryKey }: { queryKey: DataTag<Key, Data> }) {
  const client = useQueryClient();
  const ofClient = stores.get(client) ?? new Map<QueryKey, Store<unknown>>();
  stores.set(client, ofClient);
  const store = ofClient.get(queryKey) ?? follow(client, queryKey);
  ofClient.set(queryKey, store);
  // The cache does not carry the types of its data; the key is this one query's own.
  return useStore(store) as Data | undefined;
}

function follow(client: QueryClient, queryKey: QueryKey): Store<unknown> {
  const read = () => client.getQueryData(queryKey);
  const store = createStore<unknown>(read());
  client.getQueryCache().subscribe(() => store.set(read()));
  return store;
}
