import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { words as joinWords } from '../../components/joins/words.ts';
import { CopyLink, useDownloadLink } from '../../components/links/copy-link.tsx';
import type { SelectionStore } from '../../components/lists/selection.tsx';
import { SelectBox } from '../../components/lists/selection.tsx';
import { SessionPoster } from '../../components/lists/session-poster.tsx';
import { SessionPill } from '../../components/pill.tsx';
import { words as sharedWords } from '../../components/words.ts';
import { coverageOf, formatShare, secondsOf } from '../../domain/coverage.ts';
import { joinedOf } from '../../domain/joined.ts';
import { gapsOf, isLiveState, isPlayable, isUnderWay } from '../../domain/session-state.ts';
import type { Session, StreamObject } from '../../domain/stream-object.ts';
import { canHandOver, isFreshlyReady, type SessionView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { endingWords } from '../../domain/words/interruptions.ts';
import { readyIn, sessionSentence } from '../../domain/words/sentences.ts';
import { useNow } from '../../lib/clock.ts';
import {
  formatBytes,
  formatClock,
  formatClockSeconds,
  formatDayClock,
  formatDuration,
  formatUtc,
  formatWhen,
  secondsBetween,
} from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ActionScope } from '../../ui/scoped-actions.ts';
import { words } from './words.ts';

interface SessionRowProps {
  view: SessionView;
  stream: StreamObject;
  usualSeconds: number | undefined;
  selection: SelectionStore<Session>;
}

/** One session: when, how long, in what state and why, and its link from the first second. */
export function SessionRow({ view, stream, usualSeconds, selection }: SessionRowProps) {
  const { session, state } = view;
  const nowMs = useNow(isUnderWay(state) ? 1000 : 60_000);
  const times = sessionTimes(view, nowMs);
  const span = sessionSpan(view, nowMs);
  const isFresh = isFreshlyReady(view, nowMs);
  const seconds = isLiveState(state) && span ? secondsBetween(span.startMs, span.endMs) : session.recordedSeconds;
  const sizeBytes = session.aircheck?.sizeBytes;
  const hasActions = canHandOver(view) || state.kind === 'failed';
  const address = paths.session(session.parentId, session.id);
  return (
    // The keys of the row reach its controls.
    <ActionScope value={session.id}>
      <tr className="row-hover row-hover-bg relative grid min-h-12 grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line @max-[42rem]:py-1.5 @min-[42rem]:grid-cols-[4rem_11rem_4rem_minmax(0,1fr)_auto] @min-[42rem]:gap-x-4">
        <td className="block @max-[42rem]:row-span-2">
          <SessionPoster view={view} playbackId={stream.playbackId} />
          {canHandOver(view) && times ? (
            <SelectBox
              selection={selection}
              row={session}
              label={words.sessions.choose(times.short)}
              // In the gutter; on a narrow page over its picture.
              className="absolute top-0.5 -left-gutter grid h-row w-8 place-items-center max-desk:left-0"
            />
          ) : null}
        </td>
        <td className="block min-w-0 truncate">
          <Link
            to={address}
            data-row={session.id}
            className="rounded-sm text-lead hover:underline hover:underline-offset-3"
            title={times?.exact}
          >
            {times?.short ?? words.openSession}
          </Link>
        </td>
        <td
          className="block text-right @max-[42rem]:col-start-3 @max-[42rem]:row-start-2"
          title={sizeBytes === undefined ? undefined : formatBytes(sizeBytes)}
        >
          {seconds ? formatDuration(seconds) : '–'}
        </td>
        <td
          className={joinClasses(
            'flex min-w-0 items-center gap-x-2.5 overflow-hidden @max-[42rem]:col-start-2 @max-[42rem]:row-start-2',
            // A note uses the room of the actions where a session has none.
            !hasActions && '@min-[42rem]:col-span-2',
          )}
        >
          {/* Its glyph stands on one line in all rows, whether the pill has a ground or not. */}
          <span className="flex max-w-full shrink-0">
            <SessionPill state={state} isFresh={isFresh} />
          </span>
          <RowNote view={view} usualSeconds={usualSeconds} />
        </td>
        <td
          className={joinClasses(
            'flex justify-end @max-[42rem]:col-start-3 @max-[42rem]:row-start-1 @min-[42rem]:w-39 @min-[42rem]:[&:lang(de)]:w-45 @min-[42rem]:max-desk:w-48 @min-[42rem]:max-desk:[&:lang(de)]:w-56',
            !hasActions && 'hidden',
          )}
        >
          {canHandOver(view) ? (
            <CopyLink
              session={session}
              streamName={stream.name}
              look={isFresh && session.aircheck?.handedOverAtMs === undefined ? 'act' : 'ghost'}
              outerClassName="@min-[42rem]:mr-auto"
            >
              {words.copyLink}
            </CopyLink>
          ) : state.kind === 'failed' ? (
            <Link to={address} className={buttonClasses('ghost')}>
              {sharedWords.whatToDo}
              {/* A screen reader reads the link without its row. */}
              <span className="sr-only">: {times?.short}</span>
            </Link>
          ) : null}
          {isPlayable(state) ? <PlayAndDownload session={session} /> : null}
        </td>
      </tr>
    </ActionScope>
  );
}

/** A phone's row leads to the session's page, which has both. */
function PlayAndDownload({ session }: { session: Session }) {
  const mp4 = useDownloadLink()(session);
  const look = 'w-ctl @max-[42rem]:hidden max-desk:w-10';
  return (
    <>
      <Link
        to={paths.session(session.parentId, session.id)}
        state={{ play: true }}
        aria-label={words.play}
        title={words.play}
        className={joinClasses(buttonClasses('ghost'), look)}
      >
        <Icon name="play" />
      </Link>
      {mp4 === undefined ? null : (
        <DownloadLink url={mp4} isOwn={session.aircheck !== undefined} look="ghost" isIcon className={look} />
      )}
    </>
  );
}

/** A short note beside the state; the tooltip has the whole sentence. */
function RowNote({ view, usualSeconds }: Pick<SessionRowProps, 'view' | 'usualSeconds'>) {
  const { session, state } = view;
  const nowMs = useNow(isUnderWay(state) ? 1000 : 60_000);
  const { handedOverAtMs, handedOverBy = '', handedOverTo } = session.aircheck ?? {};
  const whole = sessionSentence(view, { usualSeconds, nowMs });
  const by = handedOverAtMs && words.sessions.handedOverBy(handedOverBy, formatWhen(handedOverAtMs, nowMs));
  const joined = joinedOf(session);
  return (
    <>
      <span className="truncate text-ink-2 empty:hidden" title={whole}>
        {state.kind === 'recording' ? (
          words.sessions.linkWorks
        ) : state.kind === 'processing' ? (
          (readyIn(session, usualSeconds, nowMs) ?? whole)
        ) : !session.record && (state.kind === 'not-recorded' || state.kind === 'live-unrecorded') ? (
          words.sessions.wasOff
        ) : state.kind === 'ready' ? (
          <Loss view={view} hasEnding />
        ) : (
          whole
        )}
      </span>
      {joined ? (
        <Link
          to={paths.session(session.parentId, joined.id)}
          className="truncate rounded-sm text-ink-2 hover:underline"
        >
          {joined.id === session.id ? joinWords.whole(joined.sessions.length, joined.durationSeconds) : joinWords.part}
        </Link>
      ) : null}
      {by ? (
        <bdi className="truncate text-ink-2" title={by}>
          {handedOverTo === undefined ? by : words.sessions.handedOverTo(handedOverTo)}
        </bdi>
      ) : null}
    </>
  );
}

interface LossProps {
  view: SessionView;
  /** Shown if nothing is missing. */
  none?: ReactNode;
  /** With how it ended, unless its encoder ended it. */
  hasEnding?: boolean;
}

/** How much of a session is missing, and where: `12 min lost at 15:41`. */
export function Loss({ view, none = null, hasEnding = false }: LossProps) {
  const { session, state } = view;
  const nowMs = useNow(isLiveState(state) ? 1000 : 60_000);
  const gaps = gapsOf(view, nowMs);
  const share = coverageOf(view, nowMs)?.share ?? 1;
  const ending = hasEnding ? endingWords(session) : undefined;
  const [gap] = gaps;
  return (
    <>
      {gap ? (
        <>
          <span className="font-strong text-unrecorded">{words.sessions.lost(secondsOf(gaps))}</span>{' '}
          {gaps.length === 1 ? words.sessions.lostAt(formatClock(gap.startedAtMs)) : words.sessions.lostIn(gaps.length)}
        </>
      ) : share < 1 ? (
        <>
          <span className="font-strong text-unrecorded">{formatShare(share)}</span> {words.sessions.recorded}
        </>
      ) : (
        none
      )}
      {ending && (gap || share < 1) ? '. ' : null}
      {ending}
    </>
  );
}

/** `Today 22:03–23:10`, and the same to the second with its beginning in UTC. */
export function sessionTimes(view: SessionView, nowMs: number): { short: string; exact: string } | undefined {
  const span = sessionSpan(view, nowMs);
  if (span === undefined) return undefined;
  const { startMs, endMs } = span;
  const isLive = isLiveState(view.state);
  const { now, fromTo, exactly } = words.sessions;
  return {
    short: fromTo(formatDayClock(startMs, nowMs), isLive ? now : formatClock(endMs)),
    exact: exactly(formatClockSeconds(startMs), isLive ? now : formatClockSeconds(endMs), formatUtc(startMs)),
  };
}
