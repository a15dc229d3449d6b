import { isMediaKept } from '../recording/session-state.ts';
import { byMinute } from '../shared/by-minute.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { RowCells, type RowCellsProps } from './row-cells.tsx';
import { streamsRow } from './streams-table.tsx';

interface StreamRowProps extends RowCellsProps {
  isHidden?: boolean;
  /** Of a list that is not whole in the page: its place in all of it, from 2. */
  place?: number | undefined;
  /** Far below in a list that is whole: drawn when it comes into sight. */
  isFar?: boolean;
}

/** One stream: its name, the next session, this one, its last 24 hours, its last recording. */
function Row({ isHidden, place, isFar, ...cells }: StreamRowProps) {
  const { reading, staleReason } = cells;
  const current = reading.state.kind === 'live' ? reading.state.current : undefined;
  return (
    <tr
      hidden={isHidden}
      aria-hidden={isHidden}
      aria-rowindex={place}
      className={joinClasses(
        streamsRow,
        'row-hover relative isolate row-ground row-contained has-[[role=menu]]:z-10',
        isFar && 'row-far',
        current &&
          'after:absolute after:inset-y-0 after:left-(--row-edge) after:w-[3px] after:forced-color-adjust-none',
        current && (isMediaKept(current) ? 'after:bg-onair-fill' : 'after:bg-unrecorded-fill'),
        staleReason && 'text-ink-3 colourless',
      )}
    >
      <RowCells {...cells} />
    </tr>
  );
}

/** Of three hundred rows those are drawn again that have changed. */
export const StreamRow = byMinute(Row);
