import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { me } from '../../api/connections.ts';
import { ApiError } from '../../api/errors.ts';
import { storage } from '../../api/machine.ts';
import { scheduleBook } from '../../api/schedules.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Glyph } from '../../components/pill.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { ticksBackground } from '../../components/strip/strip.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { isMediaRecorded } from '../../domain/session-state.ts';
import { deriveStreamViews, type StreamView } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { minuteOfDay, roundDownMs, roundTimesMs, tonightUntilMs } from '../../lib/dates.ts';
import {
  formatBytes,
  formatClock,
  formatRoughly,
  formatWeekday,
  plainClock,
  secondsBetween,
} from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliverStreams } from '../deliveries/delivery-dialog.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { SchedulesDialog } from '../schedule/schedules-dialog.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import { bytesNeeded, longestOverlap, type Preflight, preflights, willBeRecorded } from './preflight.ts';
import { PrintedShows, TonightTable } from './tonight-table.tsx';
import { words } from './words.ts';

/** `/tonight`: how many of tonight's shows will be recorded, why not all, and what to do about each. */
export default function TonightPage() {
  const { data: asker } = useQuery(me);
  const overview = useQuery({ ...streamsOverview, refetchInterval: false });
  const schedules = useQuery({ ...scheduleBook, enabled: false });
  const book = useSchedules();
  const clockMs = useNow(1000);
  const broken = useStore(brokenLinks);
  const isDiskFull = useStore(fullDisk) !== undefined;
  const [isEditing, setEditing] = useState(false);
  const { data, error } = overview;
  // A service of ours that is older than schedules keeps none either.
  const areUnknown = schedules.error instanceof ApiError && schedules.error.status === 404;
  if (asker === null || (book === undefined && areUnknown)) return <NoSchedules />;
  if (data === undefined || book === undefined) {
    const failure = error ?? schedules.error;
    if (failure === null) return <TonightSkeleton />;
    const retry = () => void Promise.all([overview.refetch(), schedules.refetch()]);
    const isReading = overview.isFetching || schedules.isFetching;
    return <UnreadPage titles={words.notRead} error={failure} isReading={isReading} onRetry={retry} />;
  }
  // Old data is shown as of its own time, since nobody knows whether a show has come since.
  const frozenAtMs = error === null ? undefined : clock.at(overview.dataUpdatedAt);
  const nowMs = frozenAtMs ?? clockMs;
  const views = deriveStreamViews(data, nowMs, broken);
  const rows = preflights(book, views, nowMs, isDiskFull);
  const staleReason = error ? words.stale(error.message) : undefined;
  const edit = <Button onClick={() => setEditing(true)}>{words.edit}</Button>;
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      {rows.length === 0 ? (
        <EmptyState
          title={words.none.title}
          actions={
            <>
              <Link to={paths.streams()} className={buttonClasses('primary', 'big')}>
                {words.none.action}
              </Link>
              {book.schedules.length > 0 ? edit : null}
            </>
          }
        >
          <p>{words.none.detail}</p>
        </EmptyState>
      ) : (
        <FrozenTimeContext value={frozenAtMs}>
          {/* Old rows neither tick nor promise. */}
          <div className={error ? 'opacity-60 colourless' : undefined}>
            <Summary rows={rows} isDiskFull={isDiskFull}>
              {isDiskFull ? (
                <Link to={paths.recordings()} className={buttonClasses()}>
                  {words.freeSpace}
                </Link>
              ) : null}
              <Button onClick={() => window.print()}>{words.print}</Button>
              {edit}
              <DeliverStreams streams={rows} disabledReason={staleReason} />
            </Summary>
            <TonightTable rows={rows} staleReason={staleReason} />
            <RunSheet rows={rows} views={views} />
          </div>
          <PrintedShows rows={rows} note={printNote(rows, nowMs)} />
        </FrozenTimeContext>
      )}
      {isEditing ? (
        <SchedulesDialog
          title={words.schedules}
          schedules={book.schedules}
          streamIds={[]}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}

const countOf = (rows: readonly Preflight[]) => words.of(rows.filter(willBeRecorded).length, rows.length);

function printNote(rows: readonly Preflight[], nowMs: number): string {
  const untilMs = tonightUntilMs(nowMs);
  const until = words.until(`${formatWeekday(untilMs)} ${plainClock(untilMs)}`, zoneAbbreviation(untilMs));
  return `${until}. ${countOf(rows)} ${words.willBeRecorded(rows.length)}.`;
}

interface SummaryProps {
  rows: readonly Preflight[];
  isDiskFull: boolean;
  children: ReactNode;
}

/** How many shows will be recorded as things stand, and why not all of them. */
function Summary({ rows, isDiskFull, children }: SummaryProps) {
  const nowMs = useNow(60_000);
  const isOwn = useOwnService();
  const { data: disk } = useQuery({ ...storage, enabled: isOwn });
  const bytes = bytesNeeded(rows, nowMs);
  const spareBytes = isOwn && disk ? disk.freeBytes - disk.floorBytes : undefined;
  const namesOf = (isMeant: (row: Preflight) => boolean) => rows.filter(isMeant).map(({ view }) => view.stream.name);
  const isLate = ({ verdict, encoder }: Preflight) => verdict !== 'off' && encoder.kind === 'missing';
  const lateMs = rows.find(isLate)?.show.startAtMs ?? nowMs;
  const never = namesOf(({ encoder }) => encoder.kind === 'never').length;
  const { why } = words;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-line-strong py-3.5 max-desk:grid-cols-[auto_minmax(0,1fr)] max-tablet:grid-cols-1">
      <p
        aria-hidden="true"
        className={joinClasses('text-figure whitespace-nowrap', !rows.some(willBeRecorded) && 'text-unrecorded')}
      >
        {countOf(rows)}
      </p>
      <div className="min-w-0">
        <h1 className="text-title font-strong">
          <span className="sr-only">{countOf(rows)} </span>
          {words.willBeRecorded(rows.length)}
        </h1>
        <p className="text-lead text-ink-2">
          {isDiskFull ? <b className="font-strong text-ink">{words.diskFull} </b> : null}
          {spareBytes === undefined ? null : isDiskFull ? (
            `${words.resumes(formatBytes(-spareBytes), bytes === undefined ? undefined : formatBytes(bytes))} `
          ) : bytes !== undefined && bytes > spareBytes ? (
            <b className="font-strong text-unrecorded">
              {words.tooLittle(formatBytes(bytes), formatBytes(spareBytes))}{' '}
            </b>
          ) : null}
          {isDiskFull ? null : (
            <Reason names={namesOf(({ verdict }) => verdict === 'unrecorded')} says={why.unrecorded} />
          )}
          <Reason names={namesOf(({ verdict }) => verdict === 'off' || verdict === 'disk-full-off')} says={why.off} />
          <Reason names={namesOf(({ verdict }) => verdict === 'suspended')} says={why.suspended} />
          <Reason names={namesOf(({ encoder }) => encoder.kind === 'lost')} says={why.lost} />
          <Reason
            names={namesOf(isLate)}
            says={(count) => why.late(count, formatRoughly(secondsBetween(lateMs, nowMs)))}
          />
          <Reason names={namesOf(({ encoder }) => encoder.kind === 'new-key')} says={why.newKey} />
          {never > 0 && !isDiskFull ? why.never(never) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-desk:col-span-full">{children}</div>
    </header>
  );
}

/** `Rink 1 and Rink 2 are off.` More than two streams are counted. */
function Reason({ names, says }: { names: readonly string[]; says: (count: number) => string }) {
  const [first, second, ...more] = [...new Set(names)];
  if (first === undefined) return null;
  const count = 1 + Number(second !== undefined) + more.length;
  return (
    <>
      <b className="font-strong text-ink">
        {more.length > 0 ? (
          words.streams(count)
        ) : (
          <>
            <StreamName name={first} />
            {second === undefined ? null : (
              <>
                {words.and}
                <StreamName name={second} />
              </>
            )}
          </>
        )}
      </b>{' '}
      {says(count)}{' '}
    </>
  );
}

function TonightSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter pt-5">
      <PageTitle>{words.title}</PageTitle>
      <Skeleton className="mb-6 h-9 w-96 max-w-full" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-5 h-6" />
      ))}
    </div>
  );
}

/** The streams of another API have no schedules. */
function NoSchedules() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.title}</PageTitle>
      <EmptyState title={words.elsewhere.title}>
        <p>{words.elsewhere.detail}</p>
      </EmptyState>
    </div>
  );
}

interface RunSheetProps {
  rows: readonly Preflight[];
  views: readonly StreamView[];
}

interface Bar {
  id: string;
  look: keyof typeof looks;
  fromMs: number;
  untilMs: number;
}

/** Dashed is to come, solid outline is without recording, filled is live. */
const looks = {
  recording: 'bg-onair-fill',
  unrecorded: 'hatch-unrecorded border border-unrecorded-edge',
  recorded: 'border border-dashed border-edge',
  'not-recorded': 'border border-edge bg-well',
  missing: 'border border-dashed border-unrecorded-edge',
} as const;
const allLooks = ['recording', 'unrecorded', 'recorded', 'not-recorded', 'missing'] as const;
const hourMs = 3_600_000;

/** The shows that are live and to come on one axis, so that one sees which are on at once. */
function RunSheet({ rows, views }: RunSheetProps) {
  const nowMs = useNow(60_000);
  const lanes = lanesOf(rows, views, nowMs);
  const firstMs = Math.min(nowMs - hourMs, ...lanes.flatMap(({ bars }) => bars.map(({ fromMs }) => fromMs)));
  const fromMs = Math.max(roundDownMs(nowMs, hourMs) - 6 * hourMs, roundDownMs(firstMs, hourMs));
  const lastMs = Math.max(nowMs + 2 * hourMs, ...rows.map(({ show }) => show.endAtMs));
  const untilMs = Math.min(roundDownMs(lastMs - 1, hourMs) + hourMs, tonightUntilMs(nowMs) + 6 * hourMs);
  const at = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (untilMs - fromMs)));
  const hourStep = Math.ceil((untilMs - fromMs) / hourMs / 8);
  const hours = roundTimesMs({ startMs: fromMs, endMs: untilMs }, hourStep * hourMs);
  const ticks = hours.map((ms) => ({ at: at(ms), hour: minuteOfDay(ms) / 60 }));
  const used = allLooks.filter((look) => lanes.some(({ bars }) => bars.some((bar) => bar.look === look)));
  const name = 'w-52 shrink-0 truncate pr-2 max-desk:w-40';
  return (
    <section aria-label={words.sheet} className="max-tablet:hidden" style={{ '--ticks': ticksBackground(ticks) }}>
      <SectionHead title={words.sheet} note={words.sheetNote} className="items-baseline gap-4 pt-6 pb-2.5" />
      <div className="border-t border-line-strong">
        <div aria-hidden="true" className="flex h-6 items-center border-b border-line text-ink-3">
          <span className={name} />
          <span className="relative h-full min-w-0 flex-1 leading-6">
            {hours.map((hour) =>
              // The label of now covers its neighbours.
              Math.abs(at(hour) - at(nowMs)) < 0.06 || at(hour) < 0.02 ? null : (
                <span key={hour} className="absolute -translate-x-1/2" style={{ left: `${at(hour) * 100}%` }}>
                  {formatClock(hour).replace(':00', '')}
                </span>
              ),
            )}
            <span
              className="absolute top-0.5 -translate-x-1/2 rounded-sm bg-ink px-1.5 text-meta leading-5 font-strong text-on-ink"
              style={{ left: `${at(nowMs) * 100}%` }}
            >
              {formatClock(nowMs)}
            </span>
          </span>
        </div>
        <ul>
          {lanes.map((lane) => (
            <li key={lane.id} className="flex h-6.5 items-center border-b border-line">
              <span className={name} title={lane.name}>
                <StreamName name={lane.name} />
                <span className="sr-only">
                  : {lane.bars.map(({ look, ...bar }) => `${timesOf(bar)}, ${words.legend[look]}`).join('; ')}
                </span>
              </span>
              <span
                aria-hidden="true"
                className="relative h-full min-w-0 flex-1 ground-ticks before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
              >
                {lane.bars.map((bar) => (
                  <span
                    key={bar.id}
                    title={timesOf(bar)}
                    className={joinClasses('absolute inset-y-1.5 rounded-xs', looks[bar.look])}
                    style={{ left: `${at(bar.fromMs) * 100}%`, right: `${(1 - at(bar.untilMs)) * 100}%` }}
                  />
                ))}
                <span className="absolute top-0 -bottom-px w-px bg-now" style={{ left: `${at(nowMs) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-meta text-ink-2">
        {used.map((look) => (
          <span key={look} aria-hidden="true" className="flex items-center gap-1.5">
            <span className={joinClasses('h-2.5 w-5 rounded-xs forced-color-adjust-none', looks[look])} />
            {words.legend[look]}
          </span>
        ))}
        <Needs rows={rows} />
      </div>
    </section>
  );
}

/** The disk that tonight takes, and how many shows are on at once. */
function Needs({ rows }: Pick<RunSheetProps, 'rows'>) {
  const nowMs = useNow(60_000);
  const isOwn = useOwnService();
  const { data: disk } = useQuery({ ...storage, enabled: isOwn });
  const bytes = bytesNeeded(rows, nowMs);
  const { count, atMs } = longestOverlap(rows);
  const spareBytes = isOwn && disk ? disk.freeBytes - disk.floorBytes : 0;
  const marks = [
    spareBytes > 0 && {
      tone: 'disk' as const,
      text: bytes === undefined ? words.noBytes : words.space(formatBytes(bytes), formatBytes(spareBytes)),
    },
    count > 1 && { tone: 'late' as const, text: words.overlap(count, formatClock(atMs)) },
  ];
  return (
    <p className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
      {marks.map((mark) =>
        mark ? (
          <span key={mark.tone} className="flex items-center gap-1.5">
            <Glyph tone={mark.tone} />
            {mark.text}
          </span>
        ) : null,
      )}
    </p>
  );
}

const timesOf = ({ fromMs, untilMs }: Pick<Bar, 'fromMs' | 'untilMs'>) =>
  `${formatClock(fromMs)}–${formatClock(untilMs)}`;

/** A lane for each stream, in the order of the table; the live session stands for its show until now. */
function lanesOf(rows: readonly Preflight[], views: readonly StreamView[], nowMs: number) {
  const lanes = new Map<string, { id: string; name: string; bars: Bar[] }>();
  const add = ({ stream }: StreamView, bar: Bar) => {
    const lane = lanes.get(stream.id) ?? { id: stream.id, name: stream.name, bars: [] };
    lane.bars.push(bar);
    lanes.set(stream.id, lane);
  };
  for (const row of rows) {
    const { id, view, show, encoder } = row;
    const fromMs = encoder.kind === 'live' ? Math.max(nowMs, show.startAtMs) : show.startAtMs;
    const isMissing = encoder.kind === 'missing' || encoder.kind === 'lost';
    const look = isMissing ? 'missing' : willBeRecorded(row) ? 'recorded' : 'not-recorded';
    add(view, { id, look, fromMs, untilMs: show.endAtMs });
  }
  for (const view of views) {
    const current = view.state.kind === 'live' ? view.state.current : undefined;
    const fromMs = current?.session.createdAtMs;
    if (current === undefined || fromMs === undefined) continue;
    const look = isMediaRecorded(current) ? 'recording' : 'unrecorded';
    add(view, { id: current.session.id, look, fromMs, untilMs: nowMs });
  }
  return [...lanes.values()];
}
