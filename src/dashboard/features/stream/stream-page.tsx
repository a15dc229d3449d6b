import { useMutationState, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { brokenLinks } from '../../api/broken-links.ts';
import { deleteStreamKey, streamDetail } from '../../api/streams.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { StaleContext, StaleNotice } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useUsualSeconds } from '../../components/use-usual-seconds.ts';
import type { Session } from '../../domain/stream-object.ts';
import { deriveStreamView } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { addDaysMs } from '../../lib/dates.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubjectShortcuts } from '../shortcuts/subject-shortcuts.tsx';
import { EncoderCard, isNeverUsed } from './encoder-card.tsx';
import { Sessions, useSessions } from './sessions.tsx';
import { StreamHead } from './stream-head.tsx';
import { ThisSession } from './this-session.tsx';
import { useShownWeek, Week } from './week.tsx';
import { words } from './words.ts';

const none: readonly Session[] = [];

/** `/streams/:streamId` */
export default function StreamPage() {
  const { streamId = '' } = useParams();
  // The change feed names the deletion before its answer comes, and the next page takes a moment to load:
  // until then this page would read what is gone.
  const deletions = useMutationState({
    filters: { mutationKey: deleteStreamKey(streamId) },
    select: ({ state }) => state.status,
  });
  const isDeleted = deletions.some((status) => status === 'pending' || status === 'success');
  const { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...streamDetail(streamId),
    enabled: !isDeleted,
  });
  const nowMs = useNow(1000);
  const week = useShownWeek(nowMs);
  const { sessions, older } = useSessions(streamId, data?.sessions ?? none, addDaysMs(week.lastDayMs, -6));
  const usualSeconds = useUsualSeconds(streamId);
  const broken = useStore(brokenLinks);
  const frameStale = use(StaleContext);
  if (data === undefined) {
    if (error === null) return <StreamSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  // Old data is read as of its own time: nothing goes on counting without an answer.
  const frozenAtMs = error === null ? undefined : clock.at(dataUpdatedAt);
  const view = deriveStreamView(data.stream, sessions, frozenAtMs ?? nowMs, usualSeconds, broken);
  const reason = error === null ? undefined : words.unavailable;
  // The top bar has one time for the whole page; this page's own read may fail alone.
  const stale = frameStale ?? (error ? { sinceMs: dataUpdatedAt, error } : undefined);
  const isWaiting = isNeverUsed(view) && view.state.kind === 'idle';
  return (
    <div className={joinClasses('px-gutter pb-10', stale && 'text-ink-3 colourless')}>
      <PageTitle>{shortName(data.stream.name)}</PageTitle>
      {error ? (
        <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} hasSwitch onRetry={() => void refetch()} />
      ) : null}
      <StaleContext value={stale}>
        <FrozenTimeContext value={frozenAtMs}>
          <StreamHead view={view} disabledReason={reason} />
          {/* One frame for every state. Below a desk's width the encoder comes after the sessions, unless it is all there is to do. */}
          <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-8 pt-4 min-[75rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
            <ThisSession view={view} isFresh={isFetchedAfterMount} disabledReason={reason} />
            <div className={joinClasses(isWaiting && 'max-[75rem]:order-1')}>
              <Sessions view={view} older={older} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-3 max-[75rem]:mt-5 max-[75rem]:min-tablet:grid-cols-2 min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
              <EncoderCard view={view} disabledReason={reason} />
              <Week view={view} week={week} older={older} />
            </div>
          </div>
        </FrozenTimeContext>
      </StaleContext>
      {/* After the sessions, whose keys come first while one of their rows has the focus. */}
      <SubjectShortcuts recordingId={view.lastRecording?.session.id} />
    </div>
  );
}

/** The frame before its first answer. */
function StreamSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter">
      <div className="grid h-18 content-center gap-2 border-b border-line-strong">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-[18rem_minmax(0,1fr)] gap-6 py-4 max-tablet:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-24" />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-4 h-8" />
      ))}
    </div>
  );
}
