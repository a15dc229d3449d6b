import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NewRowsButton } from '../../components/lists/stable-rows.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatDayClock, formatDuration } from '../../lib/format.ts';
import { paths, type RecordingsQuery } from '../../paths.ts';
import { bottomSpace } from '../../ui/bottom-space.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AllClips } from '../clips/all-clips.tsx';
import { PastHandovers } from '../handover/past-handovers.tsx';
import { LibraryBar } from './recordings-bar.tsx';
import { isNarrowed, type ShownRecordings, useShownRecordings } from './recordings-filter.ts';
import { LoadingRows, RecordingsList } from './recordings-list.tsx';
import { RecordingsToolbar, Segment } from './recordings-toolbar.tsx';
import { useRecordings } from './use-recordings.ts';
import { words } from './words.ts';
import './recordings.css';

/** `/recordings` lists every session of all streams. */
export default function RecordingsPage() {
  const nowMs = useNow(60_000);
  const { change, typing, shown: now } = useShownRecordings(nowMs);
  // The filter stays the same object while it has the same values: queries and memos go by it.
  const [shown, setShown] = useState(now);
  if (JSON.stringify(shown) !== JSON.stringify(now)) setShown(now);
  const show = useSearchParams()[0].get('show');
  const otherList = show === 'clips' || show === 'handovers' ? show : undefined;
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
        otherList={otherList}
        onChange={change}
      />
      {otherList === 'clips' ? (
        <AllClips bar={(listedIds) => <LibraryBar recordings={recordings} listedIds={listedIds} />} />
      ) : otherList === 'handovers' ? (
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
            <NoRecordings shown={shown} hasMore={query.hasNextPage} onShowAll={showAll} />
          ) : null}
        </>
      )}
    </div>
  );
}

interface RecordingsHeadProps {
  recordings: ReturnType<typeof useRecordings>;
  withTests: boolean;
  /** Clips or past handovers replace the list. */
  otherList: 'clips' | 'handovers' | undefined;
  onChange: (query: RecordingsQuery) => void;
}

function RecordingsHead({ recordings, withTests, otherList, onChange }: RecordingsHeadProps) {
  const { isOwn, hasMarks, newCount, showNew } = recordings;
  const { barPx } = useStore(bottomSpace);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <h1 ref={title} tabIndex={-1} className="text-title font-strong outline-none">
        {words.title}
      </h1>
      {otherList ? null : <Totals recordings={recordings} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <span
          className="recordings-new flex justify-end"
          style={{ '--docked': barPx === 0 ? undefined : `${barPx}px` }}
        >
          <NewRowsButton count={newCount} onShow={showNew} focusAfter={title} className="">
            {words.showNew(newCount)}
          </NewRowsButton>
        </span>
        {isOwn ? (
          <Link to={paths.deliveries()} className={buttonClasses('ghost')}>
            {words.deliveries}
          </Link>
        ) : null}
        {hasMarks ? (
          <Toggle isOn={otherList === 'handovers'} onToggle={(isOn) => onChange({ show: isOn ? 'handovers' : '' })}>
            {words.handovers}
          </Toggle>
        ) : null}
        {isOwn ? (
          <Toggle isOn={otherList === 'clips'} onToggle={(isOn) => onChange({ show: isOn ? 'clips' : '' })}>
            {words.clips}
          </Toggle>
        ) : null}
        {isOwn && otherList === undefined ? (
          <Toggle isOn={withTests} onToggle={(isOn) => onChange({ tests: isOn ? 'shown' : '' })}>
            {words.tests}
          </Toggle>
        ) : null}
      </div>
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: string;
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Segment
      isOn={isOn}
      onClick={() => onToggle(!isOn)}
      className="recordings-toggle rounded-md border border-line-strong"
    >
      {children}
    </Segment>
  );
}

/** Other APIs have no totals, so for them it counts the rows that were fetched. */
function Totals({ recordings: { query, rows, totals, isOwn } }: { recordings: ReturnType<typeof useRecordings> }) {
  // The empty line reserves the space of the totals.
  if (query.data === undefined) return <p className="recordings-totals" />;
  const parts = totals
    ? [
        words.totals.sessions(totals.count),
        words.totals.ready(totals.ready),
        ...(totals.toHandOver > 0 ? [words.totals.toHandOver(totals.toHandOver)] : []),
        formatDuration(totals.recordedSeconds),
        formatBytes(totals.sizeBytes),
      ]
    : isOwn
      ? []
      : [query.hasNextPage ? words.totals.newest(rows.length) : words.totals.sessions(rows.length)];
  return (
    <p className="recordings-totals flex flex-wrap content-start gap-x-4 text-ink-2">
      {parts.map((part) => (
        <span key={part}>{part}</span>
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
  if (!isNarrowed(shown)) {
    return (
      <EmptyState title={words.none.title}>
        <p>{words.none.detail}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.noneFound.title} actions={<Button onClick={onShowAll}>{words.showAll}</Button>}>
      <p>{whyNone(shown, nowMs)}</p>
    </EmptyState>
  );
}

function whyNone({ range, filter }: ShownRecordings, nowMs: number): string {
  const { at, detail, filters } = words.noneFound;
  const { atMs, streamId, tag, state, expiresWithinDays, isHandedOver, q } = filter;
  const beside = [
    ...(q === undefined ? [] : [filters.search(q)]),
    ...(streamId === undefined ? [] : [filters.stream]),
    ...(tag === undefined ? [] : [filters.tag]),
    ...(state === undefined && expiresWithinDays === undefined ? [] : [filters.state]),
    ...(isHandedOver === undefined ? [] : [filters.handover]),
  ];
  if (atMs !== undefined && beside.length === 0) return at(formatDayClock(atMs, nowMs));
  return detail([...beside, ...(range === 'all' && atMs === undefined ? [] : [filters.time])]);
}
