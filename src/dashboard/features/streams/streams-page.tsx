import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { streamsOverviewKey } from '../../api/stream.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { nextCheck, StaleNotice } from '../../components/stale.tsx';
import { alarmsOf, lostShows } from '../../domain/alerts.ts';
import { areStatesMoving, deriveStreamViews } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { UnknownConnection } from '../connections/connection-choice.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { BandPlace, EmptyBand } from './band-place.tsx';
import { SkeletonRows } from './row.tsx';
import { StreamsList, StreamsTable } from './streams-list.tsx';
import { words } from './words.ts';

const FirstStream = lazy(() => import('./first-stream.tsx').then((file) => ({ default: file.FirstStream })));
const NewStreamDialog = lazy(() => import('./new-stream.tsx').then((file) => ({ default: file.NewStreamDialog })));

/** The page answers with no click what is on air, what of it is recorded, and what became ready. */
export default function StreamsPage() {
  // The frame owns the poll.
  const overview = useQuery({ ...streamsOverview, refetchInterval: false });
  const { data, error } = overview;
  /** While a stream is being created: the id of the one that it is to be like, if any. */
  const [creating, setCreating] = useState<{ likeId?: string | undefined }>();
  // A further try begins by forgetting the error, and must not look like a first one.
  const [unreadReason, setUnreadReason] = useState<string>();
  if (error !== null && error.message !== unreadReason) setUnreadReason(error.message);
  const tickMs = useNow(data && areStatesMoving(data.streams, data.sessions) ? 1000 : 60_000);
  const broken = useStore(brokenLinks);
  const quietIds = useStore(acknowledged);
  const create = useCallback((likeId?: string) => setCreating({ likeId }), []);

  if (data === undefined) {
    return (
      <>
        <PageTitle>{words.title}</PageTitle>
        {unreadReason === undefined ? <Loading /> : <Unread reason={unreadReason} />}
      </>
    );
  }

  const staleReason = error === null ? undefined : words.stale(error.message);
  // Nothing is known beyond the last read: the clocks of an old page stand still.
  const frozenAtMs = error === null ? undefined : clock.at(overview.dataUpdatedAt);
  const nowMs = frozenAtMs ?? tickMs;
  const views = deriveStreamViews(data, nowMs, broken);

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {/* Each is announced as it comes; that another one ended is no alarm. */}
      <p role="alert" aria-atomic={false} className="sr-only">
        {lostShows(views, quietIds, nowMs).map(({ stream, session: { session } }) => (
          <span key={session.id}>{words.lostAlert(stream.name, session.aircheck?.endCause === 'lost')} </span>
        ))}
        {alarmsOf(views, quietIds).map(({ stream, session }) => (
          <span key={session.id}>{words.alarm(stream.name)} </span>
        ))}
      </p>
      <PartBoundary>
        <Suspense>
          {creating ? <NewStreamDialog {...creating} onClose={() => setCreating(undefined)} /> : null}
        </Suspense>
      </PartBoundary>
      <FrozenTimeContext value={frozenAtMs}>
        {views.length > 0 ? (
          <>
            <h1 className="sr-only">{words.title}</h1>
            <BandPlace views={views} staleReason={staleReason} />
          </>
        ) : null}
        {views.length > 0 && data.isListed ? null : (
          <PartBoundary>
            <Suspense fallback={data.isListed ? <Loading /> : null}>
              <FirstStream isListed={data.isListed} streams={data.streams} onCreate={() => create()} />
            </Suspense>
          </PartBoundary>
        )}
        {views.length > 0 ? (
          <div className="px-gutter pb-10">
            <StreamsList views={views} staleReason={staleReason} onNew={create} />
          </div>
        ) : null}
      </FrozenTimeContext>
    </>
  );
}

/** The page's shape while it is fetched for the first time. */
function Loading() {
  return (
    <>
      <EmptyBand />
      <div className="px-gutter pb-10">
        <h1 className="sr-only">{words.title}</h1>
        <StreamsTable title={words.title} note={words.loading} isBusy>
          <tbody className="block">
            <SkeletonRows />
          </tbody>
        </StreamsTable>
      </div>
    </>
  );
}

/** Nothing could be fetched yet. That is not the same as no streams. */
function Unread({ reason }: { reason: string }) {
  return (
    <div className="px-gutter pb-10">
      {useConnections().upstream === undefined ? null : <UnknownConnection />}
      <NextTry reason={reason} />
      <EmptyState title={words.unread}>
        <p>{words.unreadHelp}</p>
      </EmptyState>
    </div>
  );
}

function NextTry({ reason }: { reason: string }) {
  const queryClient = useQueryClient();
  useNow(1000);
  const next = nextCheck(queryClient);
  return (
    <StaleNotice
      reason={reason}
      next={next === 'now' ? words.trying : next && words.nextTry(Math.max(0, next - Date.now()) / 1000)}
      isUrgent
      onRetry={() => void queryClient.refetchQueries({ queryKey: streamsOverviewKey })}
    />
  );
}
