import type { QueryClient } from '@tanstack/react-query';
import { brokenLinks } from '../../api/broken-links.ts';
import { clock } from '../../api/client/clock.ts';
import type { Handover } from '../../api/handover/handovers.ts';
import { absentIfGone, readSessionById } from '../../api/read-sessions.ts';
import { streamsOverview } from '../../api/streams.ts';
import { sessionState } from '../../recording/session-state.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { readStreams } from '../../recording/stream-state.ts';
import type { HandoverItem } from '../blocks/entry.ts';

/** Asked for side by side: enough for an evening, and few for the service. */
const atOnce = 8;
/** Of a session that the overview does not have: what was read for one press is there for the next. */
const freshMs = 60_000;

type Given = Pick<Handover, 'sessionIds' | 'recordings'>;

/** The recordings of a handover as they are now, in its order; without sessions that there are no more. */
export async function readGivenItems(client: QueryClient, { sessionIds, recordings = [] }: Given) {
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
      queryFn: async ({ signal }) => (await absentIfGone(readSessionById(parentId, id, signal))) ?? null,
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

  const items: HandoverItem[] = [];
  for (let begun = 0; begun < sessionIds.length; begun += atOnce) {
    const some = sessionIds.slice(begun, begun + atOnce).map((id) => known.get(id) ?? readOlder(id));
    for (const item of await Promise.all(some)) if (item !== undefined) items.push(item);
  }
  return items;
}
