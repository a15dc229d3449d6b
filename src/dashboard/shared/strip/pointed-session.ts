import type { SessionReading } from '../../recording/stream-state.ts';
import { sessionSpan, type TimeWindow } from '../../recording/strip-segments.ts';

/** A short session is drawn wider than it was, and few hit a line of three pixels. */
const nearPx = 5;

/** The session that is drawn at a place of a strip: the one that began last, where two touch. */
export function sessionAt(
  sessions: readonly SessionReading[],
  { xPx, widthPx }: { xPx: number; widthPx: number },
  window: TimeWindow,
  nowMs: number,
): SessionReading | undefined {
  const msPerPx = (window.endMs - window.startMs) / widthPx;
  const atMs = window.startMs + xPx * msPerPx;
  const nearMs = nearPx * msPerPx;
  return withinWindow(sessions, window, nowMs).findLast(
    ({ span }) => span.startMs - nearMs <= atMs && atMs <= span.endMs + nearMs,
  )?.reading;
}

/** The session before or after another one; without one, the last of a strip going back, and its first going on. */
export function neighbour(
  sessions: readonly SessionReading[],
  sessionId: string | undefined,
  step: -1 | 1,
  window: TimeWindow,
  nowMs: number,
): SessionReading | undefined {
  const drawn = withinWindow(sessions, window, nowMs).map(({ reading }) => reading);
  const at = drawn.findIndex(({ session }) => session.id === sessionId);
  if (at < 0) return drawn.at(step < 0 ? -1 : 0);
  return drawn[at + step] ?? drawn[at];
}

/** What a strip draws, by its beginning. */
function withinWindow(sessions: readonly SessionReading[], window: TimeWindow, nowMs: number) {
  return sessions
    .flatMap((reading) => {
      const span = sessionSpan(reading, nowMs);
      return span && span.endMs >= window.startMs && span.startMs < window.endMs ? [{ reading, span }] : [];
    })
    .sort((a, b) => a.span.startMs - b.span.startMs);
}
