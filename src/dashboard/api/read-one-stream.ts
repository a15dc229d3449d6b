import { routes } from '../../contract/routes.ts';
import type { Session, StreamObject } from '../recording/stream-object.ts';
import { readOne } from './client/read-answers.ts';
import { type ApiRequest, requestApi } from './client/request.ts';
import { isSessionRow, readStreamObject } from './read-stream.ts';

/** Reads a session; `parentId` fills in where a list of one stream's sessions leaves it out. */
export function readSession(value: unknown, parentId?: string): Session | undefined {
  const read = readStreamObject(value);
  const parent = read?.parentId ?? parentId;
  if (read === undefined || parent === undefined) return undefined;
  return isSessionRow(read) ? read : { ...read, parentId: parent };
}

/** Reads one stream, parent or child. */
export async function readStreamById(
  streamId: string,
  signal?: AbortSignal,
  request: Pick<ApiRequest, 'of'> = {},
): Promise<StreamObject> {
  const { body } = await requestApi(routes.stream(streamId), { signal, ...request });
  return readOne(body, readStreamObject);
}
