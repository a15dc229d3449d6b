import { isLiveState } from './session-state.ts';
import { bySlot } from './slot-order.ts';
import type { SessionReading, StreamReading } from './stream-state.ts';

export interface AttentionItem {
  kind: 'live-unrecorded' | 'stalled' | 'reconnecting' | 'late' | 'failed' | 'ready-problem';
  reading: StreamReading;
  session: SessionReading;
}

const order = ['live-unrecorded', 'stalled', 'reconnecting', 'late', 'failed', 'ready-problem'] as const;
/** A failure of last week is history, not news. */
const newsMs = 24 * 3_600_000;

/** What somebody has to look at now: the alarm, media that does not come, late, what failed in the last 24 hours; each by slot. */
export function needsAttention(readings: readonly StreamReading[], nowMs: number): AttentionItem[] {
  const items = readings.flatMap((reading) =>
    reading.sessions.flatMap((session): AttentionItem[] => {
      const kind = order.find((each) => each === session.state.kind);
      if (kind === undefined) return [];
      const isNews = nowMs - (session.session.createdAtMs ?? nowMs) < newsMs;
      return isNews || isLiveState(session.state) ? [{ kind, reading, session }] : [];
    }),
  );
  const slotOf = ({ reading: { stream }, session: { session } }: AttentionItem) => ({ stream, session });
  return items.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || bySlot(slotOf(a), slotOf(b)));
}
