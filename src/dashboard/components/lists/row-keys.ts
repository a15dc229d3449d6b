import type { RefObject } from 'react';
import { runScopedAction } from '../../ui/scoped-actions.ts';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';

export function rowKeys(rows: RefObject<RowsHandle | null>) {
  const move = (step: number) => rows.current?.move(step);
  // An arrow scrolls the page while no row has the focus.
  const moveFromRow = (step: number) => () => (rows.current?.focusedId() === undefined ? false : move(step));
  return {
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: moveFromRow(1),
    ArrowUp: moveFromRow(-1),
    x: () => runInRow(rows, 'select'),
    X: () => runInRow(rows, 'select-range'),
    c: () => runInRow(rows, 'copy'),
  };
}

/** Calls what a control of the focused row calls on a click. Returns false if the row has no such control. */
export function runInRow(rows: RefObject<RowsHandle | null>, name: string): boolean {
  return runScopedAction(rows.current?.focusedId(), name);
}
