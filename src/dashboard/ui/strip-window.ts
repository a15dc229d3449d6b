const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** A tick of a strip: a full local hour at `at` (0 to 1) of the window. */
export interface Tick {
  at: number;
  hour: number;
}

/** The 24 hours up to now. */
export function lastDay(nowMs: number): { startMs: number; endMs: number } {
  return { startMs: nowMs - dayMs, endMs: nowMs };
}

/** Every third local hour of a window, midnight included. */
export function ticksOf(window: { startMs: number; endMs: number }): Tick[] {
  const first = new Date(window.startMs);
  first.setMinutes(0, 0, 0);
  const ticks: Tick[] = [];
  // Hour by hour in true time, so that a change of the clocks moves the ticks as it moved the hours.
  for (let ms = first.getTime(); ms < window.endMs; ms += hourMs) {
    const hour = new Date(ms).getHours();
    if (ms >= window.startMs && hour % 3 === 0) {
      ticks.push({ at: (ms - window.startMs) / (window.endMs - window.startMs), hour });
    }
  }
  return ticks;
}

/** The ticks as one list of backgrounds for `--ticks`: hairlines, midnight's a stronger one. */
export function ticksBackground(ticks: readonly Tick[]): string {
  return ticks
    .map(({ at, hour }) => {
      const ink = hour === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
      return `linear-gradient(${ink} 0 0) ${(at * 100).toFixed(3)}% 0/1px 100% no-repeat`;
    })
    .join(',');
}
