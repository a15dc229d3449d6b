import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../api/errors.ts';
import { streamsOverviewKey } from '../api/streams.ts';
import { formatClockSeconds, formatUtc } from '../recording/words/format.ts';
import { nextCheck } from '../shared/stale/next-check.ts';
import type { Stale } from '../shared/stale/stale-context.ts';
import { useNow } from '../shared/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { words } from './words.ts';

/** In the top bar of every page while nothing new comes: since when, why, when it is tried next, and a way not to wait. */
export function StaleBar({ stale: { sinceMs, error } }: { stale: Stale }) {
  const client = useQueryClient();
  useNow(1000);
  const next = nextCheck(client);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  // A service on this computer answers without any network.
  const isSilent = error instanceof ApiError && error.kind === 'network';
  const cause = isSilent ? (isOnline ? 'silent' : 'offline') : 'refused';

  useEffect(() => {
    const retry = () => void client.refetchQueries({ queryKey: streamsOverviewKey });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [client]);

  useLayoutEffect(
    () => () => {
      // The button goes; the focus would fall to the page's top.
      if (document.activeElement?.closest('[data-stale]')) document.getElementById('main')?.focus();
    },
    [],
  );

  useEffect(
    () => () => {
      if (client.getQueryState(streamsOverviewKey)?.status !== 'success') return;
      showToast({ key: 'stale', text: words.stale.back });
      // What other parts of the page failed to read meanwhile.
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
    [client],
  );

  return (
    <div data-stale className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-0 max-desk:gap-x-2">
      <p
        className="min-w-0 max-[100rem]:text-meta min-[100rem]:flex min-[100rem]:gap-x-1.5 min-[100rem]:overflow-hidden min-[100rem]:whitespace-nowrap"
        title={`${error.message} ${words.stale.lastKnown}`}
      >
        {/* Its seconds pass without being announced again and again. */}
        <strong role="alert" title={formatUtc(sinceMs)} className="font-strong desk:max-[100rem]:block">
          {words.stale.since(cause, formatClockSeconds(sinceMs), error.message)}
        </strong>{' '}
        <span>{words.stale.age(Math.max(0, Date.now() - sinceMs) / 1000)}</span>{' '}
        <span className="max-[75rem]:hidden">
          {next === undefined ? null : words.stale.next(next === 'now' ? 0 : (next - Date.now()) / 1000)}
        </span>
      </p>
      <Button look="on-ink" onClick={() => void client.refetchQueries({ queryKey: streamsOverviewKey })}>
        <Icon name="retry" />
        {words.stale.retry}
      </Button>
    </div>
  );
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
