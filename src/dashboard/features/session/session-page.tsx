import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { deriveSessionDetail, sessionDetail } from '../../api/sessions.ts';
import { brokenLinks } from '../../api/streams.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { StaleNotice } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { useUsualSeconds } from '../../components/use-usual-seconds.ts';
import { asPlayed } from '../../domain/joined.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import { sessionHistory } from '../../domain/words/history.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClipPanel } from '../clips/clip-panel.tsx';
import type { Marks } from '../clips/clip-draft.ts';
import { createPlaybackPosition } from '../player/played.ts';
import { signalShort } from '../signal/words.ts';
import { DeveloperFields } from './developer-fields.tsx';
import { JoinedSessions } from './joined-sessions.tsx';
import { LiveSessionPanel } from './live-session-panel.tsx';
import { PlayKeys } from './play-keys.tsx';
import { SessionHead, sessionTitle } from './session-head.tsx';
import { SessionHistory } from './session-history.tsx';
import { SessionOnDisk } from './session-on-disk.tsx';
import { SessionStage } from './session-stage.tsx';
import { SessionTimeline } from './session-timeline.tsx';
import { useLinkCheck } from './use-link-check.ts';
import { damageWords, words } from './words.ts';

/** `/streams/:streamId/sessions/:sessionId` */
export default function SessionPage() {
  const { streamId = '', sessionId = '' } = useParams();
  // The player, and where it is, are one session's.
  return <OneSession key={sessionId} streamId={streamId} sessionId={sessionId} />;
}

function OneSession({ streamId, sessionId }: { streamId: string; sessionId: string }) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(sessionDetail(streamId, sessionId));
  const clockMs = useNow(1000);
  const usualSeconds = useUsualSeconds(streamId);
  const broken = useStore(brokenLinks);
  const location: { state: unknown } = useLocation();
  const linkOf = usePlaybackLink();
  const [position] = useState(createPlaybackPosition);
  const [marks] = useState(() => createStore<Marks>({}));
  const isOwn = useOwnService();
  const isOwnerUnknown = useIsOwnerUnknown();
  const frozenAtMs = error === null ? undefined : clock.at(dataUpdatedAt);
  const nowMs = frozenAtMs ?? clockMs;
  const stream = data && deriveSessionDetail(data, nowMs, usualSeconds, broken);
  const own = stream?.sessions.find(({ session }) => session.id === sessionId);
  // Its page shows what its link plays.
  const view = own && { ...own, session: asPlayed(own.session) };
  const link = data && linkOf(data.session);
  const isCheckDue = view !== undefined && link !== undefined && isPlayable(view.state);
  const check = useLinkCheck(link, sessionId, isCheckDue);

  if (stream === undefined || own === undefined || view === undefined) {
    if (error === null) return <SessionSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  const { session, state } = view;
  const draft = isOwn && isPlayable(state) ? { session, marks, position } : undefined;
  const damaged = isPlayable(state) ? damageWords(session) : undefined;
  // A recording that plays is what it was, in its colours.
  const staleLooks = isPlayable(state) ? 'text-ink-3' : 'text-ink-3 colourless';
  return (
    <FrozenTimeContext value={frozenAtMs}>
      {' '}
      <div className={joinClasses('px-gutter pb-10', error !== null && staleLooks)}>
        <PageTitle>{words.pageTitle(shortName(stream.stream.name), sessionTitle(view, nowMs))}</PageTitle>
        {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
        <PlayKeys />
        <SessionHead
          view={view}
          stream={stream}
          checked={[damaged, check.sentence].filter(Boolean).join('. ')}
          position={position}
          isChecking={check.isFetching}
          onCheckAgain={check.checkAgain}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_25rem] grid-rows-[auto_1fr] gap-x-8 gap-y-5 border-t border-line-strong pt-4 max-[75rem]:flex max-[75rem]:flex-col">
          <div className="min-w-0">
            <SessionStage
              view={view}
              playbackId={stream.stream.playbackId}
              usualSeconds={stream.usualSeconds}
              startsAtOnce={asksToPlay(location.state)}
              position={position}
            />
            <SessionTimeline view={view} position={position} draft={draft} />
          </div>
          {/* Beside both: clips that come later move nothing below the recording. */}
          <div className="row-span-2 grid min-w-0 content-start gap-5">
            {isLiveState(state) ? (
              <LiveSessionPanel
                view={view}
                stream={stream}
                disabledReason={error === null ? undefined : words.unavailable}
              />
            ) : null}
            {/* What one does comes before what was. A wide page has the clip beside the scrubber, where its marks are; its room is there before it. */}
            {draft || (isOwnerUnknown && isPlayable(state)) ? (
              <div className="min-h-80 min-w-0 min-[75rem]:order-1">
                {draft ? <ClipPanel draft={draft} streamName={stream.stream.name} /> : null}
              </div>
            ) : null}
            {isOwn && isPlayable(state) ? <JoinedSessions view={own} stream={stream} /> : null}
            <SessionHistory
              entries={sessionHistory(view, {
                usualSeconds: stream.usualSeconds,
                linkCheck: check.found,
                signalWords: signalShort,
              })}
            />
          </div>
          <SessionOnDisk view={own} streamName={stream.stream.name} />
        </div>
        <DeveloperFields sessionId={session.id} raw={session.raw} readAtMs={dataUpdatedAt} />
      </div>
    </FrozenTimeContext>
  );
}

/** Was Play pressed on the way here? */
function asksToPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'play' in state && state.play === true;
}

function SessionSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter pt-5">
      <Skeleton className="mb-2 h-3 w-40" />
      <Skeleton className="mb-6 h-6 w-72 max-w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)_25rem] gap-8 border-t border-line-strong pt-4 max-desk:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
