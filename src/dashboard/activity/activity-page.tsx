import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { activity } from '../api/activity.ts';
import { ApiError } from '../api/client/api-error.ts';
import { ShowNew } from '../shared/lists/show-new.tsx';
import { useHeldEntries } from '../shared/lists/use-held-entries.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useNow } from '../shared/use-now.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ActivityDays } from './activity-days.tsx';
import { isFiltered, useActivityFilter } from './activity-filter.ts';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { words } from './activity-words.ts';
import { DownloadActivity } from './download-activity.tsx';
import { UnknownKeys } from './unknown-keys.tsx';

/** `/activity`: what happened and who did what, over all connections. */
export default function ActivityPage() {
  const { filter, change: setFilter, search } = useActivityFilter();
  const query = useInfiniteQuery(activity(filter));
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const nowMs = useNow(1000);
  const title = useRef<HTMLHeadingElement>(null);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const { shown, newCount, showNew } = useHeldEntries(entries, {
    of: JSON.stringify(filter),
    isRead: query.isFetchedAfterMount && !query.isPlaceholderData,
    orderOf: ({ id }) => id,
  });
  if (data === undefined) {
    if (error === null) return <PageTitle>{words.title}</PageTitle>;
    if (error instanceof ApiError && error.status === 404) return <NoActivity />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  const isNarrowed = isFiltered(filter);
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-3">
        <h1 ref={title} tabIndex={-1} className="mr-auto text-title font-strong">
          {words.title}
        </h1>
        <ShowNew count={newCount} onShow={showNew} title={title}>
          {words.newEntries(newCount)}
        </ShowNew>
        <DownloadActivity filter={filter} />
      </div>
      <ActivityToolbar
        filter={filter}
        search={search}
        onFilter={setFilter}
        streamName={shown.find(({ streamId, name }) => streamId === filter.streamId && name !== undefined)?.name}
      />
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      {shown.length > 0 ? null : isNarrowed ? (
        <EmptyState
          title={words.noneFound.title}
          actions={
            <Button onClick={() => setFilter({ groups: [], q: '', streamId: undefined })}>{words.showAll}</Button>
          }
        >
          <p>{words.noneFound.detail}</p>
        </EmptyState>
      ) : (
        <EmptyState title={words.none.title}>
          <p>{words.none.detail}</p>
        </EmptyState>
      )}
      <ActivityDays entries={shown} nowMs={nowMs} />
      {isNarrowed && !filter.groups.includes('encoders') ? null : <UnknownKeys nowMs={nowMs} />}
      {hasNextPage ? (
        <Button
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? words.readingOlder : words.older}
        </Button>
      ) : null}
    </div>
  );
}

/** Only our own service writes down what is done. */
function NoActivity() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.title}</PageTitle>
      <EmptyState title={words.noLog.title}>
        <p>{words.noLog.detail}</p>
      </EmptyState>
    </div>
  );
}
