import type { QueryClient } from '@tanstack/react-query';
import { fetchClipById } from '../api/clips.ts';
import { clock } from '../api/clock.ts';
import type { Handover } from '../api/handovers.ts';
import { brokenLinks } from '../api/playback.ts';
import { absentIfGone, fetchSessionById } from '../api/stream-object.ts';
import { streamsOverview } from '../api/streams.ts';
import { sessionState } from '../recording/session-state.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { readStreams } from '../recording/stream-state.ts';
import { clipItem, type HandoverItem } from './handover-item.ts';

/** Asked for side by side: enough for an evening, and few for the service. */
const atOnce = 8;
/** Of a session that the overview does not have: what was read for one press is there for the next. */
const freshMs = 60_000;

type Given = Pick<Handover, 'sessionIds' | 'clipIds' | 'order' | 'recordings'>;

/** Of both kinds, as they were handed over. */
export function inOrder<Item extends { id: string }>({ order }: Pick<Handover, 'order'>, items: Item[]): Item[] {
  if (order === undefined) return items;
  return [...items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The recordings and clips of a handover as they are now, in its order; without those that there are no more. */
export async function readGivenItems(client: QueryClient, given: Given) {
  const { sessionIds, clipIds = [], recordings = [] } = given;
  const overview = await client.ensureQueryData(streamsOverview);
  const nowMs = clock.exactMs();
  const broken = brokenLinks.get();
  const readings = readStreams(overview, nowMs, broken);
  const streams = new Map(readings.map((reading) => [reading.stream.id, reading]));
  const known = new Map(
    readings.flatMap(({ stream, sessions }) => sessions.map((each) => [each.session.id, { ...each, stream }] as const)),
  );

  const readOlder = async (id: string): Promise<HandoverItem | undefined> => {
    const { parentId = '' } = recordings.find((each) => each.id === id) ?? {};
    const session = await client.fetchQuery({
      queryKey: ['given-session', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchSessionById(parentId, id, signal))) ?? null,
      staleTime: freshMs,
      gcTime: freshMs,
    });
    if (session === null) return undefined;
    const { stream, usualSeconds } = streams.get(session.parentId) ?? {};
    const gone: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
    const state = sessionState(session, {
      parent: stream ?? gone,
      // The overview has every stream's last session.
      isNewest: false,
      usualSeconds,
      isLinkBroken: broken.has(id),
      nowMs,
    });
    return { session, state, stream: stream ?? gone };
  };

  const readClip = async (id: string): Promise<HandoverItem | undefined> => {
    const clip = await client.fetchQuery({
      queryKey: ['clips', 'given', id] as const,
      queryFn: async ({ signal }) => (await absentIfGone(fetchClipById(id, signal))) ?? null,
      staleTime: freshMs,
      gcTime: freshMs,
    });
    return clip?.state === 'ready' ? clipItem(clip) : undefined;
  };

  const reads = [
    ...sessionIds.map((id) => () => known.get(id) ?? readOlder(id)),
    ...clipIds.map((id) => () => readClip(id)),
  ];
  const items: HandoverItem[] = [];
  for (let begun = 0; begun < reads.length; begun += atOnce) {
    const some = reads.slice(begun, begun + atOnce).map((read) => read());
    for (const item of await Promise.all(some)) if (item !== undefined) items.push(item);
  }
  const byId = new Map(items.map((item) => [item.session.id, item]));
  return inOrder(
    given,
    [...byId.keys()].map((id) => ({ id })),
  ).flatMap(({ id }) => byId.get(id) ?? []);
}
