import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { livePictureUrl } from '../../../contract/playback.ts';
import { ingest } from '../../api/connections.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { derivePlan, JoinButton, useJoin } from '../../components/joins/join.tsx';
import { words as joinWords } from '../../components/joins/words.ts';
import {
  chosenLink,
  copiedLinks,
  copyKind,
  noteLinkCopied,
  useLiveLink,
  usePlaybackLink,
} from '../../components/links/copy-link.tsx';
import { Glyph, toneLooks } from '../../components/pill.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { isLikelyTheSameShow, type Joined, joinedOf } from '../../domain/joined.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { isLiveState, isPlayable, isUnderWay, progressOf } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { badEnding, endingWords, failedSentence } from '../../domain/words/interruptions.ts';
import { notRecordedSentence, readyIn, sessionSentence } from '../../domain/words/sentences.ts';
import { FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Meter } from '../../ui/meter.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { Player } from '../player/player.tsx';
import { words } from './words.ts';

interface SessionStageProps {
  view: SessionView;
  /** The parent's, which the address of the live picture is made of. */
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

interface SessionJoinsProps {
  /** The session as it is by itself. */
  view: SessionView;
  stream: StreamView;
  /** Another API neither says how a session ended nor joins any. */
  isOwn: boolean;
}

/** The sessions that are likely to be the same show: an encoder that came back soon after it was lost. */
export function findContinuations({ session }: SessionView, { sessions }: StreamView) {
  if (joinedOf(session) !== undefined) return {};
  const at = sessions.findIndex((view) => view.session.id === session.id);
  const [later, earlier] = at < 0 ? [] : [sessions[at - 1], sessions[at + 1]];
  return {
    later: later && isLikelyTheSameShow(session, later.session) ? later : undefined,
    earlier: earlier && isLikelyTheSameShow(earlier.session, session) ? earlier : undefined,
  };
}

/** A line for each session that is one recording with this one, or may have to be. The break is over, so it is no alarm. */
export function SessionJoins({ view, stream, isOwn }: SessionJoinsProps) {
  const joined = joinedOf(view.session);
  if (joined !== undefined) return isPlayable(view.state) && isOwn ? <JoinOf joined={joined} view={view} /> : null;
  const { later, earlier } = findContinuations(view, stream);
  const ending = endingWords(view.session);
  const clock = endClock(view);
  const isOver = !isLiveState(view.state) && view.state.kind !== 'deleted' && view.state.kind !== 'failed';
  return (
    <>
      {earlier ? <Continuation stream={stream} first={earlier} second={view} shown="first" /> : null}
      {later ? <Continuation stream={stream} first={view} second={later} shown="second" /> : null}
      {later === undefined && ending !== undefined && clock !== undefined && isOver && view.session.record ? (
        <Line isWarning title={words.interrupted.at(clock)} actions={null}>
          {words.interrupted.why(ending)}
        </Line>
      ) : null}
    </>
  );
}

/** The clock of its last media, if it ended badly. */
function endClock({ session }: SessionView): string | undefined {
  const atMs = session.lastSeenMs ?? session.aircheck?.endedAtMs;
  return badEnding(session) === undefined || atMs === undefined ? undefined : formatClock(atMs);
}

interface LineProps {
  isWarning?: boolean;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

function Line({ isWarning, title, children, actions }: LineProps) {
  return (
    <section
      aria-label={title}
      className={joinClasses(
        'mt-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border px-3.5 py-2 max-desk:grid-cols-[minmax(0,1fr)]',
        isWarning ? 'border-unrecorded-edge' : 'border-line-strong',
      )}
    >
      <span className={joinClasses('flex items-center gap-1.5 font-strong', isWarning && 'text-unrecorded')}>
        {isWarning ? <Glyph tone="reconnecting" /> : null}
        {title}
      </span>
      <p className="text-lead">{children}</p>
      {actions === null ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}

interface ContinuationProps {
  stream: StreamView;
  first: SessionView;
  second: SessionView;
  /** The other one, which the line leads to. */
  shown: 'first' | 'second';
}

function Continuation({ stream: { stream }, first, second, shown }: ContinuationProps) {
  const client = useQueryClient();
  const other = shown === 'first' ? first : second;
  const plan = derivePlan([first, second]);
  const gap = formatRoughly(secondsBetween(first.session.aircheck?.endedAtMs ?? 0, second.session.createdAtMs ?? 0));
  const { interrupted } = words;
  const clock = endClock(first) ?? '';
  return (
    <Line
      isWarning
      title={shown === 'second' ? interrupted.at(clock) : interrupted.of(clock)}
      actions={
        plan === undefined ? null : (
          <>
            <CopyControl
              look="plain"
              text={() => [first, second].map(({ session }) => chosenLink(client, session, stream.name)).join('\n')}
              onCopied={() => {
                for (const { session } of [first, second]) {
                  copiedLinks.add(session.id);
                  void noteLinkCopied(client, session, copyKind.get());
                }
              }}
            >
              {interrupted.copyBoth}
            </CopyControl>
            <JoinButton plan={plan}>{interrupted.join}</JoinButton>
          </>
        )
      }
    >
      {shown === 'second' ? interrupted.continues(gap) : interrupted.continued(gap)}
      <Link
        to={paths.session(other.session.parentId, other.session.id)}
        className="whitespace-nowrap text-accent underline underline-offset-3"
      >
        {times(other)}
      </Link>
      {plan === undefined ? '.' : interrupted.bothReady}
    </Line>
  );
}

function times({ session, state }: SessionView): string {
  const { createdAtMs, aircheck } = session;
  if (createdAtMs === undefined) return words.session;
  const endMs = aircheck?.endedAtMs;
  return words.fromTo(
    formatClock(createdAtMs),
    isLiveState(state) || endMs === undefined ? words.now : formatClock(endMs),
  );
}

function JoinOf({ joined, view: { session } }: { joined: Joined; view: SessionView }) {
  const { separate, isPending } = useJoin();
  const { id, sessions, durationSeconds } = joined;
  const isFirst = id === session.id;
  return (
    <Line
      title={joinWords.title}
      actions={
        <>
          {isFirst ? null : (
            <Link to={paths.session(session.parentId, id)} className={buttonClasses()}>
              {joinWords.openWhole}
            </Link>
          )}
          <WriteButton aria-disabled={isPending || undefined} onClick={() => isPending || separate(joined)}>
            {joinWords.separate}
          </WriteButton>
        </>
      }
    >
      {isFirst ? joinWords.ofFirst(sessions.length, durationSeconds) : joinWords.ofOther(durationSeconds)}
      <span className="flex flex-wrap gap-x-2 pt-0.5 text-body">
        {sessions.map(({ id: partId, createdAtMs, endedAtMs = createdAtMs, sourceSegmentsDuration }, index) => {
          const before = sessions[index - 1];
          const text = joinWords.fromTo(
            formatClockSeconds(createdAtMs),
            formatClockSeconds(endedAtMs),
            sourceSegmentsDuration,
          );
          return (
            <span key={partId} className="whitespace-nowrap">
              {before === undefined ? null : (
                <span className="pr-2 text-unrecorded">
                  {joinWords.gap(secondsBetween(before.endedAtMs ?? before.createdAtMs, createdAtMs))}
                </span>
              )}
              {partId === session.id ? (
                <span aria-current="page" className="font-strong">
                  {text}
                </span>
              ) : (
                <Link to={paths.session(session.parentId, partId)} className="tap-target underline underline-offset-3">
                  {text}
                </Link>
              )}
            </span>
          );
        })}
      </span>
    </Line>
  );
}
