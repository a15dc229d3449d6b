import { addDaysMs } from '../../recording/words/day-times.ts';
import type { ShownRecordings } from '../filter/recordings-filter.ts';
import type { MarkedWindow } from './recordings-table.tsx';

const hourMs = 3_600_000;
/** In a longer window a show is a speck. */
const longestMs = 26 * hourMs;
const aroundMs = 6 * hourMs;

/** The hours that the rows' strips show: an evening's or a day's, or those around a time. */
export function shownHours({ range, filter: { fromMs, toMs, atMs } }: ShownRecordings): MarkedWindow | undefined {
  if (atMs !== undefined) return { startMs: atMs - aroundMs, endMs: atMs + aroundMs, markMs: atMs };
  if (fromMs === undefined) return undefined;
  const endMs = toMs ?? (range === 'today' ? addDaysMs(fromMs, 1) : undefined);
  return endMs === undefined || endMs - fromMs > longestMs ? undefined : { startMs: fromMs, endMs };
}
