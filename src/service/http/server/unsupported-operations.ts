import { ApiError, notFound } from './api-error.ts';

/** What the hosted API has and we do not, by the paths of its operations. */
const unsupported: readonly [path: RegExp, words: string][] = [
  [/^\/webhook(\/|$)/, 'webhooks are not supported'],
  [/^\/multistream\/target(\/|$)/, 'multistream targets are not supported'],
  [/^\/stream\/[^/]+\/(create-multistream-target$|multistream\/)/, 'multistream targets are not supported'],
  [/^\/stream\/([^/]+\/start-)?pull$/, 'pull is not supported: push the stream to the URL of GET /ingest'],
  [/^\/clip$/, 'clips are not supported'],
  [/^\/(stream|session|playback)\/[^/]+\/clips$/, 'clips are not supported'],
  [/^\/asset(\/|$)/, 'assets are not supported: recordings are sessions'],
  [/^\/(task|transcode)(\/|$)/, 'transcoding of files is not supported'],
  [/^\/access-control\/signing-key(\/|$)/, 'signing keys are not supported: whoever has a link may watch'],
  [/^\/data\//, 'viewership is not measured'],
  [/^\/room(\/|$)/, 'rooms are not supported'],
];

/**
 * The answer to a request that no route takes: 404 as ever, and for an operation of the hosted API with the reason, so
 * that nobody looks for a mistake in an id.
 */
export function noSuchRoute(url: string): ApiError {
  const path = /^\/api(\/[^?]*)/.exec(url)?.[1] ?? '';
  const words = unsupported.find(([pattern]) => pattern.test(path))?.[1];
  return words === undefined ? notFound() : new ApiError(404, words);
}
