import type { Query, QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { streamsOverview } from '../../../src/dashboard/api/streams.ts';

const clients = new Set<QueryClient>();

/** A page of tests says at once what failed, and polls when somebody comes back, not when its time has come. */
export function withoutWaits(client: QueryClient): QueryClient {
  if (clients.has(client)) return client;
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  clients.add(client);
  onTestFinished(() => void clients.delete(client));
  return client;
}

function polls(query: Query): boolean {
  return query.observers.some(({ options }) => options.enabled !== false && options.refetchInterval !== undefined);
}

/** Somebody comes back to the tab: what the page polls is fetched anew, and no test waits for the next poll. */
export function comeBack(): Promise<void> {
  return act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    for (const client of clients) void client.refetchQueries({ predicate: polls });
  });
}

/** The next poll of all streams alone, for tests of what follows from its answer. */
export function pollStreams(): Promise<void> {
  return act(async () => {
    for (const client of clients) void client.refetchQueries({ queryKey: streamsOverview.queryKey });
  });
}
