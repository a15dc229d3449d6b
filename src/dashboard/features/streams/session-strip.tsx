import { lastDay, Strip } from '../../components/strip/strip.tsx';
import { isLiveState, isMediaRecorded } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatDuration, secondsBetween } from '../../lib/format.ts';
import { words } from './words.ts';

interface SessionStripProps {
  view: StreamView;
  isStale?: boolean;
  className?: string;
}

/** A stream's last 24 hours. */
export function SessionStrip({ view, isStale, className }: SessionStripProps) {
  const nowMs = useNow(view.state.kind === 'live' ? 1000 : 60_000);
  const window = lastDay(nowMs);
  return (
    <Strip
      segments={stripSegments(view.sessions, window, nowMs)}
      label={describe(view.sessions, window.startMs, nowMs)}
      head={headOf(view)}
      isStale={isStale}
      className={className}
    />
  );
}

function headOf({ state }: StreamView): 'recording' | 'live-unrecorded' | undefined {
  if (state.kind === 'idle' || !state.current) return undefined;
  return isMediaRecorded(state.current) ? 'recording' : 'live-unrecorded';
}

/** The strip in words: "Last 24 hours: 2 sessions. 19:58 to now, 14:02, Live, not recorded. …" */
function describe(sessions: readonly SessionView[], fromMs: number, nowMs: number): string {
  const lines = sessions.flatMap((view) => {
    const span = sessionSpan(view, nowMs);
    if (!span || span.endMs < fromMs) return [];
    const end = isLiveState(view.state) ? words.now : formatClock(span.endMs);
    const length = formatDuration(secondsBetween(span.startMs, span.endMs));
    return [words.session(formatClock(span.startMs), end, length, stateLabel(view.state))];
  });
  return lines.length === 0 ? words.emptyStrip : words.strip(lines.length, lines.join(' '));
}
