import { Link } from 'react-router-dom';
import { StreamName } from '../../components/stream-name.tsx';
import { formatClock } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { EncoderCell, KeyCell, LastCell, RecordingCell } from './check-cells.tsx';
import type { Preflight } from './preflight.ts';
import { Remedy } from './remedy.tsx';
import { words } from './words.ts';

interface TonightTableProps {
  rows: readonly Preflight[];
  /** Why nothing can be switched just now. */
  staleReason?: string | undefined;
}

/** Five answers side by side; where there is less room they stand below the name. */
const line = 'flex items-center gap-x-4 max-desk:grid max-desk:grid-cols-[6.5rem_minmax(0,1fr)] max-desk:gap-y-1.5';

/** One line for each show: five answers, and what puts right the first that is wrong. */
export function TonightTable({ rows, staleReason }: TonightTableProps) {
  const { expected, stream, recording, encoder, last, key, remedy } = words.heads;
  return (
    <table aria-label={words.list} className="block w-full border-t border-line-strong">
      <thead className="block max-desk:sr-only">
        <tr className={joinClasses(line, 'min-h-8 border-b border-line text-meta text-ink-3')}>
          {[expected, stream, recording, encoder, last, key].map((head, index) => (
            <th
              key={head}
              scope="col"
              className={joinClasses('text-left font-normal', index === 0 ? 'w-13' : 'flex-1')}
            >
              {head}
            </th>
          ))}
          <th scope="col" className="w-40">
            <span className="sr-only">{remedy}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <TonightRow key={row.id} row={row} staleReason={staleReason} />
        ))}
      </tbody>
    </table>
  );
}

function TonightRow({ row, staleReason }: Omit<TonightTableProps, 'rows'> & { row: Preflight }) {
  const { stream } = row.view;
  const isMissing = row.encoder.kind === 'missing';
  return (
    <tr className={joinClasses(line, 'min-h-11 flex-wrap border-b border-line py-1.5')}>
      <td className={joinClasses('w-13 text-lead', isMissing && 'font-strong text-unrecorded')}>
        {formatClock(row.show.startAtMs)}
      </td>
      <th scope="row" className="min-w-0 flex-1 text-left font-strong">
        <Link to={paths.stream(stream.id)} title={stream.name} className="block truncate tap-target hover:underline">
          <StreamName name={stream.name} />
        </Link>
      </th>
      <RecordingCell row={row} />
      <EncoderCell row={row} />
      <LastCell row={row} />
      <KeyCell row={row} />
      <td className="flex w-40 justify-end max-desk:col-start-2 max-desk:w-auto">
        <Remedy row={row} disabledReason={staleReason} />
      </td>
      <td className="basis-full empty:hidden max-desk:col-span-full">
        <RecordFailure stream={stream} className="pb-2" />
      </td>
    </tr>
  );
}
