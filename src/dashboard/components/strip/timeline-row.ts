import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import type { TimeWindow } from '../../lib/dates.ts';

/** A row with a strip: a stream of the table, or a day of the week. */
export interface TimelineRow {
  stream: StreamView;
  sessions: readonly SessionView[];
  window: TimeWindow;
}

/** `rowId` is the `data-row` of the row's link. */
export type FindTimelineRow = (rowId: string) => TimelineRow | undefined;

const rowLink = '[data-row]';

export function timelineRowOf(row: Element, findRow: FindTimelineRow): TimelineRow | undefined {
  const id = row.querySelector(rowLink)?.getAttribute('data-row');
  return id ? findRow(id) : undefined;
}

export function rowOfLink(target: EventTarget | null): HTMLElement | undefined {
  const link = target instanceof Element ? target.closest(rowLink) : null;
  return link ? rowAround(link) : undefined;
}

export function focusRow(row: Element): void {
  row.querySelector<HTMLElement>(rowLink)?.focus();
}

export function stripFrame(row: Element): DOMRect {
  return (row.querySelector('[role="img"]') ?? row).getBoundingClientRect();
}

/** The strip under the pointer, and the pointer's distance from its left end. */
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

/** Few people hit a line of three pixels, which is the width of a short session. */
const tolerancePx = 5;

/** The session that began last counts where two touch. */
export function sessionAt(
  sessions: readonly SessionView[],
  { xPx, widthPx }: { xPx: number; widthPx: number },
  window: TimeWindow,
  nowMs: number,
): SessionView | undefined {
  const msPerPx = (window.endMs - window.startMs) / widthPx;
  const atMs = window.startMs + xPx * msPerPx;
  const toleranceMs = tolerancePx * msPerPx;
  return withinWindow(sessions, window, nowMs).findLast(
    ({ span }) => span.startMs - toleranceMs <= atMs && atMs <= span.endMs + toleranceMs,
  )?.view;
}

/** Without a session to start from, the arrow keys begin at the end of the strip that they lead away from. */
export function neighbour(
  sessions: readonly SessionView[],
  sessionId: string | undefined,
  step: -1 | 1,
  window: TimeWindow,
  nowMs: number,
): SessionView | undefined {
  const visible = withinWindow(sessions, window, nowMs).map(({ view }) => view);
  const at = visible.findIndex(({ session }) => session.id === sessionId);
  if (at < 0) return visible.at(step < 0 ? -1 : 0);
  return visible[at + step] ?? visible[at];
}

function withinWindow(sessions: readonly SessionView[], window: TimeWindow, nowMs: number) {
  return sessions
    .flatMap((view) => {
      const span = sessionSpan(view, nowMs);
      return span && span.endMs >= window.startMs && span.startMs < window.endMs ? [{ view, span }] : [];
    })
    .sort((a, b) => a.span.startMs - b.span.startMs);
}
