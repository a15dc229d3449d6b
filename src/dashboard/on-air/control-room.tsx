import { fullDisk } from '../record/full-disk.ts';
import { lostShows } from '../recording/lost-shows.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { acknowledged } from '../shared/acknowledged.ts';
import { shortName } from '../shared/stream-name.tsx';
import { signalAlerts } from '../signal/signal-alert.ts';
import { SignalAnnouncer } from '../signal/signal-announcer.tsx';
import { useStore } from '../ui/create-store.ts';
import { type AttentionItem, needsAttention } from './attention.ts';
import { FirstLine } from './first-line.tsx';
import { LastNight } from './last-night.tsx';
import { LinkChecker } from './link-checker.tsx';
import { OnAirTiles, useOnAirSlots } from './on-air-tiles.tsx';
import { words } from './on-air-words.ts';
import { ReadySince } from './ready/ready-since.tsx';
import { Warnings } from './warnings.tsx';

interface ControlRoomProps {
  readings: readonly StreamReading[];
  nowMs: number;
  /** Why nothing can be changed: what is shown is old. */
  staleReason?: string | undefined;
}

/**
 * What is on air, what is wrong with it, what became ready. Each part has its place whatever there is to say, and what
 * needs more room waits until the rows below it are left: docs/decisions/037.
 */
export function ControlRoom({ readings, nowMs, staleReason }: ControlRoomProps) {
  const quietIds = useStore(acknowledged);
  const diskSentence = useStore(fullDisk);
  const attention = needsAttention(readings, nowMs);
  const unrecorded = attention.filter(({ kind }) => kind === 'live-unrecorded');
  const lost = lostShows(readings, quietIds, nowMs);
  const loud = unrecorded.filter(({ session }) => !quietIds.has(session.session.id));
  const alarm =
    lost.length > 0 ? 'lost' : diskSentence !== undefined ? 'disk' : loud.length > 0 ? 'unrecorded' : undefined;
  // One cause is one line: what is not recorded for the full disk is named by it.
  const forDisk = diskSentence === undefined ? [] : loud.filter(({ session }) => session.session.record);
  const disk = diskSentence && [forDiskWords(forDisk), diskSentence].filter(Boolean).join(' ');
  const unsaid = (alarm === 'unrecorded' ? loud.slice(1) : loud).filter((item) => !forDisk.includes(item));
  const onAir = useOnAirSlots(readings, nowMs);
  const isStale = staleReason !== undefined;
  return (
    <div className="@container flex flex-col">
      <FirstLine diskSentence={disk} {...{ lost, unrecorded, readings, nowMs, staleReason }} />
      <SignalAnnouncer alerts={signalAlerts(readings)} />
      <Warnings
        items={[...unsaid, ...attention.filter(({ kind }) => kind !== 'live-unrecorded')]}
        fullDisk={alarm === 'lost' && disk ? { sentence: disk, isShowLost: forDisk.length > 0 } : undefined}
        {...{ readings, alarm, nowMs, staleReason }}
      />
      {/* Positioned: what only screen readers find in it would widen the page otherwise. */}
      <div className="relative grid h-[calc(10.75rem-1px)] grid-cols-[minmax(0,1fr)_17rem_16rem] overflow-y-hidden @max-onerow:grid-cols-[minmax(0,1fr)_17rem] max-desk:flex max-desk:snap-x max-desk:snap-mandatory max-desk:overflow-x-auto [&>*]:min-w-0 [&>*]:pt-2 [&>*]:max-desk:w-11/12 [&>*]:max-desk:shrink-0 [&>*]:max-desk:snap-start [&>*+*]:border-l [&>*+*]:border-line">
        <OnAirTiles onAir={onAir} nowMs={nowMs} isStale={isStale} />
        <ReadySince readings={readings} onAirIds={new Set(onAir.slots)} nowMs={nowMs} />
        <LastNight readings={readings} nowMs={nowMs} />
      </div>
      <LinkChecker readings={readings} />
    </div>
  );
}

function forDiskWords(items: readonly AttentionItem[]): string | undefined {
  const names = items.map(({ reading }) => shortName(reading.stream.name)).join(', ');
  return items.length === 0 ? undefined : words.disk.live(names, items.length);
}
