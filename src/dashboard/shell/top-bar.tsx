import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { useConnections } from '../connections/use-connections.ts';
import { paths } from '../paths.ts';
import type { OnAirStatus } from '../recording/counters.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { Logo } from '../shared/logo.tsx';
import { StaleContext } from '../shared/stale/stale-context.ts';
import { useIsSettled } from '../shared/use-own-service.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import { words } from './shell-words.ts';

const ConnectionChip = lazyPart(() =>
  import('../connections/connection-choice.tsx').then((file) => file.ConnectionChip),
);
const BarParts = lazyPart(() => import('./bar-parts.tsx').then((file) => file.BarParts));
const StaleBar = lazyPart(() => import('./stale-bar.tsx').then((file) => file.StaleBar));
const BarButtons = lazyPart(() => import('./bar-buttons.tsx').then((file) => file.BarButtons));

interface TopBarProps {
  status: OnAirStatus;
  readings: readonly StreamReading[] | undefined;
  nowMs: number;
  onHelp: () => void;
}

function ConnectionPlace() {
  if (!useConnections().canSwitch) return null;
  return (
    <PartBoundary>
      <Suspense>
        <ConnectionChip />
      </Suspense>
    </PartBoundary>
  );
}

export function TopBar({ status, readings, nowMs, onHelp }: TopBarProps) {
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
      {useIsSettled() ? <ConnectionPlace /> : null}
      {/* It fills the bar, so that neither it nor anything in it moves when the counters come, or no answer does. */}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1 self-stretch">
        {stale ? (
          <PartBoundary fallback={() => null}>
            <Suspense>
              <StaleBar stale={stale} />
            </Suspense>
          </PartBoundary>
        ) : null}
        {readings ? (
          <WhenIdle>
            <BarParts readings={readings} nowMs={nowMs} stale={stale} />
          </WhenIdle>
        ) : null}
        {/* As wide as its two buttons; a narrow page has neither. */}
        <span className="flex h-ctl w-15 gap-1 max-desk:hidden">
          <WhenIdle>
            <BarButtons onHelp={onHelp} />
          </WhenIdle>
        </span>
      </div>
    </header>
  );
}
