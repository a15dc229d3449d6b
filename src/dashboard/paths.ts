/** What the Streams page shows, and in which order; kept in its URL. */
export interface StreamsFilter {
  q?: string | undefined;
  state?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  /** `shown`: with the streams that were never used. */
  unused?: string | undefined;
}

/** What the Recordings page shows; kept in its URL. Times are in UTC, so that a link says the same elsewhere. */
export interface RecordingsQuery {
  /** `today`, `night` or `week`; else `from` and `to`. */
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** What was on air then. */
  at?: string | undefined;
  stream?: string | undefined;
  tag?: string | undefined;
  state?: string | undefined;
  /** `no`: there is something to hand over; `yes`: that was done. */
  handed?: string | undefined;
  q?: string | undefined;
  /** `shown`: test broadcasts too. */
  tests?: string | undefined;
  /** `clips`, `handovers`: those in their place. */
  show?: string | undefined;
  sort?: string | undefined;
}

/** Patterns for the router. */
export const pagePatterns = {
  streams: '/',
  stream: '/streams/:streamId',
  session: '/streams/:streamId/sessions/:sessionId',
  watch: '/watch/:sessionId',
  recordings: '/recordings',
  deliveries: '/deliveries',
  delivered: '/deliveries/:token',
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

/** With those parameters that say something. */
function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The address of every page, within its connection. */
export const paths = {
  streams: (filter: StreamsFilter = {}) => withQuery('/', { ...filter }),
  recordings: (query: RecordingsQuery = {}) => withQuery('/recordings', { ...query }),
  stream: (streamId: string) => `/streams/${encodeURIComponent(streamId)}`,
  session: (streamId: string, sessionId: string) =>
    `/streams/${encodeURIComponent(streamId)}/sessions/${encodeURIComponent(sessionId)}`,
  /** For everyone who has the link. */
  watch: (sessionId: string) => `/watch/${encodeURIComponent(sessionId)}`,
  /** Of pages for clients. */
  deliveries: () => '/deliveries',
  settings: () => '/settings',
  activity: () => '/activity',
  tonight: () => '/tonight',
  wall: () => '/wall',
} as const;
