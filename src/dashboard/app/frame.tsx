import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentUpstream, siteRoot } from '../api/connection.ts';
import { brokenLinks, streamsOverview } from '../api/streams.ts';
import { PageFocus } from '../components/page-focus.tsx';
import { AlarmsContext } from '../components/page-title.tsx';
import { acknowledged } from '../components/persisted-ids.ts';
import { shortcutsOn } from '../components/preferences.ts';
import { StaleContext } from '../components/stale.tsx';
import { WriteRefusalContext } from '../components/write-permission.tsx';
import { alarmsOf, lostShows, type OnAirStatus, onAirStatusOf } from '../domain/alerts.ts';
import { areStatesMoving, deriveStreamViews } from '../domain/stream-state.ts';
import { ConnectionStripe } from '../features/connections/connection-mark.tsx';
import { fullDisk } from '../features/record/full-disk.ts';
import { newStreamRequest } from '../features/shortcuts/new-stream-request.ts';
import { clock, useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { paths } from '../paths.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { ActionScope, pageScope } from '../ui/scoped-actions.ts';
import { RoomForToasts } from '../ui/toasts.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { CommandShortcut, commandOpen } from './command/command-search.tsx';
import { Rail, Tabs } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { words } from './words.ts';

const Announcers = lazy(async () => {
  await afterPaint();
  return { default: (await import('./announcers.tsx')).Announcers };
});

/** The lazy parts of the layout leave the connection to the first answer, but not for longer than this. */
const maxWaitMs = 2_000;

function useIsWaitOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/** The rail, the top bar and the tabs around every page. The frame polls the overview; pages read the same data and poll nothing. */
export function Frame({ children }: { children: ReactNode }) {
  const overview = useQuery(streamsOverview);
  const { data, error } = overview;
  const upstream = useStore(currentUpstream);
  const tickMs = useNow(data && areStatesMoving(data.streams, data.sessions) ? 1000 : 60_000);
  // Time stands still at the last answer, so that no state changes without one.
  const nowMs = error ? clock.at(overview.dataUpdatedAt) : tickMs;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mayFetchRest = useIsWaitOver() || overview.isFetched;
  const broken = useStore(brokenLinks);
  const views = data && deriveStreamViews(data, nowMs, broken);
  const stale = data && error ? { sinceMs: overview.dataUpdatedAt, error } : undefined;
  const acknowledgedIds = useStore(acknowledged);
  const alarms = {
    lost: lostShows(views ?? [], acknowledgedIds, nowMs).length,
    unrecorded: alarmsOf(views ?? [], acknowledgedIds).length,
    isDiskFull: useStore(fullDisk) !== undefined,
  };
  // A show that was on air at the last answer may be over.
  const onAirStatus = stale ? 'idle' : onAirStatusOf(views, alarms);
  useOnAirIcon(onAirStatus);

  return (
    <AlarmsContext value={alarms}>
      <StaleContext value={stale}>
        <SkipLinks hasList={views !== undefined && views.length > 0} />
        <OnAirLine status={onAirStatus} />
        {upstream === undefined ? null : <ConnectionStripe />}
        <div className="grid min-h-screen grid-cols-[var(--spacing-rail)_1fr] max-desk:grid-cols-1 max-desk:pb-14 print:block">
          <Rail status={onAirStatus} streamCount={data?.streams.length} mayFetchRest={mayFetchRest} />
          <div className="min-w-0">
            <TopBar status={onAirStatus} views={views} onHelp={() => setHelpOpen(true)} />
            <PageShortcuts onHelp={() => setHelpOpen(true)} />
            <PageFocus />
            <PartBoundary>
              <Suspense>
                {mayFetchRest ? <Announcers views={views} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} /> : null}
              </Suspense>
            </PartBoundary>
            <main id="main" tabIndex={-1} className="outline-none">
              <ActionScope value={pageScope}>{children}</ActionScope>
              <RoomForToasts />
            </main>
          </div>
        </div>
        <Tabs />
      </StaleContext>
    </AlarmsContext>
  );
}

/** The page begins with them, so that a keyboard need not pass the layout, nor what stands above the list of streams. */
function SkipLinks({ hasList }: { hasList: boolean }) {
  const isOnStreams = useLocation().pathname === paths.streams();
  const className =
    'fixed top-2 left-2 z-30 -translate-y-16 rounded-md bg-accent-fill px-3 py-1.5 font-strong text-on-accent focus:translate-y-0';
  return (
    <>
      <a href="#main" className={className}>
        {words.skip}
      </a>
      {hasList && isOnStreams ? (
        <a href="#all-streams" className={className}>
          {words.skipToList}
        </a>
      ) : null}
    </>
  );
}

export function OnAirLine({ status }: { status: OnAirStatus }) {
  if (status === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className={joinClasses(
        'pointer-events-none fixed inset-x-0 top-0 z-20 h-[3px] forced-color-adjust-none',
        status === 'onair' ? 'bg-onair-fill' : 'bg-unrecorded-fill',
      )}
    />
  );
}

export function useOnAirIcon(status: OnAirStatus): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    // The page begins with the idle icon embedded, which needs no request.
    if (status === 'idle' && icon?.getAttribute('href')?.startsWith('data:')) return;
    icon?.setAttribute('href', `${siteRoot}/icon-${status}.svg`);
  }, [status]);
}

function PageShortcuts({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <HelpShortcut onHelp={onHelp} />
      <CommandShortcut onHelp={onHelp} />
      <ShortcutsToStreams />
    </>
  );
}

/** Streams handles `n` and `/` itself. */
function ShortcutsToStreams() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mayWrite = use(WriteRefusalContext) === undefined;
  const isElsewhere = pathname !== paths.streams();
  useShortcuts(
    {
      n: () => (mayWrite ? void navigate(paths.streams(), newStreamRequest) : false),
      '/': () => {
        // Recordings has a filter of its own.
        if (pathname === paths.recordings()) return false;
        return commandOpen.set(true);
      },
    },
    useStore(shortcutsOn) && isElsewhere,
  );
  return null;
}

function HelpShortcut({ onHelp }: { onHelp: () => void }) {
  useShortcuts({ '?': onHelp }, useStore(shortcutsOn));
  return null;
}

interface PageBoundaryProps {
  /** A new key clears the error. */
  resetKey: string;
  children: ReactNode;
}

/** The frame survives a page that throws, or whose chunk is gone after a new build. */
export function PageBoundary({ resetKey, children }: PageBoundaryProps) {
  return (
    <PartBoundary key={resetKey} fallback={(error) => <StoppedPage error={error} />}>
      {children}
    </PartBoundary>
  );
}

function StoppedPage({ error }: { error: Error }) {
  return (
    <div className="px-gutter">
      <EmptyState
        title={words.stopped}
        actions={
          <Button look="primary" size="big" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        <p>{words.recordingsGoOn}</p>
        <p className="mt-2 font-mono text-meta text-ink-3">{error.message}</p>
      </EmptyState>
    </div>
  );
}
