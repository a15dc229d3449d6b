import { CopyLink } from '../../components/links/copy-link.tsx';
import { isFreshlyReady, type StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatDuration, formatUtc, formatWhen } from '../../lib/format.ts';
import { DimmedZeros } from '../../ui/elapsed-time.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

interface LastRecordingProps {
  view: StreamView;
}

/** The newest recording that can be played: its day, its length, its link. */
export function LastRecording({ view: { stream, last, lastRecording } }: LastRecordingProps) {
  const nowMs = useNow(60_000);
  if (!lastRecording) {
    return (
      <td className="cell-recording">
        <span className="text-ink-3 @max-onerow:sr-only">{words.noRecording}</span>
      </td>
    );
  }
  const { session } = lastRecording;
  const beganMs = session.createdAtMs;
  const look = isFreshlyReady(lastRecording, nowMs) ? 'act' : 'ghost';
  const day = beganMs === undefined ? '' : formatWhen(beganMs, nowMs);
  // Beside another session's state the button says whose link it copies.
  const namesShow = last !== lastRecording;
  // A long word takes the place of the day.
  const hasDay = !namesShow && lastRecording.state.kind === 'ready';
  return (
    <td
      className={`cell-recording grid items-center gap-x-1 whitespace-nowrap ${hasDay ? 'grid-cols-[5.25rem_3.25rem_minmax(0,1fr)]' : 'grid-cols-[3.25rem_minmax(0,1fr)]'} @max-fivecol:grid-cols-[minmax(3.25rem,auto)_minmax(0,1fr)] @max-onerow:@min-stack:grid-cols-1 @max-onerow:@min-stack:justify-items-end @max-stack:gap-x-3`}
    >
      <span
        className={`truncate text-ink-3 ${hasDay ? '@max-fivecol:sr-only' : 'sr-only'}`}
        title={beganMs === undefined ? '' : formatUtc(beganMs)}
      >
        {day}
      </span>
      <DimmedZeros
        text={formatDuration(session.recordedSeconds)}
        outerClassName={joinClasses(
          'text-right @max-onerow:text-ink-2 @max-phone:hidden',
          namesShow && '@max-onerow:sr-only',
        )}
      />
      <CopyLink
        session={session}
        streamName={stream.name}
        namesShow={namesShow}
        look={look}
        outerClassName="-mr-1.5 justify-self-end"
      >
        {words.copy}
      </CopyLink>
    </td>
  );
}
