import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { derivePlan, JoinButton, useJoin } from '../../components/joins/join.tsx';
import { words as joinWords } from '../../components/joins/words.ts';
import { chosenLink, copiedLinks, copyKind, noteLinkCopied } from '../../components/links/copy-link.tsx';
import { Glyph } from '../../components/pill.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { isLikelyTheSameShow, type Joined, joinedOf } from '../../domain/joined.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { badEnding, endingWords } from '../../domain/words/interruptions.ts';
import { formatClock, formatClockSeconds, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

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

/** What a break did to the show: with which session this one is one recording, or may have to be. It is over, so it is no alarm. */
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
