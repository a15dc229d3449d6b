import type { RefObject } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { byMinute } from '../shared/by-minute.ts';
import { StripPointer } from '../shared/strip/strip-pointer.tsx';
import { lastDay } from '../shared/strip/strip-window.ts';

interface RowsPointerProps {
  table: RefObject<HTMLElement | null>;
  readings: readonly StreamReading[];
  nowMs: number;
}

function Pointer({ table, readings, nowMs }: RowsPointerProps) {
  const laneOf = (streamId: string) => {
    const stream = readings.find((reading) => reading.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: lastDay(nowMs) };
  };
  return <StripPointer ground={table} laneOf={laneOf} nowMs={nowMs} />;
}

/** What the strips of the rows answer to a pointer and to arrows. */
export const RowsPointer = byMinute(Pointer);
