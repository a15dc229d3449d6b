import { Link } from 'react-router-dom';
import { useDownloadLink } from '../../components/links/copy-link.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { SessionPill } from '../../components/pill.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import { isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, formatDate, formatDuration, formatUtc } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { SubjectShortcuts } from '../shortcuts/subject-shortcuts.tsx';
import { SessionNeighbours } from './session-neighbours.tsx';
import { words } from './words.ts';

interface SessionHeadProps {
  view: SessionView;
  stream: StreamView;
  /** What came of checking its link, or that it is being checked. */
  checked: string;
  /** Set to where the player is. */
  position: PlaybackPosition;
  isChecking: boolean;
  /** Checks its link anew; absent where there is none to check. */
  onCheckAgain: (() => void) | undefined;
}

/** When the session was, what became of it, and its link. */
export function SessionHead(props: SessionHeadProps) {
  const { view, stream, checked, position, isChecking, onCheckAgain } = props;
  const nowMs = useNow(60_000);
  const { session, state } = view;
  const mp4 = useDownloadLink()(session);
  return (
    <header className="flex items-end justify-between gap-x-8 gap-y-3 pt-5 pb-4 max-desk:flex-wrap">
      <SubjectShortcuts />
      <div className="min-w-0">
        <Link to={paths.streams()} className="block w-fit tap-target text-meta text-ink-3 hover:text-ink">
          {words.streams}
        </Link>
        <h1 className="line-clamp-2 text-title wrap-anywhere font-strong" title={stream.stream.name}>
          <Link to={paths.stream(session.parentId)} className="hover:underline">
            <StreamName name={stream.stream.name} />
          </Link>
        </h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-2">
          <span title={session.createdAtMs === undefined ? undefined : formatUtc(session.createdAtMs)}>
            {sessionTitle(view, nowMs)}
          </span>
          {isPlayable(state) && session.recordedSeconds !== undefined ? (
            <span>{formatDuration(session.recordedSeconds)}</span>
          ) : null}
          <SessionPill state={state} isFresh={isFreshlyReady(view, nowMs)} />
          {session.aircheck?.isTest ? <span>{words.test}</span> : null}
          <span role="status" className="min-w-0">
            {checked}
          </span>
        </p>
      </div>
      <div className="flex items-center gap-2 empty:hidden desk:shrink-0 max-desk:flex-wrap max-tablet:basis-full">
        <SessionNeighbours sessionId={session.id} stream={stream} />
        {isPlayable(state) ? (
          <span className="flex items-center gap-2 max-desk:flex-wrap max-tablet:basis-full">
            {onCheckAgain ? (
              <Button aria-disabled={isChecking || undefined} onClick={() => isChecking || onCheckAgain()}>
                <Icon name="retry" />
                {words.checkAgain}
              </Button>
            ) : null}
            {mp4 === undefined ? null : <DownloadLink url={mp4} isOwn={session.aircheck !== undefined} />}
            <CopyMenu
              session={session}
              streamName={stream.stream.name}
              look="primary"
              position={position}
              className="max-tablet:flex-1"
            />
          </span>
        ) : null}
      </div>
    </header>
  );
}

const tenMinutesMs = 600_000;

/** `Wed 19 Nov, 13:00 – 18:22`; while live `Wed 19 Nov, since 13:00` */
export function sessionTitle(view: SessionView, nowMs: number): string {
  const span = sessionSpan(view, nowMs);
  if (span === undefined) return words.session;
  const day = formatDate(span.startMs, nowMs);
  if (isLiveState(view.state)) return words.sessionTimes(day, words.since(formatClock(span.startMs)));
  // A short session would begin and end in the same minute.
  const format = span.endMs - span.startMs < tenMinutesMs ? formatClockSeconds : formatClock;
  return words.sessionTimes(day, words.fromTo(format(span.startMs), format(span.endMs)));
}
