import type { Clip } from '../api/clips/clips.ts';
import type { DeliverySubject } from '../delivery/delivery-subject.ts';

/** Clips for a delivery page, in the order of what they show. */
export function toDeliver(clips: readonly Clip[]): DeliverySubject[] {
  return clips
    .map(({ id, name, startedAtMs }) => ({ key: id, name, startMs: startedAtMs, clipId: id }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}
