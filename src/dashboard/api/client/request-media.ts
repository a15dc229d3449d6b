import { send } from './request.ts';

/** Fetches a part of a recording. No key goes along; only the first bytes are asked for when `firstBytes` is given. */
export async function requestMedia(
  url: string,
  request: { firstBytes?: number; signal?: AbortSignal | undefined } = {},
) {
  const headers = new Headers();
  if (request.firstBytes !== undefined) headers.set('range', `bytes=0-${request.firstBytes - 1}`);
  return await send(url, { headers, signal: request.signal });
}
