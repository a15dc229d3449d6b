import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AllClips } from '../clips/all-clips.tsx';
import { PastHandovers } from '../handover/past-handovers.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useNow } from '../shared/use-now.ts';
import { useShownRecordings } from './filter/recordings-filter.ts';
import { RecordingsToolbar } from './filter/recordings-toolbar.tsx';
import { LoadingRows } from './list/loading-rows.tsx';
import { NoRecordings } from './list/no-recordings.tsx';
import { RecordingsList } from './list/recordings-list.tsx';
import { useRecordings } from './list/use-recordings.ts';
import { RecordingsHead } from './recordings-head.tsx';
import './recordings.css';
import { words } from './recordings-words.ts';
import { LibraryBar } from './selection/library-bar.tsx';

/** `/recordings`: every session, over all streams: found, looked at, handed over, deleted. */
export default function RecordingsPage() {
  const nowMs = useNow(60_000);
  const { change, typing, shown: now } = useShownRecordings(nowMs);
  // The same object while it says the same.
  const [shown, setShown] = useState(now);
  if (JSON.stringify(shown) !== JSON.stringify(now)) setShown(now);
  const show = useSearchParams()[0].get('show');
  const instead = show === 'clips' || show === 'handovers' ? show : undefined;
  const recordings = useRecordings({ ...shown, nowMs });
  const { query, rows, streams, hasMarks, isOwn } = recordings;
  const streamObjects = useMemo(() => [...streams.values()].map(({ stream }) => stream), [streams]);
  const search = useRef<HTMLInputElement>(null);
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null)
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  const showAll = () =>
    change({ range: '', from: '', to: '', at: '', stream: '', tag: '', state: '', handed: '', q: '', tests: '' });
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <RecordingsHead
        recordings={recordings}
        withTests={shown.filter.withTests === true}
        instead={instead}
        onChange={change}
      />
      {instead === 'clips' ? (
        <AllClips bar={(listedIds) => <LibraryBar recordings={recordings} listedIds={listedIds} />} />
      ) : instead === 'handovers' ? (
        <PastHandovers loading={<LoadingRows />} onShowRecordings={() => change({ show: '' })} />
      ) : (
        <>
          <RecordingsToolbar
            shown={shown}
            typing={typing}
            streams={streamObjects}
            hasMarks={hasMarks}
            isOwn={isOwn}
            searchRef={search}
            onChange={change}
          />
          {data === undefined ? (
            <LoadingRows />
          ) : (
            <RecordingsList shown={shown} recordings={recordings} search={search} onChange={change} />
          )}
          {data !== undefined && rows.length === 0 && !query.isPlaceholderData ? (
            <NoRecordings shown={shown} isReadOn={query.hasNextPage} onShowAll={showAll} />
          ) : null}
        </>
      )}
    </div>
  );
}
