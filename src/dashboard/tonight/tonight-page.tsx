import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { me } from '../api/credentials/me.ts';
import { scheduleBook } from '../api/schedule-book.ts';
import { streamsOverview } from '../api/streams.ts';
import { paths } from '../paths.ts';
import { readStreams } from '../recording/stream-state.ts';
import { formatClock, formatWeekday, zoneAbbreviation } from '../recording/words/format.ts';
import { SchedulesDialog } from '../schedule/schedule-list.tsx';
import { useSchedules } from '../schedule/use-schedules.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { useClock } from '../shared/use-clock.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { preflights, tonightUntilMs } from './preflight.ts';
import { RunSheet } from './run-sheet.tsx';
import { TonightFigures } from './tonight-figures.tsx';
import { TonightTable } from './tonight-table.tsx';
import { words } from './tonight-words.ts';

/** `/tonight`: every show that is expected, and whether all is right for it. */
export default function TonightPage() {
  const { data: asker } = useQuery(me);
  // The frame owns the poll.
  const { data } = useQuery({ ...streamsOverview, refetchInterval: false });
  const { error } = useQuery({ ...scheduleBook, enabled: false });
  const book = useSchedules();
  const nowMs = useClock();
  const [isEditing, setEditing] = useState(false);
  if (asker === null || (book === undefined && error !== null)) return <NoSchedules />;
  if (data === undefined || book === undefined) return <PageTitle>{words.title}</PageTitle>;
  const readings = readStreams(data, nowMs);
  const rows = preflights(book, readings, nowMs);
  const untilMs = tonightUntilMs(nowMs);
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
            <p className="text-meta text-ink-3">
              {words.until(`${formatWeekday(untilMs)} ${formatClock(untilMs)}`, zoneAbbreviation(nowMs))}
            </p>
            {edit}
          </header>
          <TonightTable rows={rows} nowMs={nowMs} />
          <RunSheet rows={rows} readings={readings} nowMs={nowMs} />
          <TonightFigures rows={rows} nowMs={nowMs} />
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
