/** The query parameters of a list. Source: hosted-api, "Lists". */
const queryNames = [
  'limit',
  'cursor',
  'count',
  'order',
  'filters',
  'streamsonly',
  'sessionsonly',
  'active',
  'parentId',
  'record',
] as const;

/**
 * The URL of an operation at an upstream: its base, a path that `findOperation` let pass, and the known parameters.
 * @throws an Error if that would leave the base, which is a bug here: the key must not go anywhere else.
 */
export function upstreamUrl(baseUrl: string, path: string, search?: URLSearchParams): URL {
  const base = new URL(baseUrl);
  const url = new URL(`${baseUrl}${path}`);
  if (url.origin !== base.origin || url.pathname !== `${base.pathname.replace(/\/+$/, '')}${path}`) {
    throw new Error(`The path of an operation leaves its upstream: ${path}`);
  }
  for (const name of queryNames) {
    const value = search?.get(name) ?? null;
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
