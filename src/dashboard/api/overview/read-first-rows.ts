import type { QueryClient } from '@tanstack/react-query';
import { streamsOverview } from '../streams.ts';
import { firstStreams } from './first-streams.ts';

/** Resolves once rows can be drawn: the first of them, or all. */
export function readFirstRows(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => client.getQueryData(firstStreams.queryKey) && resolve());
    void client.prefetchQuery(streamsOverview).then(stop).then(resolve);
  });
}
