import { memo } from 'react';
import type { Session } from '../../recording/stream-object.ts';
import type { TimeWindow } from '../../recording/strip-segments.ts';
import type { Recording } from './read-recording.ts';
import { RecordingRow } from './recording-row.tsx';

interface RecordingRowsProps {
  rows: readonly Session[];
  /** Which of them are drawn. */
  first: number;
  end: number;
  read: (session: Session) => Recording;
  window: TimeWindow | undefined;
  nowMs: number;
}

/** The rows that are seen. A letter in the filter draws none of them again until there are others. */
export const RecordingRows = memo(function RecordingRows({ rows, first, end, read, ...shown }: RecordingRowsProps) {
  return rows
    .slice(first, end)
    .map((session, index) => (
      <RecordingRow key={session.id} recording={read(session)} index={first + index + 1} rows={rows} {...shown} />
    ));
});
