import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { brokenLinks } from '../../api/broken-links.ts';
import { me } from '../../api/connections.ts';
import { ApiError } from '../../api/errors.ts';
import { scheduleBook } from '../../api/schedules.ts';
import { streamsOverview } from '../../api/streams.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { formatWeekday, plainClock } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeliverStreams } from '../deliveries/delivery-page-button.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { SchedulesDialog } from '../schedule/schedules-dialog.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import { preflights } from './preflight.ts';
import { PrintedShows } from './printed-shows.tsx';
import { RunSheet } from './run-sheet.tsx';
import { TonightFigures } from './tonight-figures.tsx';
import { NoSchedules, TonightSkeleton } from './tonight-placeholders.tsx';
import { TonightTable } from './tonight-table.tsx';
import { words } from './words.ts';

/** `/tonight`: every show that is expected, and whether all is right for it. */
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
  // What is old is read as of its own time: nobody knows whether a show has come since.
  const frozenAtMs = error === null ? undefined : clock.at(overview.dataUpdatedAt);
  const nowMs = frozenAtMs ?? clockMs;
  const views = deriveStreamViews(data, nowMs, broken);
  const rows = preflights(book, views, nowMs, isDiskFull);
  const untilMs = tonightUntilMs(nowMs);
  const untilWords = words.until(`${formatWeekday(untilMs)} ${plainClock(untilMs)}`, zoneAbbreviation(untilMs));
  const edit = (
    <Button className="ml-auto" onClick={() => setEditing(true)}>
      {words.edit}
    </Button>
  );
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
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-4">
            <h1 className="text-title font-strong">{words.title}</h1>
            <p className="text-meta text-ink-3">{untilWords}</p>
            {edit}
            <DeliverStreams streams={rows} disabledReason={error ? words.stale(error.message) : undefined} />
          </header>
          <FrozenTimeContext value={frozenAtMs}>
            {' '}
            {/* Old rows neither tick nor promise. */}
            <div className={error ? 'opacity-60 colourless' : undefined}>
              <TonightTable rows={rows} staleReason={error ? words.stale(error.message) : undefined} />
              <RunSheet rows={rows} views={views} />
              <TonightFigures rows={rows} />
            </div>
            <PrintedShows rows={rows} note={untilWords} />
          </FrozenTimeContext>{' '}
        </>
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
