/** What the Streams page can be filtered by; kept in its URL. */
export interface StreamsFilter {
  q?: string;
  state?: string;
}

/** Patterns for the router. */
export const routePatterns = {
  streams: '/',
  stream: '/streams/:streamId',
  session: '/streams/:streamId/sessions/:sessionId',
  states: '/states',
} as const;

/** The address of every page. */
export const paths = {
  streams: (filter: StreamsFilter = {}) => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
    return query === '' ? '/' : `/?${query}`;
  },
  stream: (streamId: string) => `/streams/${encodeURIComponent(streamId)}`,
  session: (streamId: string, sessionId: string) =>
    `/streams/${encodeURIComponent(streamId)}/sessions/${encodeURIComponent(sessionId)}`,
  states: () => '/states',
} as const;
