import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { connection } from './connection.ts';
import { pageUpstream } from './page-upstream.ts';
import type { ApiOwner } from './request.ts';

const mostRetries = 2;

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
  setOwner(queryClient, { upstream });
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
  if (failureCount >= mostRetries || !(error instanceof ApiError)) return false;
  if (error.kind === 'parse') return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** As long as the service asks for, else half a second and twice as long again. */
export function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? 500 * 2 ** attempt;
}

const owners = new WeakMap<QueryClient, ApiOwner>();

/** A query client holds the data of one connection alone; this says of which. */
function setOwner(client: QueryClient, owner: ApiOwner): void {
  owners.set(client, owner);
}

/** Whose data a query client holds: a change that began on one page is never sent to the connection of another. */
export function ownerOf(client: QueryClient): ApiOwner {
  return owners.get(client) ?? { upstream: pageUpstream.get() };
}
