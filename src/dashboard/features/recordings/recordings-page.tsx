import { useMemo, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LibraryHead } from '../../components/library-head.tsx';
import { NewRowsButton } from '../../components/lists/stable-rows.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatClock, formatDate, formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bottomSpace } from '../../ui/toasts.tsx';
import { isNarrowed, type ShownRecordings, useShownRecordings } from './recordings-filter.ts';
import { LoadingRows, RecordingsList } from './recordings-list.tsx';
import { RecordingsToolbar } from './recordings-toolbar.tsx';
import { useRecordings } from './use-recordings.ts';
import { words } from './words.ts';
import './recordings.css';

/** `/recordings` lists every session of all streams. */
export default function RecordingsPage() {
  const [search] = useSearchParams();
  const [q, handed] = [search.get('q') ?? '', search.get('handed') ?? ''];
  // Clips and handovers were lists of this page once, and links to them are in people's notes.
  switch (search.get('show')) {
    case 'clips':
      return <Navigate replace to={paths.clips({ q, handed })} />;
    case 'handovers':
      return <Navigate replace to={paths.handovers()} />;
    default:
      return <Recordings />;
  }
}

function Recordings() {
  const nowMs = useNow(60_000);
  const { change, typing, shown: now } = useShownRecordings(nowMs);
  // The filter stays the same object while it has the same values: queries and memos go by it.
  const [shown, setShown] = useState(now);
  if (JSON.stringify(shown) !== JSON.stringify(now)) setShown(now);
  const recordings = useRecordings({ ...shown, nowMs });
  const { query, rows, streams, hasMarks, isOwn, newCount, showNew } = recordings;
  const streamObjects = useMemo(() => [...streams.values()].map(({ stream }) => stream), [streams]);
  const title = useRef<HTMLHeadingElement>(null);
  const { barPx } = useStore(bottomSpace);
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    const head = <LibraryHead tab="recordings" />;
    return (
      <UnreadPage titles={words.notRead} {...{ error, head }} isReading={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="px-gutter pb-10">
      <LibraryHead tab="recordings" titleRef={title}>
        {/* A wide head reserves the room of the button; on a narrow page it floats, so that nothing moves when it comes. */}
        <span
          style={{ '--docked': barPx === 0 ? undefined : `${barPx}px` }}
          className="ml-auto min-[80rem]:min-w-32 min-[80rem]:text-right max-[80rem]:[&>button]:fixed max-[80rem]:[&>button]:bottom-[calc(4.5rem+var(--docked,0px))] max-[80rem]:[&>button]:left-1/2 max-[80rem]:[&>button]:z-10 max-[80rem]:[&>button]:-translate-x-1/2 max-[80rem]:[&>button]:bg-canvas"
        >
          <NewRowsButton count={newCount} onShow={showNew} focusAfter={title} className="">
            {words.showNew(newCount)}
          </NewRowsButton>
        </span>
        <Totals recordings={recordings} />
      </LibraryHead>
      <RecordingsToolbar {...{ shown, typing, hasMarks, isOwn }} streams={streamObjects} onChange={change} />
      {data === undefined ? (
        <LoadingRows />
      ) : (
        <RecordingsList shown={shown} recordings={recordings} onChange={change} />
      )}
      {data !== undefined && rows.length === 0 && !query.isPlaceholderData ? (
        <NoRecordings
          shown={shown}
          hasMore={query.hasNextPage}
          onShowAll={() =>
            change({
              range: '',
              from: '',
              to: '',
              at: '',
              stream: '',
              tag: '',
              state: '',
              handed: '',
              q: '',
              tests: '',
            })
          }
        />
      ) : null}
    </div>
  );
}

/** Other APIs have no totals, so for them it counts the rows that were fetched. */
function Totals({ recordings: { query, rows, totals, isOwn } }: { recordings: ReturnType<typeof useRecordings> }) {
  const figures: (readonly [figure: string, label: string])[] = totals
    ? [
        words.totals.sessions(totals.count),
        words.totals.ready(totals.ready),
        ...(totals.toHandOver > 0 ? [words.totals.toHandOver(totals.toHandOver)] : []),
        [formatDuration(totals.recordedSeconds), words.totals.recorded],
        [formatBytes(totals.sizeBytes), words.totals.stored],
      ]
    : isOwn || query.data === undefined
      ? []
      : [query.hasNextPage ? words.totals.newest(rows.length) : words.totals.sessions(rows.length)];
  return (
    // The empty line reserves the room of the totals.
    <p className="flex min-h-[1lh] flex-wrap gap-x-4 text-ink-2 max-desk:order-1 max-desk:w-full max-desk:pt-2 max-desk:text-meta max-tablet:min-h-[2lh] max-tablet:content-start max-tablet:gap-x-3">
      {figures.map(([figure, label]) => (
        <span key={label}>
          <span className="font-medium text-ink">{figure}</span> {label}
        </span>
      ))}
    </p>
  );
}

interface NoRecordingsProps {
  shown: ShownRecordings;
  /** The list of another API has further pages, which may hold a match. */
  hasMore: boolean;
  onShowAll: () => void;
}

function NoRecordings({ shown, hasMore, onShowAll }: NoRecordingsProps) {
  const nowMs = useNow(60_000);
  if (hasMore) return <p className="py-4 text-ink-2">{words.noneSoFar}</p>;
  if (!isNarrowed(shown)) return <EmptyState title={words.none.title}>{words.none.detail}</EmptyState>;
  return (
    <EmptyState title={words.noneFound.title} actions={<Button onClick={onShowAll}>{words.showAll}</Button>}>
      {whyNone(shown, nowMs)}
    </EmptyState>
  );
}

function whyNone({ range, filter }: ShownRecordings, nowMs: number): string {
  const { at, between, detail, filters } = words.noneFound;
  const { atMs, fromMs, toMs, streamId, tag, state, expiresWithinDays, isHandedOver, q } = filter;
  const beside = [
    ...(q === undefined ? [] : [filters.search(q)]),
    ...(streamId === undefined ? [] : [filters.stream]),
    ...(tag === undefined ? [] : [filters.tag]),
    ...(state === undefined && expiresWithinDays === undefined ? [] : [filters.state]),
    ...(isHandedOver === undefined ? [] : [filters.handover]),
  ];
  const day = (ms: number) => formatDate(ms, nowMs);
  if (beside.length === 0) {
    if (atMs !== undefined) return at(day(atMs), formatClock(atMs));
    if (fromMs !== undefined && toMs !== undefined)
      return between(day(fromMs), formatClock(fromMs), day(toMs), formatClock(toMs));
  }
  return detail([...beside, ...(range === 'all' && atMs === undefined ? [] : [filters.time])]);
}
