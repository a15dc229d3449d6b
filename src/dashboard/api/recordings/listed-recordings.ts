import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import { routes } from '../../../contract/routes.ts';
import { nextCursor, parseRows, requestApi } from '../client.ts';
import { ApiError } from '../errors.ts';
import { isSessionRow, parseStreamObject } from '../stream-object.ts';
import { type RecordingsFilter, type RecordingsPart, withoutRaw } from './recordings-part.ts';

type Source = 'session' | 'stream';

/**
 * Sessions of an API that has lists alone: those of the time that is asked for, the newest first. An API of 2021 has no
 * `/session`: there the sessions are the streams that name a parent. Source: hosted-api, "Lists" and "Eras".
 */
export async function fetchListedPart(
  { fromMs, toMs, atMs, streamId }: RecordingsFilter,
  { cursor, limit, signal }: { cursor: string | undefined; limit: number; signal: AbortSignal | undefined },
): Promise<RecordingsPart> {
  const before = atMs === undefined ? toMs : atMs + aboutMinutes * 60_000;
  const bounds = { ...(fromMs !== undefined && { gte: fromMs }), ...(before !== undefined && { lt: before }) };
  const filters = Object.keys(bounds).length === 0 ? undefined : JSON.stringify([{ id: 'createdAt', value: bounds }]);
  const [from, place] = readCursor(cursor);
  const read = async (source: Source): Promise<RecordingsPart> => {
    const search = new URLSearchParams({
      limit: String(limit),
      order: 'createdAt-true',
      ...(source === 'stream' && { sessionsonly: '1' }),
      ...(source === 'session' && streamId !== undefined && { parentId: streamId }),
      ...(filters !== undefined && { filters }),
      ...(place !== undefined && { cursor: place }),
    });
    const path = source === 'session' ? routes.sessions() : routes.streams();
    const { body, link } = await requestApi(`${path}?${search}`, { signal, isOnce: true });
    const next = nextCursor(link);
    return {
      sessions: parseRows(body, parseStreamObject).filter(isSessionRow).map(withoutRaw),
      cursor: next === undefined ? undefined : `${source} ${next}`,
      isOwn: false,
    };
  };
  try {
    return await read(from);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && from === 'session')) throw error;
    return await read('stream');
  }
}

function readCursor(cursor = 'session'): [Source, string | undefined] {
  const [source, place] = cursor.split(' ');
  return [source === 'stream' ? 'stream' : 'session', place];
}
