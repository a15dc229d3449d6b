import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../api/errors.ts';
import { streamsOverviewKey } from '../api/stream.ts';
import { streamsOverview } from '../api/streams.ts';
import { Logo } from '../components/logo.tsx';
import { scrollToRows } from '../components/page-focus.tsx';
import { acknowledged } from '../components/persisted-ids.ts';
import { Glyph, toneLooks } from '../components/pill.tsx';
import { theme, themes } from '../components/preferences.ts';
import { nextCheck, type Stale, StaleContext } from '../components/stale.tsx';
import { hasWarning, lostShows, type OnAirStatus } from '../domain/alerts.ts';
import type { SessionStateKind } from '../domain/session-state.ts';
import type { StreamView } from '../domain/stream-state.ts';
import { ConnectionChip } from '../features/connections/connection-choice.tsx';
import { useConnections } from '../features/connections/use-connections.ts';
import { fullDisk } from '../features/record/full-disk.ts';
import { missingStreams } from '../features/schedule/missing-streams.ts';
import { clock, FrozenTimeContext, useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { formatClockSeconds, formatUtc } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { showToast } from '../ui/toasts.tsx';
import { CommandButton } from './command/command-search.tsx';
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
  return (
    <>
      {counters.stale ? null : <CommandButton />}
      <StatusCounters {...counters} />
      {counters.stale ? (
        // The bar shows the time at its left; this reserves the space, so that no counter moves.
        <span className="mx-2 w-24 max-desk:hidden" />
      ) : (
        <AsOf />
      )}
    </>
  );
}

/** Every answer changes the time, so it is a component of its own. */
function AsOf() {
  const { data, dataUpdatedAt } = useQuery({ ...streamsOverview, refetchInterval: false });
  if (data === undefined) return null;
  return (
    <span
      className="mx-2 text-right text-meta whitespace-nowrap text-ink-3 desk:w-24 max-[30rem]:sr-only"
      title={formatUtc(dataUpdatedAt)}
    >
      <span className="sr-only">{words.asOf}</span>
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
  const current = useStore(theme);
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={words.theme(words.themes[current], words.themes[next])} onClick={() => theme.set(next)}>
      {icons[current]}
    </IconButton>
  );
}

/** While no answer comes, the bar says since when and why, and when the page tries again. */
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
      // The focus would jump to the top of the page, since the button disappears.
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
        {/* The seconds are outside the alert, or a screen reader would announce them again and again. */}
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

interface StatusCountersProps {
  views: readonly StreamView[];
  /** Old counts lose their colour, so that nobody takes them for the present. */
  stale?: Stale | undefined;
}

/**
 * Counters that link to their rows. A zero is not drawn, but readers hear it and its place stays. The first has the word of
 * the greatest harm.
 */
export function StatusCounters({ views, stale }: StatusCountersProps) {
  const nowMs = useNow(60_000);
  const counters = countStates(views, nowMs, useStore(missingStreams), useStore(acknowledged));
  const isDiskFull = useStore(fullDisk) !== undefined;
  const { counted } = words;
  const entries = [
    // This counter links to the rows whose switch is on.
    { state: 'on', tone: 'disk', count: Number(isDiskFull), word: counted.diskFull, isAlarm: true },
    {
      state: 'live-unrecorded',
      tone: 'live-unrecorded',
      count: counters.liveUnrecorded,
      word: counted.notRecorded,
      isAlarm: true,
    },
    { state: 'lost', tone: 'lost', count: counters.lost, word: counted.lost, isAlarm: true },
    {
      state: 'warnings',
      tone: 'late',
      count: counters.warnings,
      word: words.warnings(counters.warnings),
      isAlarm: false,
    },
    { state: 'recording', tone: 'recording', count: counters.recording, word: counted.recording, isAlarm: false },
    { state: 'processing', tone: 'processing', count: counters.processing, word: counted.processing, isAlarm: false },
  ] as const;
  const first = entries.find(({ isAlarm, count }) => isAlarm && count > 0);
  const place = 'inline-flex items-center gap-1.5 px-3 whitespace-nowrap max-desk:px-2 max-[26rem]:px-1';
  return (
    <nav
      aria-label={stale ? words.countersAsOf(formatClockSeconds(stale.sinceMs)) : words.counters}
      className={joinClasses('flex min-w-0 flex-1 items-stretch justify-end self-stretch', stale && 'max-desk:hidden')}
    >
      {entries.map((entry) => {
        const { state, tone, count, word, isAlarm } = entry;
        const isSolid = entry === first && !stale;
        const content = (
          <>
            <span className={isSolid ? 'flex h-bar shrink-0 items-center gap-1.5' : 'contents'}>
              <Glyph tone={tone} className={isSolid || stale ? undefined : toneLooks[tone].ink} />
              {state === 'on' ? null : (
                // The space for two digits keeps the other counters in place.
                <span className="min-w-[2ch] text-center text-lead font-strong">{count}</span>
              )}
            </span>
            <span
              className={entry === first ? (isSolid ? 'h-bar content-center font-strong' : '') : 'max-[75rem]:sr-only'}
            >
              {word}
            </span>
          </>
        );
        if (count === 0) {
          // The first ones stand at the left end, so that nothing moves when they come.
          if (isAlarm)
            return state === 'live-unrecorded' ? <span key={state} className="sr-only">{`0 ${word}`}</span> : null;
          return (
            <span key={state} className={place}>
              <span className="sr-only">{`0 ${word}`}</span>
              <span aria-hidden="true" className="invisible contents max-[22.5rem]:hidden">
                {content}
              </span>
            </span>
          );
        }
        return (
          <Link
            key={state}
            to={paths.streams({ state })}
            state={scrollToRows}
            title={stale ? words.countersAsOf(formatClockSeconds(stale.sinceMs)) : undefined}
            className={joinClasses(
              place,
              // On a narrow phone its word wraps out of sight, or the counters would cover the search.
              isSolid &&
                'h-bar min-w-13 flex-wrap overflow-hidden bg-unrecorded-fill text-on-unrecorded outline-on-unrecorded -outline-offset-4',
              !isSolid && !stale && 'text-ink-2 hover:bg-wash [&>span:first-of-type]:text-ink',
              stale && 'text-on-ink outline-current',
            )}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

interface Counters {
  liveUnrecorded: number;
  /** Shows that ended badly, until they come back or somebody acknowledges them. */
  lost: number;
  recording: number;
  processing: number;
  /** Streams that need attention without an alarm, as their filter lists them. */
  warnings: number;
}

/** Counts sessions; `missing` are the streams whose show has not come. */
export function countStates(
  views: readonly StreamView[],
  nowMs: number,
  missing: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
): Counters {
  const kinds = views.flatMap(({ sessions }) => sessions.map(({ state }) => state.kind));
  const count = (kind: SessionStateKind) => kinds.filter((other) => other === kind).length;
  return {
    liveUnrecorded: count('live-unrecorded'),
    lost: lostShows(views, acknowledged, nowMs).length,
    recording: count('recording'),
    processing: count('processing'),
    warnings: views.filter((view) => hasWarning(view, nowMs, missing)).length,
  };
}
