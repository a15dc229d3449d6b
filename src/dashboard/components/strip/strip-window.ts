import { minuteOfDay } from '../../lib/dates.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;

/** A full hour at `at` (0 to 1) of the window. */
export interface Tick {
  at: number;
  hour: number;
}

export function lastDay(nowMs: number): { startMs: number; endMs: number } {
  return { startMs: nowMs - dayMs, endMs: nowMs };
}

/** Every third full hour of a window in the operator's zone, midnight included. */
export function ticksOf(window: { startMs: number; endMs: number }): Tick[] {
  const ticks: Tick[] = [];
  let ms = Math.ceil(window.startMs / quarterMs) * quarterMs;
  while (ms < window.endMs) {
    const minute = minuteOfDay(ms);
    if (minute % 180 === 0) {
      ticks.push({ at: (ms - window.startMs) / (window.endMs - window.startMs), hour: minute / 60 });
    }
    // Steps are real time, so that ticks follow a change of the clocks. Some zones are a quarter of an hour off.
    ms += minute % 60 === 0 ? hourMs : quarterMs;
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
