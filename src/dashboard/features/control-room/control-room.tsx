import { type ReactNode, type UIEvent, useRef, useState } from 'react';
import { acknowledged } from '../../components/persisted-ids.ts';
import { shortName } from '../../components/stream-name.tsx';
import { lostShows } from '../../domain/alerts.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { SignalAnnouncer, signalAlerts } from '../signal/signal-alert.tsx';
import { type AttentionItem, needsAttention } from './attention.ts';
import { FirstLine } from './first-line.tsx';
import { LastNight } from './last-night.tsx';
import { LinkChecker } from './link-checker.tsx';
import { OnAirTiles, useOnAirSlots } from './on-air-tiles.tsx';
import { ReadySince } from './ready/ready-since.tsx';
import { Warnings } from './warnings.tsx';
import { words } from './words.ts';

interface ControlRoomProps {
  views: readonly StreamView[];
  /** Why nothing can be changed: what is shown is old. */
  staleReason?: string | undefined;
}

/**
 * What is on air, what is wrong with it, what became ready. Each part has its place whatever there is to say, and what
 * needs more room waits until the rows below it are left: docs/decisions/037.
 */
export function ControlRoom({ views, staleReason }: ControlRoomProps) {
  const nowMs = useNow(60_000);
  const quietIds = useStore(acknowledged);
  const diskSentence = useStore(fullDisk);
  const attention = needsAttention(views, nowMs);
  const unrecorded = attention.filter(({ kind }) => kind === 'live-unrecorded');
  const lost = lostShows(views, quietIds, nowMs);
  const loud = unrecorded.filter(({ session }) => !quietIds.has(session.session.id));
  const alarm =
    lost.length > 0 ? 'lost' : diskSentence !== undefined ? 'disk' : loud.length > 0 ? 'unrecorded' : undefined;
  // One cause is one line: what is not recorded for the full disk is named by it.
  const forDisk = diskSentence === undefined ? [] : loud.filter(({ session }) => session.session.record);
  const disk = diskSentence && [forDiskWords(forDisk), diskSentence].filter(Boolean).join(' ');
  const unsaid = (alarm === 'unrecorded' ? loud.slice(1) : loud).filter((item) => !forDisk.includes(item));
  const onAir = useOnAirSlots(views, nowMs);
  const isStale = staleReason !== undefined;
  return (
    <div className="@container flex flex-col">
      <FirstLine diskSentence={disk} {...{ lost, unrecorded, views, staleReason }} />
      <SignalAnnouncer alerts={signalAlerts(views)} />
      <Warnings
        items={[...unsaid, ...attention.filter(({ kind }) => kind !== 'live-unrecorded')]}
        fullDisk={alarm === 'lost' && disk ? { sentence: disk, isShowLost: forDisk.length > 0 } : undefined}
        {...{ views, alarm, staleReason }}
      />
      <Band>
        <OnAirTiles onAir={onAir} isStale={isStale} />
        <ReadySince views={views} onAirIds={new Set(onAir.slots)} />
        <LastNight views={views} />
      </Band>
      <LinkChecker views={views} />
    </div>
  );
}

/** The parts side by side. A narrow page shows one at a time: a finger moves them, and the buttons do for a mouse. */
function Band({ children }: { children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });
  const findEnds = ({ currentTarget }: UIEvent) => {
    const { scrollLeft, clientWidth, scrollWidth } = currentTarget;
    setEnds({ isAtStart: scrollLeft < 1, isAtEnd: scrollLeft + clientWidth > scrollWidth - 1 });
  };
  // It stops at the next part, which is a little nearer.
  const scroll = (way: 1 | -1) => parts.current?.scrollBy({ left: way * parts.current.clientWidth });
  const button = 'h-10 w-8! aria-disabled:cursor-not-allowed aria-disabled:opacity-50';
  return (
    <div className="relative">
      {/* Positioned: what only screen readers find in it would widen the page otherwise. A scrollbar would cover tiles. */}
      <div
        ref={parts}
        onScroll={findEnds}
        className="relative grid h-[calc(10.75rem-1px)] grid-cols-[minmax(0,1fr)_17rem_16rem] overflow-y-hidden @max-onerow:grid-cols-[minmax(0,1fr)_17rem] max-desk:flex max-desk:snap-x max-desk:snap-mandatory max-desk:overflow-x-auto max-desk:[scrollbar-width:none] [&>*]:min-w-0 [&>*]:pt-2 [&>*]:max-desk:w-11/12 [&>*]:max-desk:shrink-0 [&>*]:max-desk:snap-start [&>*:last-child]:max-desk:mr-[calc(100%/12)] [&>*+*]:border-l [&>*+*]:border-line"
      >
        {children}
      </div>
      {/* In the line of the heads: below it the next part is seen. */}
      <div className="absolute top-0 right-0 flex h-9 bg-canvas desk:hidden">
        <IconButton
          label={words.scrollLeft}
          aria-disabled={ends.isAtStart || undefined}
          onClick={() => scroll(-1)}
          className={button}
        >
          <Icon name="back" />
        </IconButton>
        <IconButton
          label={words.scrollRight}
          aria-disabled={ends.isAtEnd || undefined}
          onClick={() => scroll(1)}
          className={button}
        >
          <Icon name="chevron" />
        </IconButton>
      </div>
    </div>
  );
}

function forDiskWords(items: readonly AttentionItem[]): string | undefined {
  const names = items.map(({ view }) => shortName(view.stream.name)).join(', ');
  return items.length === 0 ? undefined : words.disk.live(names, items.length);
}
