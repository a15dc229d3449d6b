import { PrintSheet } from '../../components/lists/print-sheet.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { formatClock } from '../../lib/format.ts';
import { EncoderCell, RecordingCell } from './check-cells.tsx';
import type { Preflight } from './preflight.ts';
import { words } from './words.ts';

interface PrintedShowsProps {
  rows: readonly Preflight[];
  note: string;
}

/** Tonight on paper, with a box to tick and room to write for each show. */
export function PrintedShows({ rows, note }: PrintedShowsProps) {
  const { done, expected, stream, recording, encoder, notes } = words.heads;
  return (
    <PrintSheet title={words.title} note={note} heads={[done, expected, stream, recording, encoder, notes]}>
      {() =>
        rows.map((row) => (
          <tr key={row.id} className="h-11">
            <td>
              <span className="block size-4 border border-ink" />
            </td>
            <td className="whitespace-nowrap">
              {formatClock(row.show.startAtMs)}–{formatClock(row.show.endAtMs)}
            </td>
            <th scope="row" className="font-strong">
              <span className="line-clamp-3 wrap-anywhere">
                <StreamName name={row.view.stream.name} />
              </span>
            </th>
            <RecordingCell row={row} />
            <EncoderCell row={row} />
            <td className="w-1/4" />
          </tr>
        ))
      }
    </PrintSheet>
  );
}
