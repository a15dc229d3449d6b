import { attentionKind, attentionKinds as order } from '../../domain/attention.ts';
import { bySlot, type SessionReading, type StreamReading } from '../../domain/stream-state.ts';

export interface AttentionItem {
  kind: (typeof order)[number];
  reading: StreamReading;
  session: SessionReading;
}

/** What somebody has to look at now: the alarm, media that does not come, late, what failed in the last 24 hours; each by slot. */
export function needsAttention(readings: readonly StreamReading[], nowMs: number): AttentionItem[] {
  const items = readings.flatMap((reading) =>
    reading.sessions.flatMap((session): AttentionItem[] => {
      const kind = attentionKind(session, nowMs);
      return kind === undefined ? [] : [{ kind, reading, session }];
    }),
  );
  const slotOf = ({ reading: { stream }, session: { session } }: AttentionItem) => ({ stream, session });
  return items.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || bySlot(slotOf(a), slotOf(b)));
}
