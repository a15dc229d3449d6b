import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { StreamReading } from '../../recording/stream-state.ts';
import type { Store } from '../../ui/create-store.ts';
import { StreamRow } from '../stream-row.tsx';
import { keptRows } from './kept-rows.ts';
import { NeverUsed } from './never-used.tsx';

/** Of a list the ids of the rows in the page, each with the px of room above it for those that are not; `isBare`: what is seen alone. */
export type Cut = (listed: readonly string[], isBare: boolean) => ReadonlyMap<string, number>;

/** More than a screen has; the others are drawn as somebody scrolls to them. */
export const rowsAtOnce = 24;
/** Of longer lists the rows near the window alone are in the page. */
export const mostWhole = 200;

interface ListedRowsProps {
  /** All streams, whether they are listed or not. */
  readings: readonly StreamReading[];
  rows: readonly StreamReading[];
  /** Streams that were never used: below the rows, under their fold. */
  unused: readonly StreamReading[];
  isUnusedShown: boolean;
  onToggleUnused: () => void;
  /** How many are drawn of a list that has no window. */
  count: number;
  cut: Store<Cut | undefined>;
  /** What was chosen. The first answer to another choice draws what a screen has; the rest comes after it is painted. */
  choice: string;
  nowMs: number;
  staleReason?: string | undefined;
}

const idOf = ({ stream }: StreamReading) => stream.id;
/** No stream has it. */
const foldId = '';
/** The height of a row, and what stands above the rows. */
const rowPx = 40;
const abovePx = 360;

/** The rows of the list. One that was drawn stays, and is hidden while the filter leaves it out. */
export function ListedRows(props: ListedRowsProps) {
  const { readings, rows, unused, isUnusedShown, count, choice, nowMs, staleReason } = props;
  // No `useStore`: it would draw rows that are scrolled to at once, without slices.
  const [cut, setCut] = useState(props.cut.get);
  useLayoutEffect(() => props.cut.subscribe(() => setCut(props.cut.get)), [props.cut]);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [whole, setWhole] = useState<string>();
  useEffect(() => startTransition(() => setWhole(choice)), [choice]);

  const byId = useMemo(() => new Map(readings.map((reading) => [idOf(reading), reading])), [readings]);
  const list = (most?: number) => [
    ...rows.slice(0, most).map(idOf),
    ...(unused.length > 0 ? [foldId] : []),
    ...(isUnusedShown ? unused.slice(0, most && Math.max(0, most - rows.length)).map(idOf) : []),
  ];
  const all = list();
  const isLong = rows.length + (isUnusedShown ? unused.length : 0) > mostWhole;
  const isFirst = whole !== choice;
  const room = isLong ? cut?.(all, isFirst) : undefined;
  const listed = room ? [...room.keys()] : list(count);
  // Down to the foot of the window: what is looked at keeps its place.
  const atOnce = Math.ceil((window.scrollY + window.innerHeight - abovePx) / rowPx);
  const shown = room || !isFirst ? listed : listed.slice(0, atOnce);
  const away = new Set(room && !isFirst ? all : []);
  // What a screen reader counts by can wait for the paint.
  const places = isLong && !isFirst ? new Map(all.map((id, index) => [id, index + 2])) : undefined;
  const ids = keptRows(drawn, shown, (id) => byId.has(id) && !away.has(id));
  if (`${ids}` !== `${drawn}`) setDrawn(ids);

  const isShown = new Set(shown);
  return ids.flatMap((id, index) => {
    const height = room?.get(id);
    const reading = byId.get(id);
    return [
      height ? <tr key={`-${id}`} aria-hidden style={{ display: 'block', visibility: 'hidden', height }} /> : null,
      id === foldId ? (
        <NeverUsed key={foldId} readings={unused} isOpen={isUnusedShown} onToggle={props.onToggleUnused} />
      ) : null,
      reading ? (
        <StreamRow
          key={id}
          reading={reading}
          nowMs={nowMs}
          staleReason={staleReason}
          isHidden={!isShown.has(id)}
          isSoonAgain={isFirst}
          place={places?.get(id)}
          isFar={!isLong && index >= rowsAtOnce}
        />
      ) : null,
    ];
  });
}
