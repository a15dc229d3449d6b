/** What the Streams page shows, and in which order; kept in its URL. */
export interface StreamsFilter {
  q?: string | undefined;
  state?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  /** `shown`: with the streams that were never used. */
  unused?: string | undefined;
}

/** Patterns for the router. */
export const pagePatterns = {
  streams: '/',
  stream: '/streams/:streamId',
  session: '/streams/:streamId/sessions/:sessionId',
  watch: '/watch/:sessionId',
  settings: '/settings',
  activity: '/activity',
  tonight: '/tonight',
  wall: '/wall',
  /** In development only. */
  states: '/states',
} as const;

/** What stands before the address of every page of a connection: nothing for this machine. The router adds it. */
export function connectionRoot(upstream: string | undefined): string {
  return upstream === undefined ? '' : `/c/${encodeURIComponent(upstream)}`;
}

/** The upstream in a whole address, `/c/NAME/…`. */
export function upstreamIn(pathname: string): string | undefined {
  // What a name may be: read-upstreams of the service.
  return /^\/c\/([A-Za-z0-9-]{1,32})(?:\/|$)/.exec(pathname)?.[1];
}

/** The address of every page, within its connection. */
export const paths = {
  streams: (filter: StreamsFilter = {}) => {
    const query = new URLSearchParams();
    for (const name of ['q', 'state', 'tag', 'sort', 'unused'] as const)
      if (filter[name]) query.set(name, filter[name]);
    return query.size === 0 ? '/' : `/?${query}`;
  },
  stream: (streamId: string) => `/streams/${encodeURIComponent(streamId)}`,
  session: (streamId: string, sessionId: string) =>
    `/streams/${encodeURIComponent(streamId)}/sessions/${encodeURIComponent(sessionId)}`,
  /** For everyone who has the link. */
  watch: (sessionId: string) => `/watch/${encodeURIComponent(sessionId)}`,
  settings: () => '/settings',
  activity: () => '/activity',
  tonight: () => '/tonight',
  wall: () => '/wall',
} as const;
