import { memo, type RefObject } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { StripPointer } from '../shared/strip/strip-pointer.tsx';
import { lastDay } from '../shared/strip/strip-window.ts';
import { useNow } from '../shared/use-now.ts';

interface RowsPointerProps {
  table: RefObject<HTMLElement | null>;
  readings: readonly StreamReading[];
}

/** The rows' strips answer to a pointer and to arrows. */
export const RowsPointer = memo(function RowsPointer({ table, readings }: RowsPointerProps) {
  const nowMs = useNow(1000);
  const findRow = (streamId: string) => {
    const stream = readings.find((reading) => reading.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: lastDay(nowMs) };
  };
  return <StripPointer ground={table} findRow={findRow} />;
});
