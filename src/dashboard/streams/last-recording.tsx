import { isFreshlyReady, type StreamReading } from '../recording/stream-state.ts';
import { formatDayClock, formatDuration, formatUtc } from '../recording/words/format.ts';
import { CopyLink } from '../shared/links/copy-link.tsx';
import { QuietZeros } from '../ui/quiet-zeros.tsx';
import { words } from './streams-words.ts';

interface LastRecordingProps {
  reading: StreamReading;
  nowMs: number;
}

/** The newest recording that can be played: its day, its length, its link. */
export function LastRecording({ reading: { stream, lastRecording }, nowMs }: LastRecordingProps) {
  if (!lastRecording) return <span className="text-ink-3 @max-onerow:sr-only">{words.noRecording}</span>;
  const { session } = lastRecording;
  const beganMs = session.createdAtMs;
  return (
    <div className="grid grid-cols-[5.25rem_3.25rem_minmax(0,1fr)] items-center gap-x-1 whitespace-nowrap @max-sixcol:grid-cols-[minmax(3.25rem,auto)_minmax(0,1fr)] @max-onerow:gap-x-3">
      <span className="truncate text-ink-3 @max-sixcol:sr-only" title={beganMs === undefined ? '' : formatUtc(beganMs)}>
        {beganMs === undefined ? '' : formatDayClock(beganMs, nowMs)}
      </span>
      <span className="text-right @max-onerow:text-ink-2">
        <QuietZeros text={formatDuration(session.recordedSeconds)} />
      </span>
      <span className="-mr-1.5 justify-self-end">
        <CopyLink
          session={session}
          streamName={stream.name}
          look={isFreshlyReady(lastRecording, nowMs) ? 'act' : 'ghost'}
        >
          {words.copy}
        </CopyLink>
      </span>
    </div>
  );
}
