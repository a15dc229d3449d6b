import { useInfiniteQuery } from '@tanstack/react-query';
import { activity } from '../api/activity.ts';
import { ApiError } from '../api/client/api-error.ts';
import type { ActivityEntry } from '../recording/words/activity-sentences.ts';
import { formatDay } from '../recording/words/format-day.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useClock } from '../shared/use-clock.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ActivityRow } from './activity-row.tsx';
import { words } from './activity-words.ts';
import { UnknownKeys } from './unknown-keys.tsx';

/** `/activity`: who switched what and when, over all connections. */
export default function ActivityPage() {
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activity);
  const nowMs = useClock();
  if (data === undefined) {
    if (error === null) return <PageTitle>{words.title}</PageTitle>;
    if (error instanceof ApiError && error.status === 404) return <NoActivity />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      {entries.length === 0 ? (
        <EmptyState title={words.none.title}>
          <p>{words.none.detail}</p>
        </EmptyState>
      ) : null}
      {byDay(entries, nowMs).map(({ day, entries: those }) => (
        <section key={day} aria-label={day} className="mb-6">
          <h2 className="border-b border-line-strong pb-1.5 text-meta text-ink-3">{day}</h2>
          <ol>
            {those.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <UnknownKeys nowMs={nowMs} />
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

/** In the order they came: newest first. */
function byDay(entries: readonly ActivityEntry[], nowMs: number): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.atMs, nowMs);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
