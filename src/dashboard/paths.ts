/** The filter and the order of the Streams page stand in its URL. */
export interface StreamsFilter {
  q?: string | undefined;
  state?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
  /** `shown` unfolds the streams that were never used. */
  unused?: string | undefined;
}

/** The filter of the Recordings page stands in its URL, with times in UTC, so that a link means the same in every zone. */
export interface RecordingsQuery {
  /** `today`, `night` or `week`; without it, `from` and `to` count. */
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Lists sessions that were on air at this time. */
  at?: string | undefined;
  stream?: string | undefined;
  tag?: string | undefined;
  state?: string | undefined;
  /** `no` lists recordings that wait to be handed over, `yes` those that were. */
  handed?: string | undefined;
  q?: string | undefined;
  /** `shown` includes test broadcasts. */
  tests?: string | undefined;
  sort?: string | undefined;
}

interface ClipsQuery {
  q?: string | undefined;
  /** `no` lists clips that wait to be handed over. */
  handed?: string | undefined;
}

export const pagePatterns = {
  streams: '/',
  stream: '/streams/:streamId',
  session: '/streams/:streamId/sessions/:sessionId',
  watch: '/watch/:sessionId',
  recordings: '/recordings',
  clips: '/clips',
  handovers: '/handovers',
  deliveries: '/deliveries',
  delivered: '/deliveries/:token',
  settings: '/settings',
  activity: '/activity',
  tonight: '/tonight',
  wall: '/wall',
} as const;

/** The router puts this before every address of a connection. The addresses of this machine have no such root. */
export function connectionRoot(upstream: string | undefined): string {
  return upstream === undefined ? '' : `/c/${encodeURIComponent(upstream)}`;
}

/** Parses the upstream from a whole address, `/c/NAME/…`. */
export function upstreamIn(pathname: string): string | undefined {
  // The service allows these characters in a name.
  return /^\/c\/([A-Za-z0-9-]{1,32})(?:\/|$)/.exec(pathname)?.[1];
}

/** Parameters without a value are left out. */
function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

export const paths = {
  streams: (filter: StreamsFilter = {}) => withQuery('/', { ...filter }),
  recordings: (query: RecordingsQuery = {}) => withQuery('/recordings', { ...query }),
  stream: (streamId: string) => `/streams/${encodeURIComponent(streamId)}`,
  session: (streamId: string, sessionId: string) =>
    `/streams/${encodeURIComponent(streamId)}/sessions/${encodeURIComponent(sessionId)}`,
  /** This page needs no sign-in, so the link can be sent to anyone. */
  watch: (sessionId: string) => `/watch/${encodeURIComponent(sessionId)}`,
  clips: (query: ClipsQuery = {}) => withQuery('/clips', { ...query }),
  handovers: () => '/handovers',
  deliveries: () => '/deliveries',
  settings: () => '/settings',
  activity: () => '/activity',
  tonight: () => '/tonight',
  wall: () => '/wall',
} as const;
