import { useRef } from 'react';
import { StripLegend } from '../../../components/strip/strip.tsx';
import { StripPointer } from '../../../components/strip/strip-pointer.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import type { SegmentKind } from '../../../domain/strip-segments.ts';
import { useNow } from '../../../lib/clock.ts';
import { addDaysMs } from '../../../lib/dates.ts';
import { formatDayOfYear } from '../../../lib/format.ts';
import { zoneAbbreviation } from '../../../lib/zone.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { OlderLine } from '../older-line.tsx';
import type { OlderSessions } from '../use-sessions.ts';
import { words } from '../words.ts';
import { ScheduledKey, useScheduledToday } from './scheduled-today.tsx';
import type { ShownWeek } from './use-shown-week.ts';
import { type WeekDay, weekOf } from './week.ts';
import { WeekAxis } from './week-axis.tsx';
import { WeekPaging } from './week-paging.tsx';
import { WeekRow, weekColumns } from './week-row.tsx';

interface WeekTimelineProps {
  view: StreamView;
  week: ShownWeek;
  older: OlderSessions;
}

/** Seven days, the newest on top: one look finds the night nobody recorded. */
export function WeekTimeline({ view, week, older }: WeekTimelineProps) {
  const nowMs = useNow(1000);
  const { sessions, stream } = view;
  const { lastDayMs, isNow } = week;
  const ground = useRef<HTMLDivElement>(null);
  const days = weekOf(sessions, nowMs, { lastDayMs });
  const oldestMs = addDaysMs(lastDayMs, -6);
  const [oldest, newest] = [formatDayOfYear(oldestMs, nowMs), formatDayOfYear(lastDayMs, nowMs)];
  const scheduled = useScheduledToday(stream.id, isNow ? nowMs : undefined);
  const findRow = (startMs: string) => {
    const day = days.find((each) => String(each.startMs) === startMs);
    return day && { stream: view, sessions, window: day };
  };
  return (
    <section>
      <SectionHead
        title={isNow ? words.week.title : words.week.olderTitle}
        note={<span role="status">{words.week.between(oldest, newest, zoneAbbreviation(lastDayMs))}</span>}
        className="flex-wrap items-center gap-x-2.5 gap-y-2 pt-5 pb-2.5"
      >
        <OlderLine older={older} isAnnounced />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-desk:w-full desk:ml-auto">
          <StripLegend kinds={drawnKinds(days)} />
          {scheduled.length > 0 ? <ScheduledKey /> : null}
          <WeekPaging week={week} beganMs={stream.createdAtMs} oldestMs={oldestMs} />
        </div>
      </SectionHead>
      <div ref={ground} className="relative border-t border-line-strong" style={{ '--ticks': hourTicks }}>
        <div className={`${weekColumns} min-h-8 text-meta text-ink-3`}>
          <span />
          <WeekAxis day={isNow ? days[0] : undefined} />
          <span aria-hidden="true" className="text-right">
            {words.week.recorded}
          </span>
          <span aria-hidden="true" className="max-desk:hidden">
            {words.week.note}
          </span>
        </div>
        <ul>
          {days.map((day) => (
            <WeekRow key={day.startMs} day={day} views={sessions} scheduled={day.isToday ? scheduled : []} />
          ))}
        </ul>
        <StripPointer ground={ground} findRow={findRow} />
      </div>
    </section>
  );
}

/** What has just become ready is brighter, and recorded like the rest. */
function drawnKinds(days: readonly WeekDay[]): Set<SegmentKind> {
  return new Set(days.flatMap(({ segments }) => segments.map(({ kind }) => (kind === 'fresh' ? 'ready' : kind))));
}

/** A hairline each hour of a day, a stronger one each sixth: one list of grounds for all strips of a week. */
const hourTicks = Array.from({ length: 23 }, (_, index) => index + 1)
  .map((hour) => {
    const ink = hour % 6 === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
    return `linear-gradient(${ink} 0 0) ${((hour / 24) * 100).toFixed(3)}% 0/1px 100% no-repeat`;
  })
  .join(',');
