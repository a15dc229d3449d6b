import { memo, useCallback, useEffect, useRef } from 'react';
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
}

/** The rows that are seen. A letter in the filter draws none of them again until there are others, and then those alone. */
export const RecordingRows = memo(function RecordingRows({ rows, first, end, read, window }: RecordingRowsProps) {
  const listed = useRef(rows);
  useEffect(() => {
    listed.current = rows;
  });
  const rowsNow = useCallback(() => listed.current, []);
  return rows
    .slice(first, end)
    .map((session, index) => (
      <RecordingRow
        key={session.id}
        recording={read(session)}
        index={first + index + 1}
        rowsNow={rowsNow}
        window={window}
      />
    ));
});
