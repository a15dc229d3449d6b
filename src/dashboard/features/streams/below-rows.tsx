import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, use, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { nextShow } from '../../../contract/schedule.ts';
import { upstreamMarks } from '../../api/link-copies.ts';
import { invalidateSchedules, type ScheduleBook } from '../../api/schedules.ts';
import { PrintSheet } from '../../components/lists/print-sheet.tsx';
import { rowKeys, runInRow } from '../../components/lists/row-keys.ts';
import { useScrollToRows } from '../../components/page-focus.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { StripLegend, useStripHours, windowOf } from '../../components/strip/strip.tsx';
import { StripPointer } from '../../components/strip/strip-pointer.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { RowsHandle } from '../../ui/virtual-rows.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { useNextSession } from '../record/record-switch.tsx';
import { formatAhead } from '../schedule/schedule-name.ts';
import { formatScheduleNote } from '../schedule/schedule-note.tsx';
import { deriveScheduleNote, schedulesForStream, showsOf, useCachedSchedules } from '../schedule/stream-shows.ts';
import { useNewStreamRequest } from '../shortcuts/new-stream-request.ts';
import { type RowSchedule, StateCell } from './row-cells.tsx';
import { StreamsBar } from './selection-bar.tsx';
import type { Schedules } from './streams-table.tsx';
import { words } from './tools-words.ts';

interface BelowRowsProps {
  /** The positioned element around the rows. */
  table: RefObject<HTMLElement | null>;
  rows: RefObject<RowsHandle | null>;
  filter: RefObject<HTMLInputElement | null>;
  views: readonly StreamView[];
  listed: readonly StreamView[];
  staleReason?: string | undefined;
  onNew: (likeId?: string) => void;
  onShowAll: () => void;
  onSchedules: (schedules: Schedules) => void;
}

/** Parts that the rows do not wait for, and that no key which filters the rows waits for either. */
export function BelowRows(props: BelowRowsProps) {
  return <Below {...useDeferredValue(props)} />;
}

const Below = memo(function Below(props: BelowRowsProps) {
  const { table, rows, filter, views, listed, staleReason, onNew, onShowAll, onSchedules } = props;
  const nowMs = useNow(60_000);
  const hours = useStripHours();
  const refusal = use(WriteRefusalContext);
  useScrollToRows('all-streams');
  useRowShortcuts({ rows, filter, onNew });
  useQuery(upstreamMarks);
  const schedules = useRowSchedules(views);
  useEffect(() => onSchedules(schedules), [schedules, onSchedules]);
  return (
    <>
      <PrintSheet
        title={words.print.title}
        note={words.print.counted(listed.length, views.length)}
        heads={words.print.heads}
      >
        {() => listed.map((view) => <PrintedRow key={view.stream.id} view={view} />)}
      </PrintSheet>
      {table.current ? createPortal(<RowsPointer table={table} views={views} />, table.current) : null}
      {listed.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-4 text-ink-2">
          {words.noMatch}
          <Button onClick={onShowAll}>{words.showAll(views.length)}</Button>
        </p>
      ) : null}
      <div className="@container">
        <div className="flex justify-between gap-x-6 gap-y-2.5 pt-3 max-desk:flex-col">
          <div className="@max-strips:hidden">
            <StripLegend />
          </div>
          <p className="text-meta text-ink-3">
            {refusal} <span className="@max-strips:hidden">{words.timesIn(zoneAbbreviation(nowMs), hours)}</span>
          </p>
        </div>
      </div>
      {refusal === undefined ? (
        <StreamsBar views={views} listed={listed} staleReason={staleReason} onDuplicate={onNew} />
      ) : null}
    </>
  );
});

/** The strips of the rows answer to a pointer and to arrows. */
function RowsPointer({ table, views }: Pick<BelowRowsProps, 'table' | 'views'>) {
  const nowMs = useNow(1000);
  const hours = useStripHours();
  const findRow = (streamId: string) => {
    const stream = views.find((view) => view.stream.id === streamId);
    return stream && { stream, sessions: stream.sessions, window: windowOf(hours, nowMs) };
  };
  return <StripPointer ground={table} findRow={findRow} />;
}

/**
 * The cursor is the focus on a row's link, so the browser itself opens it on Enter. `r`, `x` and `c` call what the row's own
 * controls call on a click.
 */
function useRowShortcuts({ rows, filter, onNew }: Pick<BelowRowsProps, 'rows' | 'filter' | 'onNew'>): void {
  const mayWrite = use(WriteRefusalContext) === undefined;
  useNewStreamRequest(() => onNew());
  useShortcuts(
    {
      '/': () => filter.current?.focus(),
      n: () => mayWrite && onNew(),
      ...rowKeys(rows),
      r: () => runInRow(rows, 'record'),
    },
    useStore(shortcutsOn),
  );
}

const weekMs = 7 * 86_400_000;

/** The rows get a function, so that only the mounted ones are derived. */
function useRowSchedules(views: readonly StreamView[]): Schedules {
  const client = useQueryClient();
  const book = useCachedSchedules();
  const nowMs = useNow(60_000);
  const isDiskFull = useStore(fullDisk) !== undefined;
  // A switch has changed, by hand or by a schedule: the service knows which.
  const switches = useMemo(() => views.map(({ stream }) => `${stream.id} ${stream.record}`).join('\n'), [views]);
  const known = useRef(switches);
  useEffect(() => {
    if (known.current !== switches) invalidateSchedules(client);
    known.current = switches;
  }, [client, switches]);
  return useMemo(() => {
    const isScheduled = (view: StreamView) => book !== undefined && schedulesForStream(book, view.stream.id).length > 0;
    const scheduled = views.filter(isScheduled);
    const tonight = new Map(
      scheduled.flatMap((view) => {
        const show = book && showsOf(book, view.stream.id, nowMs, tonightUntilMs(nowMs))[0];
        return show && view.state.kind !== 'live' ? [[view.stream.id, show.startAtMs] as const] : [];
      }),
    );
    const isInTheWay =
      isDiskFull ||
      scheduled.some((view) => {
        const note = book && deriveScheduleNote(book, view, nowMs);
        return note?.kind === 'missing' || (note?.kind === 'by-hand' && !note.record && tonight.has(view.stream.id));
      });
    return {
      of: (view: StreamView) => (book && isScheduled(view) ? rowSchedule(book, view, nowMs) : undefined),
      tonight: isInTheWay ? tonight : new Map(),
    };
  }, [book, views, nowMs, isDiskFull]);
}

function rowSchedule(book: ScheduleBook, view: StreamView, nowMs: number): RowSchedule | undefined {
  const { stream } = view;
  const note = deriveScheduleNote(book, view, nowMs);
  if (note === undefined || note.kind === 'over') return undefined;
  const title = formatScheduleNote(note, nowMs);
  if (note.kind === 'missing') {
    const { startAtMs } = note.show;
    return { title, late: words.schedule.late(formatRoughly(secondsBetween(startAtMs, nowMs))) };
  }
  const next = schedulesForStream(book, stream.id)
    .flatMap((schedule) => nextShow(schedule, nowMs) ?? [])
    .sort((a, b) => a.startAtMs - b.startAtMs)[0];
  if (next === undefined) return { title };
  const expected = note.kind === 'expected' ? words.schedule.expected(formatClock(next.startAtMs)) : undefined;
  return stream.record
    ? { title, expected, next: formatAhead(next.startAtMs, nowMs) }
    : { title, expected, off: words.schedule.off(formatAhead(next.armAtMs, nowMs)) };
}

function PrintedRow({ view }: { view: StreamView }) {
  const nowMs = useNow(60_000);
  const book = useCachedSchedules();
  const { stream } = view;
  const show = book && showsOf(book, stream.id, nowMs, nowMs + weekMs).find(({ endAtMs }) => endAtMs > nowMs);
  return (
    <tr>
      <th scope="row" className="w-1/4 font-strong">
        <span className="line-clamp-3 wrap-anywhere">
          <StreamName name={stream.name} />
        </span>
      </th>
      <td className="whitespace-nowrap">{useNextSession(stream).label}</td>
      <td className="whitespace-nowrap">
        {show && `${formatAhead(show.startAtMs, nowMs)}–${formatClock(show.endAtMs)}`}
      </td>
      <td className="w-42">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateCell view={view} />
        </span>
      </td>
      <td className="wrap-anywhere">{stream.aircheck?.tags?.join(', ')}</td>
    </tr>
  );
}
