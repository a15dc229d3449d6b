import { StripPieces } from '../../../components/strip/strip.tsx';
import type { SessionView } from '../../../domain/stream-state.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatDayOfMonth, formatDuration, formatWeekday } from '../../../lib/format.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import type { StreamShow } from '../../schedule/stream-shows.ts';
import { words } from '../words.ts';
import { DaySessions } from './day-sessions.tsx';
import { ScheduledShows } from './scheduled-today.tsx';
import type { WeekDay } from './week.ts';

/** The columns that the axis and the days of a week share: day, strip, recorded, remark. */
export const weekColumns =
  'grid grid-cols-[6.75rem_minmax(0,1fr)_4.5rem_8.5rem] items-center gap-x-4 border-b border-line max-desk:grid-cols-[5.5rem_minmax(0,1fr)_3.5rem] max-desk:gap-x-2.5';

/** One day: what was on air, how much of it was recorded, and what there is to say. */
interface WeekRowProps {
  day: WeekDay;
  views: readonly SessionView[];
  /** What is still to come on it. */
  scheduled: readonly StreamShow[];
}

export function WeekRow({ day, views, scheduled }: WeekRowProps) {
  const name = day.isToday ? words.week.today : formatWeekday(day.startMs);
  const label =
    day.recordedSeconds > 0
      ? words.week.recordedDay(name, day.remark, day.recordedSeconds)
      : words.week.day(name, day.remark);
  return (
    <li className={`${weekColumns} min-h-[2.125rem]`}>
      <span className="truncate">
        <span className={joinClasses(day.isToday && 'font-strong')}>{name}</span>{' '}
        <span className={joinClasses('text-ink-3', day.isToday && 'max-desk:hidden')}>
          {formatDayOfMonth(day.startMs)}
        </span>
      </span>
      <div className="relative grid min-w-0 self-stretch">
        <DayStrip day={day} label={label} />
        <ScheduledShows shows={scheduled} day={day} />
        <DaySessions views={views} day={day} />
      </div>
      <Recorded day={day} />
      <span
        className={joinClasses('truncate text-meta max-desk:hidden', day.isNothingKept ? 'font-strong' : 'text-ink-3')}
      >
        {day.remark}
      </span>
    </li>
  );
}

/** How much was recorded, and below it of how much. */
function Recorded({ day: { sessionCount, recordedSeconds, share } }: { day: WeekDay }) {
  return (
    <span className="relative self-stretch content-center text-right">
      {sessionCount > 0 ? formatDuration(recordedSeconds) : ''}
      {share === undefined ? null : (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-1 h-0.5 bg-line-strong forced-color-adjust-none">
          <span className="block h-full bg-ready-fill" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}

interface DayStripProps {
  day: WeekDay;
  label: string;
}

/** A calendar day as a strip; today's has the now line in it, and the hours to come are veiled. */
function DayStrip({ day, label }: DayStripProps) {
  const nowMs = useNow(1000);
  const now = Math.min(1, Math.max(0, (nowMs - day.startMs) / (day.endMs - day.startMs)));
  return (
    <div
      role="img"
      aria-label={label}
      className="relative min-w-0 self-stretch ground-ticks before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
    >
      <StripPieces segments={day.segments} height="h-seg-lg" />
      {day.isToday ? (
        <>
          <span className="absolute inset-y-0 right-0 bg-canvas opacity-55" style={{ left: `${now * 100}%` }} />
          <span
            className="absolute inset-y-0 border-l border-now forced-color-adjust-none"
            style={{ left: `${now * 100}%` }}
          />
        </>
      ) : null}
    </div>
  );
}
