import type { Query, QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { type StreamsOverview, streamsOverviewKey } from '../api/stream.ts';
import { streamsOverview } from '../api/streams.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

/** The last fetch of the overview failed, so the page shows old data. */
export interface Stale {
  /** The time of the last answer, Unix ms by this computer's clock. */
  sinceMs: number;
  /** Why the last fetch failed. */
  error: Error;
}

/** The frame tells all parts that show data of the overview. Undefined while answers come. */
export const StaleContext = createContext<Stale | undefined>(undefined);

type OverviewQuery = Query<StreamsOverview, Error, StreamsOverview, typeof streamsOverviewKey>;

/** The time of the next fetch of the overview, Unix ms by this computer's clock; undefined when there is none. */
export function nextCheck(client: QueryClient): number | 'now' | undefined {
  // The key is the overview's own, so the query is the overview.
  const query = client.getQueryCache().find({ queryKey: streamsOverviewKey }) as OverviewQuery | undefined;
  if (!query) return undefined;
  const { fetchStatus, dataUpdatedAt, errorUpdatedAt, status } = query.state;
  if (fetchStatus === 'fetching' && status !== 'success') return 'now';
  const { refetchInterval } = streamsOverview;
  const intervalMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
  return intervalMs ? Math.max(dataUpdatedAt, errorUpdatedAt) + intervalMs : undefined;
}

interface StaleNoticeProps {
  /** Why the last fetch failed. */
  reason: string;
  /** The time of the data that is still shown, Unix ms. */
  asOfMs?: number | undefined;
  /** The notice says that the page's switch takes no clicks until then. */
  hasSwitch?: boolean;
  /** Says when the next try is. */
  next?: ReactNode;
  /** A screen reader interrupts itself for it. */
  isUrgent?: boolean;
  onRetry: () => void;
}

/** Says that the last fetch failed, what still holds and when the next try is, with a button to try now. */
export function StaleNotice({ reason, asOfMs, hasSwitch, next, isUrgent, onRetry }: StaleNoticeProps) {
  // The top bar says it for the whole page.
  if (use(StaleContext) !== undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p role={isUrgent ? 'alert' : 'status'} className="min-w-0">
        <span className="font-strong">{reason}</span>{' '}
        {asOfMs === undefined ? null : (
          <span className="text-ink-2">
            {words.lastKnown(asOfMs)}
            {hasSwitch ? ` ${words.switchesWait}` : null}
          </span>
        )}
      </p>
      <span className="ml-auto text-meta whitespace-nowrap text-ink-3">{next}</span>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {words.retry}
      </Button>
    </div>
  );
}
