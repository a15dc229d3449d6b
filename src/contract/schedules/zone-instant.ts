import type { OffsetAt } from './zone-clock.ts';

const dayMs = 86_400_000;

/**
 * The instant at which a clock shows `localMs` (as if it were UTC). A time that occurs twice is the `first` or the
 * `second` one; one that is left out is as much later as the clock jumps, as calendars have it (RFC 5545).
 */
export function instantOf(localMs: number, offsetAt: OffsetAt, which: 'first' | 'second'): number {
  const before = localMs - offsetAt(localMs - dayMs);
  const after = localMs - offsetAt(localMs + dayMs);
  if (before === after) return before;
  const shown = [before, after].filter((atMs) => atMs + offsetAt(atMs) === localMs);
  if (shown.length === 0) return before;
  return which === 'first' ? Math.min(...shown) : Math.max(...shown);
}
