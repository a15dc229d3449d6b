import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../recording/stream-object.ts';
import { clock } from '../client/clock.ts';
import { firstStreams } from '../overview/first-streams.ts';
import { streamsKey } from '../streams.ts';

/** What the overview, a stream's page and a session's page keep of sessions. */
interface Shown {
  sessions?: Session[];
  siblings?: Session[];
  session?: Session;
}

/** Shows recordings as deleted wherever they are shown: nothing asks any more for files that are gone. */
export async function writeDeleted(client: QueryClient, sessionIds: ReadonlySet<string>): Promise<void> {
  // A read that began before could bring the files back.
  await client.cancelQueries({ queryKey: streamsKey });
  const deletedAtMs = clock.exactMs();
  const mark = (session: Session): Session =>
    sessionIds.has(session.id)
      ? {
          ...session,
          recordingStatus: 'deleted',
          recordingUrl: undefined,
          mp4Url: undefined,
          aircheck: { ...session.aircheck, deletedAtMs, posterUrl: undefined, storyboardUrl: undefined },
        }
      : session;
  const markAll = (data: Shown | undefined) => {
    const { sessions, siblings, session } = data ?? {};
    if (!(sessions || siblings || session)) return data;
    return {
      ...data,
      ...(sessions && { sessions: sessions.map(mark) }),
      ...(siblings && { siblings: siblings.map(mark) }),
      ...(session && { session: mark(session) }),
    };
  };
  for (const queryKey of [streamsKey, firstStreams.queryKey]) client.setQueriesData<Shown>({ queryKey }, markAll);
}
