import type { SessionReading } from '../recording/stream-state.ts';
import { weekOf } from '../recording/week.ts';
import { addDaysMs } from '../recording/words/calendar.ts';
import { formatDayOfMonth, zoneAbbreviation } from '../recording/words/format.ts';
import { StripLegend } from '../shared/strip-legend.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { hourTicks, WeekAxis, weekColumns } from './week-axis.tsx';
import { WeekRow } from './week-row.tsx';
import { words } from './words.ts';

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
            <WeekRow key={day.startMs} day={day} nowMs={nowMs} />
          ))}
        </ul>
      </div>
    </section>
  );
}
