import type { SessionReading } from '../../recording/stream-state.ts';
import type { TimeWindow } from '../../recording/strip-segments.ts';
import { weekOf } from '../../recording/week.ts';
import { addDaysMs } from '../../recording/words/calendar.ts';
import { formatClock, formatDayOfMonth, zoneAbbreviation } from '../../recording/words/format.ts';
import { StripLegend } from '../../shared/strip/strip-legend.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { words } from '../stream-words.ts';
import { WeekRow, weekColumns } from './week-row.tsx';

/** Seven days, the newest on top: one look finds the night nobody recorded. */
export function WeekTimeline({ readings, nowMs }: { readings: readonly SessionReading[]; nowMs: number }) {
  const days = weekOf(readings, nowMs);
  const oldest = addDaysMs(nowMs, -6);
  return (
    <section>
      <SectionHead
        title={words.week.title}
        note={words.week.between(formatDayOfMonth(oldest), formatDayOfMonth(nowMs), zoneAbbreviation(nowMs))}
        className="flex-wrap items-baseline gap-x-2.5 gap-y-2 pt-5 pb-2.5"
      >
        <div className="max-desk:w-full desk:ml-auto">
          <StripLegend />
        </div>
      </SectionHead>
      <div className="border-t border-line-strong" style={{ '--ticks': hourTicks }}>
        <div className={`${weekColumns} min-h-8 text-meta text-ink-3`}>
          <span />
          <WeekAxis day={days[0]} nowMs={nowMs} />
          <span aria-hidden="true" className="text-right">
            {words.week.recorded}
          </span>
          <span className="max-desk:hidden" />
        </div>
        <ul>
          {days.map((day) => (
            <WeekRow key={day.startMs} day={day} readings={readings} nowMs={nowMs} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A hairline each hour of a day, a stronger one each sixth: one list of grounds for all strips of a week. */
const hourTicks = Array.from({ length: 23 }, (_, index) => index + 1)
  .map((hour) => {
    const ink = hour % 6 === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
    return `linear-gradient(${ink} 0 0) ${((hour / 24) * 100).toFixed(3)}% 0/1px 100% no-repeat`;
  })
  .join(',');

/** A label nearer than this to the tag of now is dropped, as a share of the day. */
const tagShare = 0.09;

/** The hours of a day, with the time of now on them. */
function WeekAxis({ day, nowMs }: { day: TimeWindow | undefined; nowMs: number }) {
  if (day === undefined) return <span />;
  const now = (nowMs - day.startMs) / (day.endMs - day.startMs);
  return (
    <div aria-hidden="true" className="relative self-stretch">
      {[0, 3, 6, 9, 12, 15, 18, 21, 24]
        .filter((hour) => Math.abs(hour / 24 - now) > tagShare)
        .map((hour) => (
          <span
            key={hour}
            className={joinClasses(
              'absolute top-1/2 -translate-y-1/2',
              hour === 24 ? '-translate-x-full' : hour > 0 && '-translate-x-1/2',
              (hour % 6 !== 0 || hour === 24) && 'max-desk:hidden',
              Math.abs(hour / 24 - now) < 0.35 && 'max-desk:hidden',
            )}
            style={{ left: `${(hour / 24) * 100}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      <span
        className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-sm bg-ink px-[5px] font-strong text-on-ink"
        style={{ left: `clamp(1.125rem, ${now * 100}%, calc(100% - 1.125rem))` }}
      >
        {formatClock(nowMs)}
      </span>
    </div>
  );
}
