import type { QueryClient } from '@tanstack/react-query';
import { streamsOverviewKey } from '../streams.ts';
import type { StreamsOverview } from './overview.ts';

/** What was changed may be older than the newest sessions: the next read of lists is of all. */
export function readAllNext(client: QueryClient): void {
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data?.lists && { ...data, lists: { ...data.lists, allReadAtMs: 0 } },
  );
}
