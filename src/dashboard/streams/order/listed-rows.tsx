import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { StreamReading } from '../../recording/stream-state.ts';
import { StreamRow } from '../stream-row.tsx';
import { keptRows } from './kept-rows.ts';

interface ListedRowsProps {
  /** All streams, whether they are listed or not. */
  readings: readonly StreamReading[];
  rows: readonly StreamReading[];
  /** Stands below the rows and above those of streams that were never used; keyed. */
  fold: ReactNode;
  unused: readonly StreamReading[];
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

/** The rows of the list. One that was drawn stays, and is hidden while the list goes without it. */
export function ListedRows({ readings, rows, fold, unused, choice, nowMs, staleReason }: ListedRowsProps) {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [whole, setWhole] = useState(choice);
  useEffect(() => startTransition(() => setWhole(choice)), [choice]);

  const byId = useMemo(() => new Map(readings.map((reading) => [idOf(reading), reading])), [readings]);
  const listed = [...rows.map(idOf), foldId, ...unused.map(idOf)];
  // Down to the foot of the window: what is looked at keeps its place.
  const atOnce = Math.ceil((window.scrollY + window.innerHeight - abovePx) / rowPx);
  const shown = whole === choice ? listed : listed.slice(0, atOnce);
  const ids = keptRows(drawn, shown, (id) => byId.has(id));
  if (`${ids}` !== `${drawn}`) setDrawn(ids);

  const isShown = new Set(shown);
  return ids.map((id) => {
    if (id === foldId) return fold;
    const reading = byId.get(id);
    return reading ? (
      <StreamRow key={id} reading={reading} nowMs={nowMs} staleReason={staleReason} isHidden={!isShown.has(id)} />
    ) : null;
  });
}
