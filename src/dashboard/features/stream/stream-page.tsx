import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { brokenLinks } from '../../api/broken-links.ts';
import { streamDetail } from '../../api/streams.ts';
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
import { SignalLine } from '../signal/signal-line.tsx';
import { EncoderCard } from './encoder-card.tsx';
import { PicturePane } from './picture-pane.tsx';
import { SessionsTable } from './sessions/sessions-table.tsx';
import { StreamHead } from './stream-head.tsx';
import { ThisSession } from './this-session.tsx';
import { useSessions } from './use-sessions.ts';
import { useShownWeek } from './week/use-shown-week.ts';
import { WeekTimeline } from './week/week-timeline.tsx';
import { words } from './words.ts';

const none: readonly Session[] = [];

/** `/streams/:streamId` */
export default function StreamPage() {
  const { streamId = '' } = useParams();
  const { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, refetch } = useQuery(streamDetail(streamId));
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
  // What is old is read as of its own time: nothing goes on counting without an answer.
  const frozenAtMs = error === null ? undefined : clock.at(dataUpdatedAt);
  const view = deriveStreamView(data.stream, sessions, frozenAtMs ?? nowMs, usualSeconds, broken);
  const current = view.state.kind === 'live' ? view.state.current?.session : undefined;
  const reason = error === null ? undefined : words.unavailable;
  // The top bar has one time for the whole page; this page's own read may fail alone.
  const stale = frameStale ?? (error ? { sinceMs: dataUpdatedAt, error } : undefined);
  return (
    <div className={joinClasses('px-gutter pb-10', stale && 'text-ink-3 colourless')}>
      <PageTitle>{shortName(data.stream.name)}</PageTitle>
      <SubjectShortcuts recordingId={view.lastRecording?.session.id} />
      {error ? (
        <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} hasSwitch onRetry={() => void refetch()} />
      ) : null}
      <StaleContext value={stale}>
        <FrozenTimeContext value={frozenAtMs}>
          <StreamHead view={view} disabledReason={reason} />
          {/* One frame for every state. On a phone its parts are the page's, and the sessions and the signal come before the encoder. */}
          <div className="max-tablet:flex max-tablet:flex-col">
            <div className="grid grid-cols-[26rem_minmax(0,1fr)] grid-rows-[auto_1fr] border-t border-b border-t-line-strong border-b-line max-tablet:contents min-[75rem]:grid-cols-[26rem_minmax(0,1fr)_minmax(0,1.25fr)]">
              <div className="min-w-0 pt-4 pr-6 max-tablet:pr-0">
                <PicturePane view={view} isFresh={isFetchedAfterMount} />
              </div>
              <ThisSession view={view} disabledReason={reason} />
              {/* Below the picture. Its room is there in every state: nothing moves when a show begins. A phone has it below the
              sessions, out of sight of what a show moves, and while live alone. */}
              <div
                className={joinClasses(
                  'col-start-1 row-start-2 h-25 pt-2 pr-6 max-tablet:order-1 max-tablet:pr-0',
                  !current && 'max-tablet:hidden',
                )}
              >
                {current ? <SignalLine session={current} /> : null}
              </div>
              <EncoderCard view={view} disabledReason={reason} />
            </div>
            <div className="max-tablet:order-2">
              <WeekTimeline view={view} week={week} older={older} />
            </div>
            <SessionsTable view={view} older={older} />
          </div>
        </FrozenTimeContext>
      </StaleContext>
    </div>
  );
}

function StreamSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter pt-5">
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="mb-6 h-6 w-72 max-w-full" />
      <div className="grid grid-cols-[26rem_minmax(0,1fr)] gap-6 border-y border-line py-4 max-desk:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-24" />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-4 h-5" />
      ))}
    </div>
  );
}
