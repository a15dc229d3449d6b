import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { currentUpstream } from '../api/connection.ts';
import { brokenLinks } from '../api/playback.ts';
import { streamsOverview } from '../api/streams.ts';
import { acknowledged } from '../components/acknowledged.ts';
import { PageFocus } from '../components/page-focus.tsx';
import { AlarmsContext } from '../components/page-title.tsx';
import { StaleContext } from '../components/stale/stale-context.ts';
import { alarmsOf, lostShows, onAirStatusOf } from '../domain/alerts.ts';
import { areStatesMoving, deriveStreamViews } from '../domain/stream-state.ts';
import { ConnectionStripe } from '../features/connections/connection-mark.tsx';
import { fullDisk } from '../features/record/full-disk.ts';
import { clock, useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { PageShortcuts } from './command/page-shortcuts.tsx';
import { OnAirLine, useOnAirIcon } from './on-air-status.tsx';
import { Rail } from './rail.tsx';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';
import { words } from './words.ts';

const Announcers = lazy(async () => {
  await afterPaint();
  return { default: (await import('./announcements/announcers.tsx')).Announcers };
});

/** Parts that nobody waits for leave the connection to the first answer, but not for longer than this. */
const maxWaitMs = 2_000;

function useIsWaitOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/** The rail, the top bar and the tabs around every page. The frame owns the poll of the overview; pages read the same data and poll nothing. */
export function Frame({ children }: { children: ReactNode }) {
  const overview = useQuery(streamsOverview);
  const { data, error } = overview;
  const upstream = useStore(currentUpstream);
  const tickMs = useNow(data && areStatesMoving(data.streams, data.sessions) ? 1000 : 60_000);
  // Nothing is known beyond the last read: no state becomes another one without an answer.
  const nowMs = error ? clock.at(overview.dataUpdatedAt) : tickMs;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mayFetchRest = useIsWaitOver() || overview.isFetched;
  const broken = useStore(brokenLinks);
  const views = data && deriveStreamViews(data, nowMs, broken);
  // Asked for where it is shown alone: an answer without news draws nothing.
  const stale = data && error ? { sinceMs: overview.dataUpdatedAt, error } : undefined;
  const quietIds = useStore(acknowledged);
  const alarms = {
    lost: lostShows(views ?? [], quietIds, nowMs).length,
    unrecorded: alarmsOf(views ?? [], quietIds).length,
    isDiskFull: useStore(fullDisk) !== undefined,
  };
  // What was on air may no longer be.
  const onAirStatus = stale ? 'idle' : onAirStatusOf(views, alarms);
  useOnAirIcon(onAirStatus);

  return (
    <AlarmsContext value={alarms}>
      <StaleContext value={stale}>
        <a
          href="#main"
          className="fixed top-2 left-2 z-30 -translate-y-16 rounded-md bg-accent-fill px-3 py-1.5 font-strong text-on-accent focus:translate-y-0"
        >
          {words.skip}
        </a>
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
              {children}
            </main>
          </div>
        </div>
        <Tabs />
      </StaleContext>
    </AlarmsContext>
  );
}
