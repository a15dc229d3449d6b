import type { WeekDay } from '../recording/week.ts';
import { formatDayOfMonth, formatDuration, formatWeekday } from '../recording/words/format.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { DayStrip } from './day-strip.tsx';
import { weekColumns } from './week-columns.ts';

/** One day: what was on air, how much of it was recorded, and what there is to say. */
export function WeekRow({ day, nowMs }: { day: WeekDay; nowMs: number }) {
  const name = day.isToday ? 'Today' : formatWeekday(day.startMs);
  const label = `${name}: ${day.remark}${day.recordedSeconds > 0 ? `, recorded ${formatDuration(day.recordedSeconds)}` : ''}`;
  return (
    <li className={`${weekColumns} min-h-[2.125rem]`}>
      <span className="truncate">
        <span className={joinClasses(day.isToday && 'font-strong')}>{name}</span>{' '}
        <span className={joinClasses('text-ink-3', day.isToday && 'max-desk:hidden')}>
          {formatDayOfMonth(day.startMs)}
        </span>
      </span>
      <DayStrip day={day} label={label} nowMs={nowMs} />
      <span className="text-right">{day.sessionCount > 0 ? formatDuration(day.recordedSeconds) : ''}</span>
      <span
        className={joinClasses('truncate text-meta max-desk:hidden', day.isNothingKept ? 'font-strong' : 'text-ink-3')}
      >
        {day.remark}
      </span>
    </li>
  );
}
