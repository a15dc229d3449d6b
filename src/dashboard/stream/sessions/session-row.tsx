import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { coverageOf, formatShare } from '../../recording/coverage.ts';
import { isLiveState, isPlayable } from '../../recording/session-state.ts';
import { isFreshlyReady, type SessionReading, type StreamReading } from '../../recording/stream-state.ts';
import { sessionSpan } from '../../recording/strip-segments.ts';
import { formatClockSeconds, formatDuration, formatUtc, secondsBetween } from '../../recording/words/format.ts';
import { formatDay } from '../../recording/words/format-day.ts';
import { formatBytes } from '../../recording/words/format-size.ts';
import { CopyLink } from '../../shared/links/copy-link.tsx';
import { SessionPill } from '../../shared/pill.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../stream-words.ts';
import { SessionWhat } from './session-what.tsx';

const base =
  'grid grid-cols-[5.5rem_10.5rem_minmax(0,1fr)_4.5rem_4.5rem_11rem] items-center gap-x-4 @max-[60rem]:grid-cols-[minmax(0,1fr)_auto] @max-[60rem]:gap-y-1';

/** The columns of the sessions table: day, time, state with its note, length, coverage, on wide pages size, actions. */
export function sessionColumns(hasSizes: boolean): string {
  return joinClasses(
    base,
    hasSizes && 'min-[80rem]:grid-cols-[5.5rem_10.5rem_minmax(0,1fr)_4.5rem_4.5rem_4.5rem_11rem]',
  );
}

/** A size is read by who has the room for it. */
export const sizeCell = 'hidden text-right min-[80rem]:block';

interface SessionRowProps {
  reading: SessionReading;
  stream: StreamReading;
  /** Does the table have a column for sizes? */
  hasSizes: boolean;
  nowMs: number;
}

/** One session: when, in what state, how much of it is there, and its link. */
export function SessionRow({ reading, stream, hasSizes, nowMs }: SessionRowProps) {
  const { session, state } = reading;
  const span = sessionSpan(reading, nowMs);
  const coverage = coverageOf(reading, nowMs);
  const isLive = isLiveState(state);
  const lengthSeconds = isLive && span ? secondsBetween(span.startMs, span.endMs) : session.recordedSeconds;
  const address = paths.session(stream.stream.id, session.id);
  const sizeBytes = session.aircheck?.sizeBytes;
  const day = span ? formatDay(span.startMs, nowMs) : words.sessions.unknownDay;
  return (
    <tr
      className={joinClasses(
        sessionColumns(hasSizes),
        'relative min-h-row border-b border-line hover:bg-wash @max-[60rem]:py-2.5',
      )}
    >
      <td className="block truncate @max-[60rem]:hidden">{day}</td>
      <td className="block min-w-0 truncate @max-[60rem]:col-start-1 @max-[60rem]:row-start-1 @max-[60rem]:whitespace-normal">
        <span className="@min-[60rem]:hidden">{day} </span>
        <Link
          to={address}
          className="rounded-sm hover:underline hover:underline-offset-3"
          title={span ? formatUtc(span.startMs) : undefined}
        >
          {span
            ? words.sessions.fromTo(
                formatClockSeconds(span.startMs),
                isLive ? words.sessions.now : formatClockSeconds(span.endMs),
              )
            : words.openSession}
        </Link>
      </td>
      <td
        className={joinClasses(
          'flex min-w-0 items-center gap-x-3 @max-[60rem]:col-start-1 @max-[60rem]:row-start-2 @max-[60rem]:flex-wrap',
          !isPlayable(state) && '@max-[60rem]:col-end-[-1]',
        )}
      >
        <SessionPill state={state} isFresh={isFreshlyReady(reading, nowMs)} isHung nowMs={nowMs} />
        <span className="min-w-0 break-words text-ink-2">
          <SessionWhat reading={reading} usualSeconds={stream.usualSeconds} nowMs={nowMs} />
        </span>
      </td>
      <td className="block text-right @max-[60rem]:col-start-2 @max-[60rem]:row-start-1">
        {lengthSeconds === undefined ? '–' : formatDuration(lengthSeconds)}
      </td>
      <td
        className={joinClasses(
          'block text-right @max-[60rem]:hidden',
          coverage && coverage.share < 1 ? 'font-strong text-unrecorded' : 'text-ink-2',
        )}
      >
        {coverage ? formatShare(coverage.share) : isLive ? '' : '–'}
      </td>
      {hasSizes ? (
        <td className={joinClasses(sizeCell, 'text-ink-2')}>
          {sizeBytes === undefined ? '–' : formatBytes(sizeBytes)}
        </td>
      ) : null}
      <td className="flex justify-end gap-1 @max-[60rem]:col-start-2 @max-[60rem]:row-start-2 @min-[60rem]:-mr-1.5">
        {isPlayable(state) ? (
          <>
            <Link to={address} state={{ play: true }} className={buttonClasses('ghost')}>
              <DetailIcon name="play" />
              {words.play}
            </Link>
            <CopyLink session={session} streamName={stream.stream.name}>
              {words.copy}
            </CopyLink>
          </>
        ) : null}
      </td>
    </tr>
  );
}
