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

/** Clicks what comes a frame after the row's text, once it has come: of a row that `j` has just drawn, `c` copies too. */
function pressOnceDrawn(row: Element | null | undefined, control: string): boolean {
  if (!row?.querySelector('[data-soon]')) return false;
  requestAnimationFrame(() => {
    if (row.isConnected && !pressOnceDrawn(row, control)) pressIn(row, control);
  });
  return true;
}

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
    c: () => pressOnceDrawn(row(), copyButton) || pressIn(row(), copyButton),
  };
}
