import { use } from 'react';
import { Link } from 'react-router-dom';
import { clock } from '../api/clock.ts';
import { ConnectionChip } from '../connections/connection-choice.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { paths } from '../paths.ts';
import type { OnAirStatus } from '../recording/counters.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { Logo } from '../shared/logo.tsx';
import { StaleContext } from '../shared/stale/stale-context.ts';
import { FrozenTimeContext } from '../shared/use-now.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { BarButtons } from './bar-buttons.tsx';
import { BarParts } from './bar-parts.tsx';
import { StaleBar } from './stale-bar.tsx';
import { words } from './words.ts';

interface TopBarProps {
  status: OnAirStatus;
  readings: readonly StreamReading[] | undefined;
  onHelp: () => void;
}

function ConnectionPlace() {
  return useConnections().canSwitch ? <ConnectionChip /> : null;
}

export function TopBar({ status, readings, onHelp }: TopBarProps) {
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
      {/* It fills the bar, so that neither it nor anything in it moves when the counters come, or no answer does. */}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1 self-stretch">
        {stale ? <StaleBar stale={stale} /> : null}
        {readings ? (
          <FrozenTimeContext value={stale && clock.at(stale.sinceMs)}>
            <BarParts readings={readings} stale={stale} />
          </FrozenTimeContext>
        ) : null}
        {/* As wide as its two buttons; a narrow page has neither. */}
        <span className="flex h-ctl w-15 gap-1 max-desk:hidden">
          <BarButtons onHelp={onHelp} />
        </span>
      </div>
    </header>
  );
}
