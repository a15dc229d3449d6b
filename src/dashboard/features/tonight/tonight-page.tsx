import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { me } from '../../api/connections.ts';
import { ApiError } from '../../api/errors.ts';
import { storage } from '../../api/machine.ts';
import { scheduleBook } from '../../api/schedules.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';

import { PageTitle } from '../../components/page-title.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { formatBytes, formatRoughly, formatWeekday, plainClock, secondsBetween } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliverStreams } from '../deliveries/delivery-dialog.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { SchedulesDialog } from '../schedule/schedules-dialog.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import { bytesNeeded, type Preflight, preflights, willBeRecorded } from './preflight.ts';
import { RunSheet } from './run-sheet.tsx';
import { PrintedShows, TonightTable } from './tonight-table.tsx';
import { words } from './words.ts';

/** `/tonight`: how many of tonight's shows will be recorded, why not all, and what to do about each. */
export default function TonightPage() {
  const { data: asker } = useQuery(me);
  // The frame owns the poll.
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
