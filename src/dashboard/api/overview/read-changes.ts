import { firstChanges, firstRoutes } from '../../../contract/first-routes.ts';
import { clock } from '../client/clock.ts';
import { connection } from '../client/connection.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { isSessionRow, readStreamObject } from '../read-stream.ts';
import { mergeRows, readAnswer } from './changes-answer.ts';
import type { FirstStreams } from './first-streams.ts';
import { markGrowth } from './mark-growth.ts';
import type { StreamsOverview } from './overview.ts';

/**
 * Brings what was read before up to date; the same object where nothing has changed. `onFirst`: of many streams those that
 * were used last come first.
 */
export async function readChanges(
  previous: StreamsOverview | undefined,
  signal: AbortSignal,
  onFirst: (first: FirstStreams) => void,
): Promise<StreamsOverview> {
  const state = connection.get();
  const isForWall = state.status === 'signed-in' && state.connection.wallOnly;
  const asked = isForWall ? `${firstRoutes.wall()}?` : firstChanges;
  const ask = async (cursor?: string) => {
    const path = cursor === undefined ? asked : `${asked}&since=${cursor}`;
    return (await requestApi(path, { signal, isOnce: true })).body;
  };
  const body = await ask(previous?.cursor);
  if (body === undefined && previous !== undefined) return previous;
  const answer = readOne(body, readAnswer);
  const known = answer.startsAnew ? undefined : previous;
  const gone = new Set(answer.deleted);
  const streams = answer.streams.flatMap((row) => readStreamObject(row) ?? []);
  const found = answer.sessions.flatMap((row) => readStreamObject(row) ?? []).filter(isSessionRow);
  const next = {
    streams: mergeRows(known?.streams, streams, gone),
    sessions: mergeRows(known?.sessions, markGrowth(previous?.sessions ?? [], found, clock.exactMs()), gone),
    isListed: true,
    cursor: answer.cursor,
  };
  const { streamCount } = answer;
  if (streamCount !== undefined) {
    onFirst({ ...next, streamCount });
    const rest = await import('./read-rest.ts').catch(() => undefined);
    if (rest) return rest.readRest(next, ask);
  }
  return answer.more ? readChanges(next, signal, onFirst) : next;
}
