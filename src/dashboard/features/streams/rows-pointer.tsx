import { memo, type RefObject } from 'react';
import { lastDay } from '../../components/strip/strip.tsx';
import { StripPointer } from '../../components/strip/strip-pointer.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';

interface RowsPointerProps {
  table: RefObject<HTMLElement | null>;
  views: readonly StreamView[];
}

/** The rows' strips answer to a pointer and to arrows. */
export const RowsPointer = memo(function RowsPointer({ table, views }: RowsPointerProps) {
  const nowMs = useNow(1000);
  const findRow = (streamId: string) => {
    const stream = views.find((view) => view.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: lastDay(nowMs) };
  };
  return <StripPointer ground={table} findRow={findRow} />;
});
