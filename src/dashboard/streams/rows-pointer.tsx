import type { RefObject } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { StripPointer } from '../shared/strip/strip-pointer.tsx';
import { lastDay } from '../shared/strip/strip-window.ts';

interface RowsPointerProps {
  table: RefObject<HTMLElement | null>;
  readings: readonly StreamReading[];
  nowMs: number;
}

/** What the strips of the rows answer to a pointer and to arrows. */
export function RowsPointer({ table, readings, nowMs }: RowsPointerProps) {
  const laneOf = (streamId: string) => {
    const stream = readings.find((reading) => reading.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: lastDay(nowMs) };
  };
  return <StripPointer ground={table} laneOf={laneOf} nowMs={nowMs} />;
}
