import type { CreateDelivery } from '../../contract/deliveries/delivery.ts';
import type { DeliverySubject } from './delivery-subject.ts';

/** Encoders begin before the show. */
const leadMs = 15 * 60_000;

/** As the API takes it. `untilMs`: until when shows of streams count that no schedule expects. */
export function itemOf(subject: DeliverySubject, nowMs: number, untilMs: number): CreateDelivery['items'][number] {
  const name = subject.name.trim() === '' ? {} : { name: subject.name.trim().slice(0, 200) };
  if ('sessionId' in subject) return { sessionId: subject.sessionId, ...name };
  if ('clipId' in subject) return { clipId: subject.clipId, ...name };
  const { streamId, show, expectedAtMs, liveSinceMs } = subject;
  // What is live belongs to the show that is on, not to one that is hours away.
  const isOn = liveSinceMs !== undefined && (show === undefined || show.startAtMs - leadMs <= nowMs);
  const from = Math.floor(isOn ? liveSinceMs : show === undefined ? nowMs : Math.max(0, show.startAtMs - leadMs));
  const until = Math.max(from + 60_000, show?.endAtMs ?? untilMs);
  const startsAt = show?.startAtMs ?? (expectedAtMs !== undefined && expectedAtMs < until ? expectedAtMs : undefined);
  return { streamId, from, until, ...(startsAt !== undefined && { startsAt }), ...name };
}
