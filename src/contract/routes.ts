const id = (value: string) => encodeURIComponent(value);

/** Paths of every operation, relative to the API base (`…/api`). */
export const routes = {
  streams: () => '/stream',
  stream: (streamId: string) => `/stream/${id(streamId)}`,
  streamRecord: (streamId: string) => `/stream/${id(streamId)}/record`,
  streamSessions: (streamId: string) => `/stream/${id(streamId)}/sessions`,
  sessions: () => '/session',
  session: (sessionId: string) => `/session/${id(sessionId)}`,
  ingest: () => '/ingest',
  signIn: () => '/aircheck/sign-in',
  signOut: () => '/aircheck/sign-out',
  me: () => '/aircheck/me',
} as const;
