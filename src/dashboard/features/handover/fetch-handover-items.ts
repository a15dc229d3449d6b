import type { QueryClient } from '@tanstack/react-query';
import { fetchClipById } from '../../api/clips.ts';
import type { Handover } from '../../api/handovers.ts';
import { brokenLinks } from '../../api/playback.ts';
import { absentIfGone, fetchSessionById } from '../../api/stream-object.ts';
import { streamsOverview } from '../../api/streams.ts';
import { sessionState } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { clock } from '../../lib/clock.ts';
import { clipItem, type HandoverItem } from './handover-item.ts';

/** Eight requests at a time fetch an evening quickly and load the service little. */
const maxRequests = 8;
/** A second press within a minute fetches nothing again. */
const staleMs = 60_000;

type HandedOver = Pick<Handover, 'sessionIds' | 'clipIds' | 'order' | 'recordings'>;

/** Sessions and clips come in two lists; `order` has the ids of both. */
export function inHandoverOrder<Item extends { id: string }>(
  { order }: Pick<Handover, 'order'>,
  items: Item[],
): Item[] {
  if (order === undefined) return items;
  return [...items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Fetches the recordings and clips of a handover in its order. Those that were deleted since are left out. */
export async function fetchHandoverItems(client: QueryClient, handover: HandedOver): Promise<HandoverItem[]> {
  const { sessionIds, clipIds = [], recordings = [] } = handover;
  const overview = await client.ensureQueryData(streamsOverview);
  const nowMs = clock.exactMs();
  const broken = brokenLinks.get();
  const views = deriveStreamViews(overview, nowMs, broken);
  const streams = new Map(views.map((view) => [view.stream.id, view]));
  const known = new Map(
    views.flatMap(({ stream, sessions }) => sessions.map((each) => [each.session.id, { ...each, stream }] as const)),
  );

  const fetchOlder = async (id: string): Promise<HandoverItem | undefined> => {
    const { parentId = '' } = recordings.find((recording) => recording.id === id) ?? {};
    const session = await client.fetchQuery({
      queryKey: ['handover-session', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchSessionById(parentId, id, signal))) ?? null,
      staleTime: staleMs,
      gcTime: staleMs,
    });
    if (session === null) return undefined;
    const { stream, usualSeconds } = streams.get(session.parentId) ?? {};
    const deletedStream: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
    const state = sessionState(session, {
      parent: stream ?? deletedStream,
      // The overview has every stream's last session, so this is an older one.
      isNewest: false,
      usualSeconds,
      isLinkBroken: broken.has(id),
      nowMs,
    });
    return { session, state, stream: stream ?? deletedStream };
  };

  const fetchClip = async (id: string): Promise<HandoverItem | undefined> => {
    const clip = await client.fetchQuery({
      queryKey: ['clips', 'handover', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchClipById(id, signal))) ?? null,
      staleTime: staleMs,
      gcTime: staleMs,
    });
    return clip?.state === 'ready' ? clipItem(clip) : undefined;
  };

  const requests = [
    ...sessionIds.map((id) => () => known.get(id) ?? fetchOlder(id)),
    ...clipIds.map((id) => () => fetchClip(id)),
  ];
  const items: HandoverItem[] = [];
  for (let sent = 0; sent < requests.length; sent += maxRequests) {
    const batch = requests.slice(sent, sent + maxRequests).map((request) => request());
    for (const item of await Promise.all(batch)) if (item !== undefined) items.push(item);
  }
  const byId = new Map(items.map((item) => [item.session.id, item]));
  return inHandoverOrder(
    handover,
    [...byId.keys()].map((id) => ({ id })),
  ).flatMap(({ id }) => byId.get(id) ?? []);
}
