import type { Ref } from 'react';
import { isMediaRecorded } from '../../domain/session-state.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ActionScope } from '../../ui/scoped-actions.ts';
import { RowCells, type RowCellsProps } from './row-cells.tsx';
import { streamsRow } from './streams-table.tsx';

interface StreamRowProps extends RowCellsProps {
  /** Its place in the list, which has more rows than are mounted. */
  index?: number;
  measure?: Ref<HTMLTableRowElement>;
}

/** One stream: its name, the next session, this one, its last 24 hours, its last recording. */
export function StreamRow({ index = 0, measure, ...cells }: StreamRowProps) {
  const { view, staleReason } = cells;
  const current = view.state.kind === 'live' ? view.state.current : undefined;
  return (
    <tr
      ref={measure}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index + 2}
      className={joinClasses(
        streamsRow,
        'row-hover relative isolate row-hover-bg row-contained has-[[role=menu]]:z-10',
        current &&
          'after:absolute after:inset-y-0 after:left-(--row-edge) after:w-[3px] after:forced-color-adjust-none',
        current && (isMediaRecorded(current) ? 'after:bg-onair-fill' : 'after:bg-unrecorded-fill'),
        staleReason && 'text-ink-3 colourless',
      )}
    >
      <ActionScope value={view.stream.id}>
        <RowCells {...cells} />
      </ActionScope>
    </tr>
  );
}
