import type { SessionReading, StreamReading } from '../../recording/stream-state.ts';
import type { TimeWindow } from '../../recording/strip-segments.ts';

/** What the strip of a row draws: the row of a table, or the day of a week. */
export interface Lane {
  stream: StreamReading;
  sessions: readonly SessionReading[];
  window: TimeWindow;
}

/** By what a link of its row is marked with as `data-row`. */
export type LaneOf = (rowId: string) => Lane | undefined;

const rowLink = '[data-row]';

export function laneOfRow(row: Element, laneOf: LaneOf): Lane | undefined {
  const id = row.querySelector(rowLink)?.getAttribute('data-row');
  return id ? laneOf(id) : undefined;
}

/** The row of a link that is marked, and has the focus. */
export function rowOfLink(target: EventTarget | null): HTMLElement | undefined {
  const link = target instanceof Element ? target.closest(rowLink) : null;
  return link ? rowAround(link) : undefined;
}

/** The row's first link, which the focus returns to. */
export function focusRow(row: Element): void {
  row.querySelector<HTMLElement>(rowLink)?.focus();
}

/** Where the strip of a row is drawn. */
export function stripFrame(row: Element): DOMRect {
  return (row.querySelector('[role="img"]') ?? row).getBoundingClientRect();
}

/** The row whose strip is pointed at, and how far along it. */
export function stripAt({ target, clientX, clientY }: MouseEvent) {
  const row = target instanceof Element ? rowAround(target) : undefined;
  const strip = row?.querySelector('[role="img"]')?.getBoundingClientRect();
  const isOver =
    strip && clientX >= strip.left && clientX <= strip.right && clientY >= strip.top && clientY <= strip.bottom;
  return row && isOver ? { row, xPx: clientX - strip.left, widthPx: strip.width } : undefined;
}

function rowAround(element: Element): HTMLElement | undefined {
  return element.closest<HTMLElement>('tr, li') ?? undefined;
}
