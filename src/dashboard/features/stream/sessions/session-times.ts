import type { TimeWindow } from '../../../lib/dates.ts';

import { formatClock, formatClockSeconds, formatDayClock, formatUtc } from '../../../lib/format.ts';
import { words } from '../words.ts';

/** `Today 22:03 – 23:10` */
export function shortTimes({ startMs, endMs }: TimeWindow, isLive: boolean, nowMs: number): string {
  return words.sessions.fromTo(formatDayClock(startMs, nowMs), isLive ? words.sessions.now : formatClock(endMs));
}

/** With their seconds, and the beginning in UTC. */
export function exactTimes({ startMs, endMs }: TimeWindow, isLive: boolean): string {
  const end = isLive ? words.sessions.now : formatClockSeconds(endMs);
  return words.sessions.exactly(formatClockSeconds(startMs), end, formatUtc(startMs));
}
