import type { CreateHandover } from '../../contract/handovers/handover.ts';
import type { HandoverEntry } from './blocks/entry.ts';

/** What of a block is marked as handed over: its recordings and its clips, and the order of both. */
export function givenOf(entries: readonly HandoverEntry[]): Pick<CreateHandover, 'sessionIds' | 'clipIds' | 'order'> {
  const idsOf = (kind: boolean) => entries.filter(({ isClip }) => isClip === kind).map(({ id }) => id);
  const clipIds = idsOf(true);
  return { sessionIds: idsOf(false), ...(clipIds.length > 0 && { clipIds, order: entries.map(({ id }) => id) }) };
}
