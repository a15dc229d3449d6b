import type { RefObject } from 'react';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';

/** Clicks a control of a row: a key can do no more than a click. False where the row has none. */
export function pressIn(row: Element | null | undefined, control: string, shiftKey = false): boolean {
  const pressed = row?.querySelector(control);
  return pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })) ?? false;
}

/** The keys that every list of rows has: to move, to select, and to copy. */
export function rowKeys(rows: RefObject<RowsHandle | null>) {
  const row = () => rows.current?.focused();
  const move = (step: number) => rows.current?.move(step);
  // Elsewhere the arrows scroll the page.
  const within = (step: number) => () => (row() ? move(step) : false);
  return {
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: within(1),
    ArrowUp: within(-1),
    x: () => pressIn(row(), '[data-select]'),
    X: () => pressIn(row(), '[data-select]', true),
    c: () => pressIn(row(), '[data-copy-link] button'),
  };
}
