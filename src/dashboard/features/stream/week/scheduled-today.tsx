import { useMemo } from 'react';
import { addDaysMs } from '../../../lib/dates.ts';
import { formatClock } from '../../../lib/format.ts';
import { type StreamShow, showsOf, useSchedules } from '../../schedule/stream-shows.ts';
import { words } from '../words.ts';
import type { WeekDay } from './week.ts';

const dashed = 'rounded-xs border border-dashed border-edge';

/** What is still to come today by the stream's schedules; nothing where there are none, or another week is shown. */
export function useScheduledToday(streamId: string, nowMs: number | undefined): readonly StreamShow[] {
  const book = useSchedules();
  const minuteMs = nowMs === undefined ? undefined : Math.floor(nowMs / 60_000) * 60_000;
  return useMemo(() => {
    if (book === undefined || minuteMs === undefined) return [];
    const untilMs = addDaysMs(minuteMs, 1);
    return showsOf(book, streamId, minuteMs, untilMs).filter(
      ({ startAtMs }) => startAtMs > minuteMs && startAtMs < untilMs,
    );
  }, [book, streamId, minuteMs]);
}

interface ScheduledShowsProps {
  shows: readonly StreamShow[];
  day: WeekDay;
}

/** Shows to come, each where it will be. */
export function ScheduledShows({ shows, day }: ScheduledShowsProps) {
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - day.startMs) / (day.endMs - day.startMs)));
  return shows.map(({ startAtMs, endAtMs, schedule }) => (
    <span
      key={`${schedule.id} ${startAtMs}`}
      title={words.week.scheduledAt(formatClock(startAtMs), formatClock(endAtMs))}
      className={`absolute top-1/2 h-seg-lg min-w-[3px] -translate-y-1/2 ${dashed}`}
      style={{ left: `${place(startAtMs) * 100}%`, right: `${(1 - place(endAtMs)) * 100}%` }}
    />
  ));
}

/** What the dashes mean. */
export function ScheduledKey() {
  return (
    <span className="inline-flex items-center gap-1.5 text-meta text-ink-2">
      <span aria-hidden="true" className={`h-2.5 w-4.5 ${dashed}`} />
      {words.week.scheduled}
    </span>
  );
}
