import type { DeliveredState, UnavailableReason } from '../../../contract/delivery.ts';
import type { ClipRow } from '../../db/clips.ts';
import type { DeliveryItem, DeliveryShow } from '../../db/deliveries.ts';
import type { SessionRow } from '../../db/sessions.ts';

/** One line of a delivery page: a recording, a clip, or a show that has not begun. */
export interface DeliveryEntry {
  id: string;
  itemId: string;
  name: string;
  /** The number of this recording, from 2, where a show has become several. */
  part?: number | undefined;
  startsAt?: number | undefined;
  state: DeliveredState;
  /** Present where the state is `unavailable`. */
  reason?: UnavailableReason | undefined;
  session?: SessionRow | undefined;
  isClip?: boolean | undefined;
  /** Absent where it was deleted. */
  clip?: ClipRow | undefined;
}

export interface EntrySources {
  items: readonly DeliveryItem[];
  shows: readonly DeliveryShow[];
  findSession: (id: string) => SessionRow | undefined;
  findClip: (id: string) => ClipRow | undefined;
  isLive: (session: SessionRow) => boolean;
  nowMs: number;
  /** Present where the page has expired or was revoked. */
  closed?: ClosedPage | undefined;
}

export interface ClosedPage {
  atMs: number;
  by: 'expired' | 'revoked';
}

/**
 * The lines of a page. Each item has one, in the order of the items, which never changes; its further recordings
 * comes at the end. A recording that failed or was deleted gives its line to the next of its item.
 */
export function entriesOf({
  items,
  shows,
  findSession,
  findClip,
  isLive,
  nowMs,
  closed,
}: EntrySources): DeliveryEntry[] {
  const first: DeliveryEntry[] = [];
  const further: DeliveryEntry[] = [];
  for (const item of items) {
    const { id: itemId, name, window, clipId } = item;
    if (clipId !== undefined) {
      const clip = findClip(clipId);
      first.push({ id: itemId, itemId, name, isClip: true, ...stateOfClip(clip), clip });
      continue;
    }
    const found = shows.flatMap((show) => {
      const session = show.itemId === itemId ? findSession(show.sessionId) : undefined;
      return session === undefined ? [] : [{ id: show.id, session, ...stateOf(session, isLive) }];
    });
    const [usable, ...others] = found.filter(({ state }) => state !== 'unavailable');
    const startsAt = window?.startsAt;
    const gone = found.at(-1)?.reason ?? (window ? whyNone(window.until, { nowMs, closed }) : 'deleted');
    const state = usable?.state ?? (gone === undefined ? 'upcoming' : 'unavailable');
    const reason = usable === undefined ? gone : undefined;
    first.push({ id: itemId, itemId, name, startsAt, state, reason, session: usable?.session });
    further.push(...others.map((show, index) => ({ ...show, itemId, name, part: index + 2 })));
  }
  return [...first, ...further];
}

/** The page is complete since then, Unix ms; undefined while a recording is expected, or if none came. */
export function readyAtOf(entries: readonly DeliveryEntry[]): number | undefined {
  const ready = entries.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return undefined;
  if (entries.some(({ state }) => state !== 'ready' && state !== 'unavailable')) return undefined;
  return Math.max(...ready.map(({ session, clip }) => session?.readyAt ?? session?.endedAt ?? clip?.createdAt ?? 0));
}

type Coming = Pick<DeliveryEntry, 'state' | 'reason'>;

/** Why no session has begun in a window, where none will; undefined while one may. */
function whyNone(untilMs: number, { nowMs, closed }: Pick<EntrySources, 'nowMs' | 'closed'>) {
  if (closed !== undefined && closed.atMs < untilMs) return closed.by;
  return nowMs >= untilMs ? 'no-show' : undefined;
}

function stateOfClip(clip: ClipRow | undefined): Coming {
  if (clip === undefined) return { state: 'unavailable', reason: 'deleted' };
  if (clip.state === 'failed') return { state: 'unavailable', reason: 'failed' };
  return { state: clip.state === 'ready' ? 'ready' : 'processing' };
}

function stateOf(session: SessionRow, isLive: (session: SessionRow) => boolean): Coming {
  if (!session.record) return { state: 'unavailable', reason: 'not-recorded' };
  if (session.recordingStatus === 'ready') return { state: 'ready' };
  if (session.recordingStatus === 'waiting') return { state: isLive(session) ? 'live' : 'processing' };
  return { state: 'unavailable', reason: session.recordingStatus === 'deleted' ? 'deleted' : 'failed' };
}
