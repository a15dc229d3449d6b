import type { ScheduleRule } from '../../contract/schedules/schedule.ts';
import { showsBetween } from '../../contract/schedules/schedule-times.ts';
import { addDaysMs, startOfDayMs } from '../recording/words/day-times.ts';
import { formatClock } from '../recording/words/format.ts';
import { formatDate } from '../recording/words/format-day.ts';
import { words } from './schedule-words.ts';

const aheadMs = 100 * 86_400_000;
const mostShown = 4;

interface NextShowsProps {
  rule: ScheduleRule | undefined;
  nowMs: number;
}

/** The next four shows of a rule, each on the lane of its day: what is saved is seen before it is saved. */
export function NextShows({ rule, nowMs }: NextShowsProps) {
  const shows = rule === undefined ? [] : showsBetween(rule, nowMs, nowMs + aheadMs).slice(0, mostShown);
  const zone = rule?.timeZone;
  return (
    <section aria-label={words.next}>
      <h3 className="mb-1.5 text-meta text-ink-3">{words.next}</h3>
      {/* As high as it ever is: nothing below it moves. */}
      <ol className="border-t border-line" style={{ height: '7rem' }}>
        {shows.map(({ armAtMs, startAtMs, endAtMs }) => {
          const midnightMs = startOfDayMs(startAtMs, zone);
          const dayLengthMs = addDaysMs(startAtMs, 1, zone) - midnightMs;
          const place = (ms: number) => `${Math.min(100, Math.max(0, ((ms - midnightMs) / dayLengthMs) * 100))}%`;
          return (
            <li key={startAtMs} className="flex h-7 items-center gap-3 border-b border-line text-meta">
              <span className="w-24 shrink-0">{formatDate(startAtMs, nowMs, zone)}</span>
              <span className="w-24 shrink-0 text-ink-2">
                {formatClock(startAtMs, zone)}–{formatClock(endAtMs, zone)}
              </span>
              <span
                aria-hidden="true"
                className="relative h-3 min-w-0 flex-1 overflow-hidden bg-canvas"
                title={words.armed(formatClock(armAtMs, zone))}
              >
                <span
                  className="absolute inset-y-0 border border-dashed border-edge"
                  style={{ left: place(startAtMs), right: `calc(100% - ${place(endAtMs)})` }}
                />
              </span>
            </li>
          );
        })}
        {shows.length === 0 ? <li className="py-1.5 text-meta text-ink-3">{words.noNext}</li> : null}
      </ol>
    </section>
  );
}
