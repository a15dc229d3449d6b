import { routes } from '../../contract/routes.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { type ApiRequest, requestApi } from './client/request.ts';
import { readOne, readStreamObject } from './read-stream.ts';

/** Reads one stream, parent or child. */
export async function readStreamById(
  streamId: string,
  signal?: AbortSignal,
  request: Pick<ApiRequest, 'of'> = {},
): Promise<StreamObject> {
  const { body } = await requestApi(routes.stream(streamId), { signal, ...request });
  return readOne(body, readStreamObject);
}
