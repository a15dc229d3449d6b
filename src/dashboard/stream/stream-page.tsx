import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { clock } from '../api/client/clock.ts';
import { streamDetail } from '../api/stream-detail.ts';
import { paths } from '../paths.ts';
import { isPictureDue } from '../recording/live-media.ts';
import { interruptionOf } from '../recording/session-state.ts';
import { readStream, type StreamReading } from '../recording/stream-state.ts';
import { useLiveLink } from '../shared/links/use-links.ts';
import { StreamSkeleton } from '../shared/page-skeleton.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useClock } from '../shared/use-clock.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { EncoderCard } from './encoder-card.tsx';
import { SessionsTable } from './sessions-table.tsx';
import { StreamHead } from './stream-head.tsx';
import { words } from './stream-words.ts';
import { ThisSession } from './this-session.tsx';
import { WeekTimeline } from './week-timeline.tsx';

/** `/streams/:streamId` */
export default function StreamPage() {
  const { streamId = '' } = useParams();
  const { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, refetch } = useQuery(streamDetail(streamId));
  const nowMs = useClock();
  if (data === undefined) {
    if (error === null) return <StreamSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  // What is old is read as of its own time: nothing goes on counting without an answer.
  const atMs = error === null ? nowMs : dataUpdatedAt + clock.exactMs() - Date.now();
  const reading = readStream(data.stream, data.sessions, atMs);
  const reason = error === null ? undefined : words.unavailable;
  return (
    <div className={joinClasses('px-gutter pb-10', error !== null && 'text-ink-3')}>
      <PageTitle>{shortName(data.stream.name)}</PageTitle>
      {error ? (
        <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} hasSwitch onRetry={() => void refetch()} />
      ) : null}
      <StreamHead reading={reading} disabledReason={reason} />
      <div
        className={joinClasses(
          'grid grid-cols-[27.5rem_minmax(0,1fr)] border-t border-b border-t-line-strong border-b-line max-desk:grid-cols-1',
          // With the live picture there are three, where there is room for them.
          'min-[75rem]:has-[figure]:grid-cols-[29rem_minmax(0,1fr)_minmax(0,1.35fr)]',
        )}
      >
        {/* What was live when this page was last seen may be over. */}
        {isFetchedAfterMount ? <LivePictureSlot reading={reading} nowMs={atMs} /> : null}
        <ThisSession reading={reading} nowMs={atMs} />
        <EncoderCard reading={reading} nowMs={atMs} disabledReason={reason} />
      </div>
      <WeekTimeline readings={reading.sessions} nowMs={atMs} />
      <SessionsTable reading={reading} nowMs={atMs} />
    </div>
  );
}

// The player's code is fetched when there is something on air.
const LivePicture = lazyPart(() => import('./live-picture.tsx').then((file) => file.LivePicture));

/** The place of the live picture beside what is said of the session; none while nothing is on air. */
function LivePictureSlot({ reading, nowMs }: { reading: StreamReading; nowMs: number }) {
  const { stream, state } = reading;
  const url = useLiveLink(stream.playbackId);
  const current = state.kind === 'live' ? state.current : undefined;
  const session = current?.session;
  if (url === undefined || session === undefined || !isPictureDue(session, nowMs)) return null;
  return (
    <PartBoundary>
      <Suspense>
        <LivePicture
          key={session.id}
          url={url}
          ingest={session.aircheck?.ingest}
          sessionPath={paths.session(stream.id, session.id)}
          frozenSinceMs={current && interruptionOf(current.state)?.sinceMs}
          linkTitle={words.openLivePicture}
        />
      </Suspense>
    </PartBoundary>
  );
}
