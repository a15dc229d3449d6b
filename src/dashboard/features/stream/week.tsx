import { useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StripPieces } from '../../components/strip/strip.tsx';
import { StripPointer } from '../../components/strip/strip-pointer.tsx';
import { isLiveState, type SessionStateKind } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { type Segment, sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { gapsSentence } from '../../domain/words/sentences.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { addDaysMs, isoDay, startOfDayMs, type TimeWindow } from '../../lib/dates.ts';
import { formatClock, formatDayOfYear, formatDuration, formatHour, formatWeekday } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { type StreamShow, showsOf, useSchedules } from '../schedule/stream-shows.ts';
import { OlderLine, type OlderSessions } from './sessions.tsx';
import { words } from './words.ts';

interface WeekDay extends TimeWindow {
  isToday: boolean;
  segments: Segment[];
  sessionCount: number;
  /** Recorded time of the sessions that began on this day. */
  recordedSeconds: number;
  remark: string;
  /** Sessions were on air and nothing of them was kept. */
  isNothingKept: boolean;
}

/** Seven calendar days in the operator's zone, newest first: up to that of `lastDayMs`, which is today's unless it is given. */
export function weekOf(
  views: readonly SessionView[],
  nowMs: number,
  { zone, lastDayMs = nowMs }: { zone?: string | undefined; lastDayMs?: number } = {},
): WeekDay[] {
  const todayMs = startOfDayMs(nowMs, zone);
  return Array.from({ length: 7 }, (_, index) => {
    const startMs = index === 0 ? startOfDayMs(lastDayMs, zone) : addDaysMs(lastDayMs, -index, zone);
    const window = { startMs, endMs: addDaysMs(startMs, 1, zone) };
    return {
      ...window,
      isToday: startMs === todayMs,
      segments: stripSegments(views, window, nowMs),
      ...summary(views, window, nowMs),
    };
  });
}

function summary(views: readonly SessionView[], window: TimeWindow, nowMs: number) {
  const began = views.filter(({ session: { createdAtMs } }) => isIn(window, createdAtMs));
  const touches = views.some((view) => {
    const span = sessionSpan(view, nowMs);
    return span !== undefined && span.startMs < window.endMs && span.endMs > window.startMs;
  });
  const kept = began.filter(isKept);
  const recordedSeconds = kept.reduce((sum, { session }) => sum + (session.recordedSeconds ?? 0), 0);
  const isDeleted = began.some(({ state }) => state.kind === 'deleted');
  const isNothingKept = began.length > 0 && kept.length === 0 && !isDeleted;
  return {
    sessionCount: began.length,
    recordedSeconds,
    isNothingKept,
    remark: remark(began, isNothingKept, touches),
  };
}

function remark(began: readonly SessionView[], isNothingKept: boolean, touches: boolean): string {
  if (began.length === 0) return touches ? words.day.fromTheDayBefore : words.day.none;
  if (isNothingKept) return words.day.nothingRecorded;
  const count = (kind: SessionStateKind) => began.filter(({ state }) => state.kind === kind).length;
  const lost = count('not-recorded') + count('live-unrecorded');
  const failed = count('failed');
  if (failed > 0) return words.day.failed(failed, began.length);
  if (lost > 0) return words.day.notRecorded(lost, began.length);
  if (count('deleted') === began.length) return words.day.deleted(began.length);
  const gaps = began.flatMap(({ session }) => session.aircheck?.gaps ?? []);
  return gaps.length > 0 ? gapsSentence(gaps) : words.day.sessions(began.length);
}

function isKept({ session, state }: SessionView): boolean {
  if (isLiveState(state)) return session.record;
  return (
    state.kind === 'ready' || state.kind === 'ready-problem' || state.kind === 'processing' || state.kind === 'late'
  );
}

function isIn(window: TimeWindow, ms: number | undefined): boolean {
  return ms !== undefined && ms >= window.startMs && ms < window.endMs;
}

/** Which seven days are shown; the address keeps them, by their last day. */
interface ShownWeek {
  lastDayMs: number;
  isNow: boolean;
  /** So many days forward, or back; `today` returns. */
  show: (days: number | 'today') => void;
}

export function useShownWeek(nowMs: number): ShownWeek {
  const [search, setSearch] = useSearchParams();
  const ago = daysAgo(search.get('week'), nowMs);
  return {
    lastDayMs: ago === 0 ? nowMs : addDaysMs(nowMs, -ago),
    isNow: ago === 0,
    show(days) {
      const next = days === 'today' ? 0 : Math.max(0, ago - days);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === 0) after.delete('week');
          else after.set('week', isoDay(addDaysMs(nowMs, -next)));
          return after;
        },
        { replace: true },
      );
    },
  };
}

/** Calendar days from then to today; 0 for a text that is no day, or one to come. */
function daysAgo(day: string | null, nowMs: number): number {
  const days = Math.round((Date.parse(isoDay(startOfDayMs(nowMs))) - Date.parse(day ?? '')) / 86_400_000);
  return days > 0 ? days : 0;
}

/** The columns that the days and their axis share: day, strip, recorded. */
const columns = 'grid grid-cols-[3.25rem_minmax(0,1fr)_3.75rem] text-meta';

/** The days that have something, the newest on top: one look finds the night nobody recorded. */
export function Week({ view, week, older }: { view: StreamView; week: ShownWeek; older: OlderSessions }) {
  const nowMs = useNow(1000);
  const { sessions, stream } = view;
  const { lastDayMs, isNow } = week;
  const ground = useRef<HTMLDivElement>(null);
  const scheduled = useScheduledToday(stream.id, isNow ? nowMs : undefined);
  // A single session is in the list, and its day says nothing more.
  if (isNow && sessions.length < 2 && scheduled.length === 0) return null;
  const days = weekOf(sessions, nowMs, { lastDayMs });
  const shown = days.filter(({ segments, isToday }) => segments.length > 0 || (isToday && scheduled.length > 0));
  const oldestMs = addDaysMs(lastDayMs, -6);
  const recordedSeconds = days.reduce((sum, day) => sum + day.recordedSeconds, 0);
  const between = words.week.between(formatDayOfYear(oldestMs, nowMs), formatDayOfYear(lastDayMs, nowMs));
  const findRow = (startMs: string) => {
    const day = days.find((each) => String(each.startMs) === startMs);
    return day && { stream: view, sessions, window: day };
  };
  return (
    <section aria-labelledby="week" className="rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex min-h-6 items-center gap-2">
        <h2
          id="week"
          className="text-lead font-strong whitespace-nowrap"
          title={`${between}, ${zoneAbbreviation(lastDayMs)}`}
        >
          {isNow ? words.week.title : between}
        </h2>
        <span className="text-meta whitespace-nowrap text-ink-3 max-[22rem]:hidden">
          {words.week.total(formatDuration(recordedSeconds))}
        </span>
        <Paging week={week} beganMs={stream.createdAtMs} oldestMs={oldestMs} />
      </div>
      <p role="status" className="sr-only">
        {between}
      </p>
      <OlderLine older={older} isAnnounced />
      {shown.length === 0 ? (
        <p className="pt-1 text-ink-2">{words.week.none}</p>
      ) : (
        <div ref={ground} className="relative pt-1" style={{ '--ticks': hourTicks }}>
          <ul>
            {shown.map((day) => (
              <Day key={day.startMs} day={day} sessions={sessions} scheduled={day.isToday ? scheduled : []} />
            ))}
          </ul>
          <div aria-hidden="true" className={`${columns} text-ink-3`}>
            <span className="relative col-start-2 h-4.5">
              {[0, 6, 12, 18].map((hour) => (
                <span
                  key={hour}
                  className={joinClasses('absolute top-0.5', hour > 0 && '-translate-x-1/2')}
                  style={{ left: `${(hour / 24) * 100}%` }}
                >
                  {formatHour(hour)}
                </span>
              ))}
            </span>
          </div>
          <StripPointer ground={ground} findRow={findRow} />
        </div>
      )}
    </section>
  );
}

interface DayProps {
  day: WeekDay;
  sessions: readonly SessionView[];
  scheduled: readonly StreamShow[];
}

/** One day: what was on air, how much of it was recorded; the now line is in today's. */
function Day({ day, sessions, scheduled }: DayProps) {
  const nowMs = useNow(1000);
  const name = day.isToday ? words.week.today : formatWeekday(day.startMs);
  const recorded = day.recordedSeconds > 0 ? words.week.recorded(formatDuration(day.recordedSeconds)) : undefined;
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - day.startMs) / (day.endMs - day.startMs))) * 100;
  return (
    <li className={`${columns} h-5.5 items-center max-desk:h-8`}>
      <span className={joinClasses('truncate', day.isToday && 'font-strong')}>{name}</span>
      <div className="relative grid min-w-0 self-stretch">
        <div
          role="img"
          aria-label={words.week.day(name, [day.remark, recorded].filter(Boolean).join(', '))}
          className="relative min-w-0 self-stretch ground-ticks before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
        >
          <StripPieces segments={day.segments} height="h-2.5" />
          {day.isToday ? (
            <span
              className="absolute inset-y-0 border-l border-now forced-color-adjust-none"
              style={{ left: `${place(nowMs)}%` }}
            />
          ) : null}
        </div>
        {scheduled.map(({ startAtMs, endAtMs, schedule }) => (
          <span
            key={`${schedule.id} ${startAtMs}`}
            title={words.week.scheduledAt(formatClock(startAtMs), formatClock(endAtMs))}
            className="absolute top-1/2 h-2.5 min-w-[3px] -translate-y-1/2 rounded-xs border border-dashed border-edge"
            style={{ left: `${place(startAtMs)}%`, right: `${100 - place(endAtMs)}%` }}
          />
        ))}
        <DaySessions sessions={sessions} day={day} />
      </div>
      <span className={joinClasses('text-right', day.isNothingKept ? 'font-strong' : 'text-ink-2')} title={day.remark}>
        {day.sessionCount > 0 ? formatDuration(day.recordedSeconds) : ''}
      </span>
    </li>
  );
}

/** A link over each session of a day. The newest is in the order of Tab; from it the arrow keys reach all. */
function DaySessions({ sessions, day }: { sessions: readonly SessionView[]; day: TimeWindow }) {
  const nowMs = useNow(1000);
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - day.startMs) / (day.endMs - day.startMs))) * 100;
  const shown = sessions.flatMap((view) => {
    const span = sessionSpan(view, nowMs);
    if (span === undefined || span.endMs < day.startMs || span.startMs >= day.endMs) return [];
    return [{ view, span }];
  });
  return (
    <div className="absolute inset-0">
      {shown.map(({ view: { session, state }, span }, index) => {
        const times = words.week.fromTo(formatClock(span.startMs), formatClock(span.endMs));
        return (
          <Link
            key={session.id}
            to={paths.session(session.parentId, session.id)}
            tabIndex={index === 0 ? 0 : -1}
            data-row={day.startMs}
            aria-label={words.week.session(stateLabel(state), times, session.recordedSeconds)}
            className="absolute inset-y-0 min-w-1 rounded-sm hover:bg-wash"
            // A show of the day's last minutes is as wide as any short one, and within the strip.
            style={{
              left: `min(${place(span.startMs)}%, 100% - 0.25rem)`,
              width: `${place(span.endMs) - place(span.startMs)}%`,
            }}
          />
        );
      })}
    </div>
  );
}

/** Scheduled times that are still to come today; none while another week is shown. */
function useScheduledToday(streamId: string, nowMs: number | undefined): readonly StreamShow[] {
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

interface PagingProps {
  week: ShownWeek;
  /** When the stream was created; there is nothing before. */
  beganMs: number | undefined;
  oldestMs: number;
}

/** To older weeks and back. A button that leads nowhere stays where it is, and keeps the focus. */
function Paging({ week, beganMs, oldestMs }: PagingProps) {
  const isFirst = beganMs !== undefined && oldestMs <= beganMs;
  const off = 'cursor-not-allowed opacity-40';
  return (
    <div className="-mr-1.5 ml-auto flex items-center">
      <IconButton
        label={words.week.back}
        aria-disabled={isFirst}
        className={joinClasses(isFirst && off)}
        onClick={() => {
          if (!isFirst) week.show(-7);
        }}
      >
        <Icon name="back" />
      </IconButton>
      <IconButton
        label={words.week.forward}
        aria-disabled={week.isNow}
        className={joinClasses(week.isNow && off)}
        onClick={() => {
          if (!week.isNow) week.show(7);
        }}
      >
        <Icon name="chevron" />
      </IconButton>
      {week.isNow ? null : (
        <IconButton
          label={words.week.toToday}
          onClick={({ currentTarget }) => {
            const first = currentTarget.parentElement?.querySelector('button');
            first?.focus();
            week.show('today');
          }}
        >
          <Icon name="close" />
        </IconButton>
      )}
    </div>
  );
}

/** A hairline each sixth hour: one list of grounds for all strips of a week. */
const hourTicks = [6, 12, 18]
  .map((hour) => `linear-gradient(var(--color-line) 0 0) ${((hour / 24) * 100).toFixed(3)}% 0/1px 100% no-repeat`)
  .join(',');
