/** What the Streams page can be filtered by; kept in its URL. */
export interface StreamsFilter {
  q?: string | undefined;
  state?: string | undefined;
}

/** The address of every page. */
export const paths = {
  streams: (filter: StreamsFilter = {}) => {
    const query = new URLSearchParams();
    if (filter.q) query.set('q', filter.q);
    if (filter.state) query.set('state', filter.state);
    return query.size === 0 ? '/' : `/?${query}`;
  },
  stream: (streamId: string) => `/streams/${encodeURIComponent(streamId)}`,
  session: (streamId: string, sessionId: string) =>
    `/streams/${encodeURIComponent(streamId)}/sessions/${encodeURIComponent(sessionId)}`,
  states: () => '/states',
} as const;

/** The page that an address leads to, with the ids in it. */
export type PageAddress =
  | { page: 'streams' }
  | { page: 'stream'; streamId: string }
  | { page: 'session'; streamId: string; sessionId: string }
  | { page: 'states' }
  | { page: 'unknown' };

/** Reads what `paths` writes; a slash at the end is no other page. */
export function readPath(pathname: string): PageAddress {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first, streamId, third, sessionId] = parts.map(decode);
  if (parts.length === 0) return { page: 'streams' };
  if (first === 'states' && parts.length === 1) return { page: 'states' };
  if (first !== 'streams' || streamId === undefined) return { page: 'unknown' };
  if (parts.length === 2) return { page: 'stream', streamId };
  if (third === 'sessions' && sessionId !== undefined && parts.length === 4) {
    return { page: 'session', streamId, sessionId };
  }
  return { page: 'unknown' };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
