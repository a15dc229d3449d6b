import type { Query, QueryClient } from '@tanstack/react-query';
import type { StreamsOverview } from '../../api/stream-object.ts';
import { streamsOverview, streamsOverviewKey } from '../../api/streams.ts';

type OverviewQuery = Query<StreamsOverview, Error, StreamsOverview, typeof streamsOverviewKey>;

/** When the overview is read next, Unix ms by this computer's clock; `now` while it is being read, undefined when not at all. */
export function nextCheck(client: QueryClient): number | 'now' | undefined {
  // Found by the overview's own key, so it is the overview.
  const query = client.getQueryCache().find({ queryKey: streamsOverviewKey }) as OverviewQuery | undefined;
  if (!query) return undefined;
  const { fetchStatus, dataUpdatedAt, errorUpdatedAt, status } = query.state;
  if (fetchStatus === 'fetching' && status !== 'success') return 'now';
  const intervalMs = pollEvery(query);
  return intervalMs === false ? undefined : Math.max(dataUpdatedAt, errorUpdatedAt) + intervalMs;
}

function pollEvery(query: OverviewQuery): number | false {
  const { refetchInterval } = streamsOverview;
  if (typeof refetchInterval !== 'function') return refetchInterval ?? false;
  return refetchInterval(query) ?? false;
}
