import type { Query, QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { StreamsOverview } from '../api/stream-object.ts';
import { streamsOverview, streamsOverviewKey } from '../api/streams.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

/** The overview could not be read again: what is on the page is old. */
export interface Stale {
  /** When the last answer came, Unix ms by this computer's clock. */
  sinceMs: number;
  /** What the last read failed with. */
  error: Error;
}

/** From the frame to all that must not look as if it were new. Undefined while answers come. */
export const StaleContext = createContext<Stale | undefined>(undefined);

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

interface StaleNoticeProps {
  /** What the last read failed with. */
  reason: string;
  /** When what is still shown was read, Unix ms; undefined when nothing was. */
  asOfMs?: number | undefined;
  /** The page has a switch, which takes no clicks until then. */
  hasSwitch?: boolean;
  /** When it is tried next. */
  next?: ReactNode;
  /** Said at once to those who do not see it, whatever they are doing. */
  isUrgent?: boolean;
  onRetry: () => void;
}

/** The last read failed: what still holds, when it is tried again, and a way not to wait. */
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
