import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useConnections } from '../connections/use-connections.ts';
import { paths } from '../paths.ts';
import type { Counters, OnAirStatus } from '../recording/counters.ts';
import { formatClockSeconds, formatUtc } from '../recording/words/format.ts';
import { Logo } from '../shared/logo.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { words } from './shell-words.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const ConnectionChip = lazyPart(() =>
  import('../connections/connection-choice.tsx').then((file) => file.ConnectionChip),
);
const StatusCounters = lazyPart(() => import('./status-counters.tsx').then((file) => file.StatusCounters));

interface TopBarProps {
  status: OnAirStatus;
  counters: Counters | undefined;
  /** When the data on the page was read, Unix ms; undefined before the first read. */
  asOfMs: number | undefined;
  onHelp: () => void;
}

export function TopBar({ status, counters, asOfMs, onHelp }: TopBarProps) {
  const isAnyCounted = Object.entries(counters ?? {}).some(([name, count]) => name !== 'streams' && count > 0);
  return (
    <header className="sticky top-0 z-10 flex h-bar items-center gap-4 border-b border-line bg-canvas px-gutter max-desk:gap-3">
      <Link to={paths.streams()} className="desk:hidden">
        <Logo status={status} />
        <span className="sr-only">{words.home}</span>
      </Link>
      {useConnections().canSwitch ? (
        <PartBoundary>
          <Suspense>
            <ConnectionChip />
          </Suspense>
        </PartBoundary>
      ) : null}
      <div className="min-w-0 overflow-x-auto desk:-ml-2 desk:has-[a:first-child.bg-unrecorded-fill]:ml-0">
        {counters && isAnyCounted ? (
          <PartBoundary>
            <Suspense>
              <StatusCounters counters={counters} />
            </Suspense>
          </PartBoundary>
        ) : null}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {asOfMs === undefined ? null : (
          <span className="mr-2 text-meta whitespace-nowrap text-ink-3 max-desk:mr-0" title={formatUtc(asOfMs)}>
            <span className="max-desk:sr-only">{words.asOf}</span>
            {formatClockSeconds(asOfMs)}
          </span>
        )}
        <IconButton label={words.shortcuts} onClick={onHelp} className="max-desk:hidden">
          <Icon name="help" />
        </IconButton>
        <ThemeToggle />
      </div>
    </header>
  );
}
