interface RowKeys {
  /** The row that has the focus. */
  row: () => Element | null | undefined;
  isInRows: () => boolean;
  /** Focuses a row so many rows away. */
  move: (step: number) => void;
}

/** Clicks a control of a row: a key can do no more than a click. False where the row has none. */
export function pressIn(row: Element | null | undefined, control: string, shiftKey = false): boolean {
  const pressed = row?.querySelector(control);
  return pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })) ?? false;
}

const copyButton = '[data-copy-link] button';

/** The keys that every list of rows has: to move, to select, and to copy. */
export function rowKeys({ row, isInRows, move }: RowKeys) {
  // Elsewhere the arrows scroll the page.
  const within = (step: number) => () => (isInRows() ? move(step) : false);
  return {
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: within(1),
    ArrowUp: within(-1),
    x: () => pressIn(row(), '[data-select]'),
    X: () => pressIn(row(), '[data-select]', true),
    c: () => pressIn(row(), copyButton),
  };
}
