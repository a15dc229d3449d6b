import { useRef, useState } from 'react';
import { formatDuration } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useClock } from '../shared/use-clock.ts';
import { Button } from '../ui/button.tsx';
import { isNarrowed, useShownRecordings } from './filter/recordings-filter.ts';
import { RecordingsToolbar } from './filter/recordings-toolbar.tsx';
import { LoadingRows } from './list/loading-rows.tsx';
import { NoRecordings } from './list/no-recordings.tsx';
import { RecordingsList } from './list/recordings-list.tsx';
import { useHeld } from './list/use-held.ts';
import { useRecordings } from './list/use-recordings.ts';
import './recordings.css';
import { words } from './recordings-words.ts';

/** `/recordings`: every session, over all streams: found, looked at, handed over, deleted. */
export default function RecordingsPage() {
  const nowMs = useClock(1000);
  const { change, text, ...now } = useShownRecordings(nowMs);
  // The same object while it says the same.
  const [shown, setShown] = useState(now);
  if (JSON.stringify(shown) !== JSON.stringify(now)) setShown(now);
  const { pageRef, isHeld } = useHeld();
  const recordings = useRecordings({ ...shown, nowMs, isHeld });
  const { query, rows, streams, isOwn, newCount, showNew } = recordings;
  const search = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  if (data === undefined && error !== null)
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  const showAll = () =>
    change({ range: '', from: '', to: '', at: '', stream: '', tag: '', state: '', q: '', tests: '' });
  return (
    <div ref={pageRef} className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <h1 ref={title} tabIndex={-1} className="text-title font-strong outline-none">
          {words.title}
        </h1>
        <Totals recordings={recordings} />
        {newCount === 0 ? null : (
          <Button
            // Over a narrow page: in its head it would take a line, and all below it would move.
            className="ml-auto max-desk:fixed max-desk:bottom-18 max-desk:left-1/2 max-desk:z-10 max-desk:-translate-x-1/2 max-desk:bg-canvas"
            onClick={() => {
              showNew();
              // The button goes; the focus would fall to the page's top.
              title.current?.focus();
            }}
          >
            {words.showNew(newCount)}
          </Button>
        )}
      </div>
      <RecordingsToolbar
        shown={{ ...shown, text }}
        streams={[...streams.values()].map(({ stream }) => stream)}
        isOwn={isOwn}
        nowMs={nowMs}
        searchRef={search}
        onChange={change}
      />
      {error && data !== undefined && !query.isFetchNextPageError ? (
        <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? (
        <LoadingRows />
      ) : (
        <RecordingsList shown={shown} recordings={recordings} search={search} nowMs={nowMs} onChange={change} />
      )}
      {data !== undefined && rows.length === 0 && !query.isPlaceholderData ? (
        <NoRecordings isNarrowed={isNarrowed(shown)} isReadOn={query.hasNextPage} onShowAll={showAll} />
      ) : null}
    </div>
  );
}

/** What the list comes to; of an API that does not add up, how many were read. */
function Totals({ recordings: { query, rows, totals, isOwn } }: { recordings: ReturnType<typeof useRecordings> }) {
  if (query.data === undefined) return null;
  const parts = totals
    ? [
        words.totals.sessions(totals.count),
        words.totals.ready(totals.ready),
        formatDuration(totals.recordedSeconds),
        formatBytes(totals.sizeBytes),
      ]
    : isOwn
      ? []
      : [query.hasNextPage ? words.totals.newest(rows.length) : words.totals.sessions(rows.length)];
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-2">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
