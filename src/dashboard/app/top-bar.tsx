import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../api/errors.ts';
import { streamsOverview, streamsOverviewKey } from '../api/streams.ts';
import { Logo } from '../components/logo.tsx';
import { theme, themes } from '../components/preferences.ts';
import { nextCheck } from '../components/stale/next-check.ts';
import { type Stale, StaleContext } from '../components/stale/stale-context.ts';
import type { OnAirStatus } from '../domain/alerts.ts';
import type { StreamView } from '../domain/stream-state.ts';
import { ConnectionChip } from '../features/connections/connection-choice.tsx';
import { useConnections } from '../features/connections/use-connections.ts';
import { NoteFullDisk } from '../features/record/note-full-disk.tsx';
import { useMissingShows } from '../features/schedule/missing-shows.tsx';
import { clock, FrozenTimeContext, useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { formatClockSeconds, formatUtc } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

import { joinClasses } from '../ui/join-classes.ts';
import { showToast } from '../ui/toasts.tsx';
import { CommandButton } from './command/command-button.tsx';
import { StatusCounters, type StatusCountersProps } from './status-counters.tsx';
import { words } from './words.ts';

interface TopBarProps {
  status: OnAirStatus;
  views: readonly StreamView[] | undefined;
  onHelp: () => void;
}

function ConnectionPlace() {
  return useConnections().canSwitch ? <ConnectionChip /> : null;
}

export function TopBar({ status, views, onHelp }: TopBarProps) {
  const stale = use(StaleContext);
  return (
    <header
      className={joinClasses(
        'sticky top-0 z-10 flex h-bar items-center gap-4 border-b px-gutter max-desk:gap-2 print:hidden',
        stale ? 'border-transparent bg-ink text-on-ink [&_button]:text-on-ink' : 'border-line bg-canvas',
      )}
    >
      <Link to={paths.streams()} className="-mx-2 px-2 desk:hidden">
        <Logo status={status} />
        <span className="sr-only">{words.home}</span>
      </Link>
      <ConnectionPlace />
      {/* It fills the bar, so that nothing moves when the counters appear or answers stop. */}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1 self-stretch">
        {stale ? <StaleBar stale={stale} /> : null}
        {views ? (
          <FrozenTimeContext value={stale && clock.at(stale.sinceMs)}>
            <BarParts views={views} stale={stale} />
          </FrozenTimeContext>
        ) : null}
        <span className="flex h-ctl w-15 gap-1 max-desk:hidden">
          <BarButtons onHelp={onHelp} />
        </span>
      </div>
    </header>
  );
}

function BarParts(counters: StatusCountersProps) {
  useMissingShows(counters.views);
  return (
    <>
      {counters.stale ? null : <CommandButton />}
      <StatusCounters {...counters} />
      <NoteFullDisk />
      {counters.stale ? (
        // The bar shows the time at its left; this reserves the space, so that no counter moves.
        <span className="mx-2 w-24 max-desk:hidden" />
      ) : (
        <AsOf />
      )}
    </>
  );
}

/** A component of its own, since every answer changes it. */
function AsOf() {
  const { data, dataUpdatedAt } = useQuery({ ...streamsOverview, refetchInterval: false });
  if (data === undefined) return null;
  return (
    <span
      className="mx-2 text-right text-meta whitespace-nowrap text-ink-3 desk:w-24 max-[26rem]:sr-only"
      title={formatUtc(dataUpdatedAt)}
    >
      <span className="max-desk:sr-only">{words.asOf}</span>
      {formatClockSeconds(dataUpdatedAt)}
    </span>
  );
}

function BarButtons({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <IconButton label={words.shortcuts} onClick={onHelp}>
        <Icon name="help" />
      </IconButton>
      <ThemeToggle />
    </>
  );
}

const icons = {
  system: <Icon name="screen" />,
  light: <Icon name="sun" />,
  dark: <Icon name="moon" />,
};

function ThemeToggle() {
  const wanted = useStore(theme);
  const next = themes[(themes.indexOf(wanted) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={words.theme(words.themes[wanted], words.themes[next])} onClick={() => theme.set(next)}>
      {icons[wanted]}
    </IconButton>
  );
}

/** In the top bar of every page while nothing new comes: since when, why, when it is tried next, and a way not to wait. */
function StaleBar({ stale: { sinceMs, error } }: { stale: Stale }) {
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
      // The button disappears, and the focus would jump to the top of the page.
      if (document.activeElement?.closest('[data-stale]')) document.getElementById('main')?.focus();
    },
    [],
  );

  useEffect(
    () => () => {
      if (client.getQueryState(streamsOverviewKey)?.status !== 'success') return;
      showToast({ key: 'stale', text: words.stale.back });
      // Other parts of the page may have failed to load meanwhile.
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
        {/* The seconds are outside the alert: a screen reader would hear them again and again. */}
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
