import { useQuery } from '@tanstack/react-query';
import { livePictureUrl } from '../../../contract/playback/playback.ts';
import { ingest } from '../../api/connections.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { useLiveLink, usePlaybackLink } from '../../components/links/copy-link.tsx';
import { Glyph, toneLooks } from '../../components/pill.tsx';
import { isPictureDue } from '../../domain/live-media.ts';
import { isLiveState, isPlayable, isUnderWay, progressOf } from '../../domain/session-state.ts';

import type { Session } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { failedSentence } from '../../domain/words/interruptions.ts';
import { notRecordedSentence, readyIn, sessionSentence } from '../../domain/words/sentences.ts';
import { FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Meter } from '../../ui/meter.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { Player } from '../player/player.tsx';
import { words } from './words.ts';

interface SessionStageProps {
  view: SessionView;
  /** Of the parent: where its live picture is. */
  playbackId: string | undefined;
  usualSeconds: number | undefined;
  startsAtOnce: boolean;
  /** Set to where the player is. */
  position: PlaybackPosition;
}

/** The recording to play, or the live picture; while there is neither, what is so and what to do. */
export function SessionStage(props: SessionStageProps) {
  const { view, playbackId, usualSeconds, startsAtOnce, position } = props;
  const { session, state } = view;
  const nowMs = useNow(isUnderWay(state) ? 1000 : 60_000);
  const link = usePlaybackLink()(session);
  const liveLink = useLiveLink(playbackId);
  const isLiveSought = useQuery(ingest).isPending && playbackId !== undefined;
  const still = useLiveStillUrl(session, playbackId, nowMs);
  const { posterUrl, storyboardUrl } = session.aircheck ?? {};
  const progress = state.kind === 'processing' || state.kind === 'late' ? progressOf(session) : undefined;
  const soon = state.kind === 'processing' ? readyIn(session, usualSeconds, nowMs) : undefined;
  const sentence =
    state.kind === 'not-recorded' || state.kind === 'live-unrecorded'
      ? notRecordedSentence(session)
      : state.kind === 'failed'
        ? failedSentence(session)
        : sessionSentence(view, { usualSeconds, nowMs });

  if (isPlayable(state) && link !== undefined) {
    return (
      <Player
        played={{ url: link, session, posterUrl, storyboardUrl, position }}
        startsAtOnce={startsAtOnce}
        hasTimeline
      />
    );
  }
  if (isLiveState(state) && (liveLink !== undefined || isLiveSought)) {
    return (
      <div>
        {liveLink === undefined ? (
          <>
            <Picture className="rounded-b-none" />
            <div className="h-10 bg-picture" />
          </>
        ) : (
          // It plays on without answers, and says how far behind it is.
          <FrozenTimeContext value={undefined}>
            <Player
              played={{ url: liveLink, session, live: session.record ? 'rewindable' : 'window', posterUrl: still }}
              startsAtOnce={startsAtOnce}
              hasTimeline
            />
          </FrozenTimeContext>
        )}
        <p className="py-2 text-ink-2">
          {/* The share that is recorded stands below, beside its line. */}
          {state.kind === 'recording' ? null : (
            <>
              <span className="inline-block first-letter:uppercase">{sentence}</span>
              {sentence.endsWith('.') ? ' ' : '. '}
            </>
          )}
          {whatToDo(view)}
        </p>
      </div>
    );
  }
  return (
    <div className="mb-2 grid aspect-video place-items-center rounded-md border border-line bg-well p-6 max-tablet:aspect-auto max-tablet:min-h-60">
      <div className="grid max-w-[26rem] justify-items-center gap-2 text-center">
        <Glyph tone={state.kind} className={joinClasses('size-6', toneLooks[state.kind].ink)} />
        {soon === undefined ? null : <p className="text-figure whitespace-nowrap">{soon}</p>}
        <p className="text-lead font-strong first-letter:uppercase">
          {isPlayable(state) ? words.stage.findingAddress : sentence}
        </p>
        {progress ? <Meter value={progress.share} label={words.stage.progress} /> : null}
        <p className="text-ink-2">{isPlayable(state) ? '' : whatToDo(view)}</p>
        {state.kind === 'late' ? (
          <CopyControl text={session.id} label={words.stage.copyIdLabel} look="plain">
            {words.stage.copyId}
          </CopyControl>
        ) : null}
      </div>
    </div>
  );
}

/** What is left, and what can be done, where there is nothing to play. */
function whatToDo({ session, state }: SessionView): string {
  const { toDo } = words;
  switch (state.kind) {
    case 'recording':
    case 'stalled':
    case 'reconnecting':
    case 'processing':
    case 'late':
    case 'deleted':
    case 'unknown':
      return toDo[state.kind];
    case 'live-unrecorded':
      if (session.aircheck?.problem !== undefined) return toDo.disk;
      return session.record ? toDo.noneWhileLive : toDo.unrecorded;
    case 'failed':
      return toDo.failed(session.recordedSeconds);
    case 'not-recorded':
      return session.record ? toDo.noneAfterwards : toDo.notRecorded;
    case 'ready':
    case 'ready-problem':
      return '';
  }
}

/** The address changes every few seconds, so that the browser fetches the next still. */
function useLiveStillUrl(session: Session, playbackId: string | undefined, nowMs: number): string | undefined {
  const { data } = useQuery(ingest);
  // The hosted API makes no stills.
  const isMade = session.aircheck !== undefined && isPictureDue(session, nowMs);
  if (!isMade || playbackId === undefined || data === undefined) return undefined;
  return `${livePictureUrl(playbackId, data.playback)}?${Math.floor(nowMs / liveStillEveryMs)}`;
}
