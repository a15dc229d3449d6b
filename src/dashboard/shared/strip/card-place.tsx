import type { CSSProperties } from 'react';
import type { SessionReading } from '../../recording/stream-state.ts';
import { sessionSpan, type TimeWindow } from '../../recording/strip-segments.ts';
import { stripFrame } from './lane.ts';

const [cardWidthPx, cardHeightPx] = [300, 130] as const;

/** Where a session's card stands: below its row and its middle, above where there is no room, never over an edge. */
export function cardPlace(
  ground: HTMLElement,
  row: HTMLElement,
  session: SessionReading,
  window: TimeWindow,
  nowMs: number,
): CSSProperties {
  const frame = ground.getBoundingClientRect();
  const strip = stripFrame(row);
  const span = sessionSpan(session, nowMs);
  const middleMs = span ? (Math.max(span.startMs, window.startMs) + Math.min(span.endMs, window.endMs)) / 2 : nowMs;
  const x = strip.left + ((middleMs - window.startMs) / (window.endMs - window.startMs)) * strip.width - frame.left;
  // Kept by the browser where the window gets narrower meanwhile.
  const left = `clamp(0px, ${x - cardWidthPx / 2}px, 100% - ${cardWidthPx}px)`;
  const isBelow = strip.bottom + cardHeightPx + 64 < document.documentElement.clientHeight;
  const top = (isBelow ? strip.bottom - 4 : strip.top + 4) - frame.top;
  return { left, top, transform: isBelow ? undefined : 'translateY(-100%)' };
}

/** The time that is pointed at, in the heads, and a line from there through every strip. */
export function Hairline({ x, clock }: { x: number; clock: string }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 z-2" style={{ left: x }}>
      <span className="absolute top-8 bottom-0 border-l border-ink" />
      <span className="sticky top-14 mt-2 block -translate-x-1/2 rounded-sm bg-ink px-1.5 text-meta text-on-ink">
        {clock}
      </span>
    </div>
  );
}
