import { Link } from 'react-router-dom';
import { words as joinWords } from '../../../components/joins/words.ts';
import { CopyLink } from '../../../components/links/copy-link.tsx';
import { SelectBox, type SelectionStore } from '../../../components/lists/selection.tsx';

import { SessionPoster } from '../../../components/lists/session-poster.tsx';
import { words as sharedWords } from '../../../components/words.ts';
import { coverageOf, formatShare } from '../../../domain/coverage.ts';
import { joinedOf } from '../../../domain/joined.ts';
import { isLiveState, isPlayable, isUnderWay } from '../../../domain/session-state.ts';
import type { Session } from '../../../domain/stream-object.ts';
import { canHandOver, isFreshlyReady, type SessionView, type StreamView } from '../../../domain/stream-state.ts';
import { sessionSpan } from '../../../domain/strip-segments.ts';
import { sessionSentence } from '../../../domain/words/sentences.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatBytes, formatDuration, secondsBetween } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ActionScope } from '../../../ui/scoped-actions.ts';
import { HungPill } from '../hung-pill.tsx';
import { words } from '../words.ts';
import { HandedOver } from './handed-over.tsx';
import { belowState, besideState, sessionColumns, sizeCell } from './session-columns.ts';
import { exactTimes, shortTimes } from './session-times.ts';
import { SessionWhat } from './session-what.tsx';

interface ListedSessionProps {
  view: SessionView;
  stream: StreamView;
  /** Does the table have a column for sizes? */
  hasSizes: boolean;
  selection: SelectionStore<Session>;
}

/** That it is one recording with others, and of which the links are. */
function JoinedMark({ session }: Pick<SessionView, 'session'>) {
  const joined = joinedOf(session);
  if (joined === undefined) return null;
  const isFirst = joined.id === session.id;
  return (
    <Link to={paths.session(session.parentId, joined.id)} className="text-meta text-ink-2 hover:underline">
      {isFirst ? joinWords.whole(joined.sessions.length, joined.durationSeconds) : joinWords.part}
    </Link>
  );
}

/** One session: when, in what state and why, how much of it is missing, and its link. */
export function ListedSession({ view, stream, hasSizes, selection }: ListedSessionProps) {
  const { session, state } = view;
  const nowMs = useNow(isUnderWay(state) ? 1000 : 60_000);
  const span = sessionSpan(view, nowMs);
  const share = coverageOf(view, nowMs)?.share ?? 1;
  // Only what is missing is news.
  const shown = share === 1 ? null : formatShare(share);
  const isLive = isLiveState(state);
  const lengthSeconds = isLive && span ? secondsBetween(span.startMs, span.endMs) : session.recordedSeconds;
  const address = paths.session(stream.stream.id, session.id);
  const sizeBytes = session.aircheck?.sizeBytes;
  const what = sessionSentence(view, { usualSeconds: stream.usualSeconds, nowMs });
  // On a phone there is room beside the actions for the word of a state alone.
  const isWordAlone = state.kind === 'ready' && what === '' && shown === null && !session.aircheck?.handedOverAtMs;
  const places = isWordAlone ? besideState : belowState;
  return (
    <tr
      className={joinClasses(
        sessionColumns(hasSizes),
        'row-hover relative min-h-12 border-b border-line hover:bg-wash @max-[60rem]:py-2.5',
      )}
    >
      <td className="block @max-[60rem]:row-span-3 @max-[60rem]:self-start">
        <SessionPoster view={view} />
        {canHandOver(view) && span ? (
          <SelectBox
            selection={selection}
            row={session}
            label={words.sessions.choose(shortTimes(span, isLive, nowMs))}
            // In the gutter; on a narrow page over its picture.
            className="absolute top-0 -left-gutter grid h-row w-8 place-items-center max-desk:left-0"
          />
        ) : null}
      </td>
      {/* On narrow pages the length stands at the end of the same line, and the actions below leave the time no room. */}
      <td className="block min-w-0 @max-[60rem]:col-[2/-1] @max-[60rem]:row-start-1 @max-[60rem]:pr-14">
        <Link
          to={address}
          data-row={session.id}
          className="rounded-sm hover:underline hover:underline-offset-3"
          title={span && exactTimes(span, isLive)}
        >
          {span ? shortTimes(span, isLive, nowMs) : words.openSession}
        </Link>
      </td>
      <td className="block text-right @max-[60rem]:col-start-3 @max-[60rem]:row-start-1">
        {lengthSeconds === undefined ? '–' : formatDuration(lengthSeconds)}
      </td>
      <td
        className={joinClasses(
          'flex min-w-0 items-center gap-x-3 gap-y-0.5 @max-[60rem]:col-start-2 @max-[60rem]:row-start-2 @max-[60rem]:flex-wrap',
          isPlayable(state) || state.kind === 'failed' ? places.state : '@max-[60rem]:col-end-[-1]',
        )}
      >
        <HungPill state={state} isFresh={isFreshlyReady(view, nowMs)} />
        <span className="min-w-0 break-words text-ink-2 empty:hidden">
          <SessionWhat view={view} usualSeconds={stream.usualSeconds} />
        </span>
        <JoinedMark session={session} />
        <HandedOver session={session} />
        <span className="font-strong text-unrecorded empty:hidden @min-[60rem]:hidden">{shown}</span>
      </td>
      <td className="block text-right font-strong text-unrecorded @max-[60rem]:hidden">{shown}</td>
      {hasSizes ? (
        <td className={joinClasses(sizeCell, 'text-ink-2')}>
          {sizeBytes === undefined ? '–' : formatBytes(sizeBytes)}
        </td>
      ) : null}
      <td
        className={joinClasses(
          'flex justify-end gap-1 empty:hidden @max-[20rem]:flex-wrap @max-[60rem]:col-start-3 @max-[60rem]:row-start-2 @min-[60rem]:-mr-1.5',
          places.actions,
        )}
      >
        {isPlayable(state) ? (
          <>
            <Link to={address} state={{ play: true }} className={buttonClasses('ghost')}>
              <Icon name="play" />
              {words.play}
            </Link>
            <ActionScope value={session.id}>
              <CopyLink session={session} streamName={stream.stream.name}>
                {words.copy}
              </CopyLink>
            </ActionScope>
          </>
        ) : state.kind === 'failed' ? (
          <WhatToDo address={address} times={span ? shortTimes(span, isLive, nowMs) : ''} />
        ) : null}
      </td>
    </tr>
  );
}

interface WhatToDoProps {
  address: string;
  /** A screen reader says them, because it reads the link without its row. */
  times: string;
}

/** A session that failed has nothing to play or to copy; its page says what can be done. */
function WhatToDo({ address, times }: WhatToDoProps) {
  return (
    <Link to={address} className={buttonClasses('ghost')}>
      {sharedWords.whatToDo}
      <span className="sr-only">: {times}</span>
    </Link>
  );
}
