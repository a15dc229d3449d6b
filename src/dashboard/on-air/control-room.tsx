import type { StreamReading } from '../recording/stream-state.ts';
import { signalAlerts } from '../signal/signal-alert.ts';
import { SignalAnnouncer } from '../signal/signal-announcer.tsx';
import { needsAttention } from './attention.ts';
import { LastNight } from './last-night.tsx';
import { LinkChecker } from './link-checker.tsx';
import { OnAirTiles, useOnAirSlots } from './on-air-tiles.tsx';
import { ReadySince } from './ready/ready-since.tsx';
import { UnrecordedAlerts } from './unrecorded-alerts.tsx';
import { Warnings } from './warnings.tsx';

interface ControlRoomProps {
  readings: readonly StreamReading[];
  nowMs: number;
  /** Why nothing can be changed: what is shown is old. */
  staleReason?: string | undefined;
}

/**
 * What is on air, what is wrong with it, what became ready. Each part has its place whatever there is to say, so that
 * the rows below never move: docs/decisions/037.
 */
export function ControlRoom({ readings, nowMs, staleReason }: ControlRoomProps) {
  const attention = needsAttention(readings, nowMs);
  const alarms = attention.filter(({ kind }) => kind === 'live-unrecorded');
  const warnings = attention.filter(({ kind }) => kind !== 'live-unrecorded');
  const signals = signalAlerts(readings);
  const onAir = useOnAirSlots(readings, nowMs);
  return (
    <div className="@container flex h-full flex-col">
      <UnrecordedAlerts items={alarms} readings={readings} nowMs={nowMs} staleReason={staleReason} />
      <SignalAnnouncer alerts={signals} />
      <Warnings
        signals={signals}
        items={warnings}
        readings={readings}
        nowMs={nowMs}
        isStale={staleReason !== undefined}
      />
      {/* Positioned: what only screen readers find in it would widen the page otherwise. */}
      <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_17rem_16rem] overflow-y-hidden @max-onerow:grid-cols-[minmax(0,1fr)_17rem] max-desk:flex max-desk:snap-x max-desk:snap-mandatory max-desk:overflow-x-auto [&>*]:min-w-0 [&>*]:pt-2 [&>*]:max-desk:w-11/12 [&>*]:max-desk:shrink-0 [&>*]:max-desk:snap-start [&>*+*]:border-l [&>*+*]:border-line">
        <OnAirTiles onAir={onAir} nowMs={nowMs} isStale={staleReason !== undefined} />
        <ReadySince readings={readings} onAirIds={new Set(onAir.slots)} nowMs={nowMs} />
        <LastNight readings={readings} nowMs={nowMs} />
      </div>
      <LinkChecker readings={readings} />
    </div>
  );
}
