import * as v from 'valibot';
import { firstRoutes, overviewDays } from '../../../contract/first-routes.ts';
import { changesSchema } from '../../../contract/stream-object.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { clock } from '../client/clock.ts';
import { connection } from '../client/connection.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { isSessionRow, readStreamObject } from '../read-stream.ts';
import { markGrowth } from './mark-growth.ts';
import type { StreamsOverview } from './overview.ts';

const rows = v.array(v.unknown());
const readAnswer = tolerant(v.strictObject({ ...changesSchema.entries, streams: rows, sessions: rows }));

/** Brings what was read before up to date; the same object where nothing has changed. */
export async function readChanges(
  previous: StreamsOverview | undefined,
  signal: AbortSignal,
): Promise<StreamsOverview> {
  const since = previous?.cursor;
  const state = connection.get();
  const isForWall = state.status === 'signed-in' && state.connection.wallOnly;
  const asked = isForWall ? `${firstRoutes.wall()}?` : `${firstRoutes.changes()}?days=${overviewDays}`;
  const path = since === undefined ? asked : `${asked}&since=${since}`;
  const { body } = await requestApi(path, { signal, isOnce: true });
  if (body === undefined && previous !== undefined) return previous;
  const answer = readOne(body, readAnswer);
  const known = answer.startsAnew ? undefined : previous;
  const gone = new Set(answer.deleted);
  const found = answer.sessions.flatMap((row) => readStreamObject(row) ?? []).filter(isSessionRow);
  const next = {
    streams: merge(
      known?.streams,
      answer.streams.flatMap((row) => readStreamObject(row) ?? []),
      gone,
    ),
    sessions: merge(known?.sessions, markGrowth(previous?.sessions ?? [], found, clock.exactMs()), gone),
    isListed: true,
    cursor: answer.cursor,
  };
  return answer.more ? readChanges(next, signal) : next;
}

/** Each row keeps its place; new ones come last. */
function merge<Row extends { id: string }>(
  known: readonly Row[] | undefined,
  found: readonly Row[],
  gone: ReadonlySet<string>,
): Row[] {
  const byId = new Map(known?.map((row) => [row.id, row]));
  for (const row of found) byId.set(row.id, row);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}
