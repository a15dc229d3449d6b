import type { DeliveredState } from '../../contract/deliveries/delivered-state.ts';
import type { ClipRow } from '../store/clips/clip-rows.ts';
import type { DeliveryItem } from '../store/deliveries/delivery-pages.ts';
import type { DeliveryShow } from '../store/deliveries/delivery-shows.ts';
import type { SessionRow } from '../store/session-row.ts';

/** One line of a delivery page: a recording, a clip, or a show that has not begun. */
export interface DeliveryEntry {
  id: string;
  itemId: string;
  name: string;
  /** Of a show that has become several recordings: the number of this one, from 2. */
  part?: number | undefined;
  startsAt?: number | undefined;
  state: DeliveredState;
  session?: SessionRow | undefined;
  clip?: ClipRow | undefined;
}

export interface EntryParts {
  items: readonly DeliveryItem[];
  shows: readonly DeliveryShow[];
  findSession: (id: string) => SessionRow | undefined;
  findClip: (id: string) => ClipRow | undefined;
  isLive: (session: SessionRow) => boolean;
  nowMs: number;
}

/**
 * The lines of a page. Each item has one, in the order of the items, which never changes; what an item has become besides
 * comes at the end. A recording that failed or was deleted gives its line to the next of its item.
 */
export function entriesOf({ items, shows, findSession, findClip, isLive, nowMs }: EntryParts): DeliveryEntry[] {
  const first: DeliveryEntry[] = [];
  const further: DeliveryEntry[] = [];
  for (const item of items) {
    const { id: itemId, name, window, clipId } = item;
    if (clipId !== undefined) {
      const clip = findClip(clipId);
      first.push({ id: itemId, itemId, name, state: stateOfClip(clip), clip });
      continue;
    }
    const found = shows.flatMap((show) => {
      const session = show.itemId === itemId ? findSession(show.sessionId) : undefined;
      return session === undefined ? [] : [{ id: show.id, session, state: stateOf(session, isLive) }];
    });
    const [usable, ...others] = found.filter(({ state }) => state !== 'unavailable');
    const startsAt = window?.startsAt;
    const isOver = window === undefined || found.length > 0 || nowMs >= window.until;
    const state = usable?.state ?? (isOver ? 'unavailable' : 'upcoming');
    first.push({ id: itemId, itemId, name, startsAt, state, session: usable?.session });
    further.push(...others.map((show, index) => ({ ...show, itemId, name, part: index + 2 })));
  }
  return [...first, ...further];
}

function stateOfClip(clip: ClipRow | undefined): DeliveredState {
  if (clip?.state === 'ready') return 'ready';
  return clip?.state === 'making' ? 'processing' : 'unavailable';
}

function stateOf(session: SessionRow, isLive: (session: SessionRow) => boolean): DeliveredState {
  if (!session.record) return 'unavailable';
  if (session.recordingStatus === 'ready') return 'ready';
  if (session.recordingStatus !== 'waiting') return 'unavailable';
  return isLive(session) ? 'live' : 'processing';
}
