import { alertKind, alertKinds as order } from '../../domain/alerts.ts';
import { bySlot, type SessionView, type StreamView } from '../../domain/stream-state.ts';

export interface AttentionItem {
  kind: (typeof order)[number];
  view: StreamView;
  session: SessionView;
}

/** Sessions that need somebody now: unrecorded, without media, late, or failed in the last 24 hours; each by slot. */
export function needsAttention(views: readonly StreamView[], nowMs: number): AttentionItem[] {
  const items = views.flatMap((view) =>
    view.sessions.flatMap((session): AttentionItem[] => {
      const kind = alertKind(session, nowMs);
      return kind === undefined ? [] : [{ kind, view, session }];
    }),
  );
  const slotOf = ({ view: { stream }, session: { session } }: AttentionItem) => ({ stream, session });
  return items.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || bySlot(slotOf(a), slotOf(b)));
}
