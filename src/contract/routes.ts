/** Paths of every operation, relative to the API base (`…/api`); `:id` stands for an identifier. */
export const routePatterns = {
  streams: '/stream',
  stream: '/stream/:id',
  streamRecord: '/stream/:id/record',
  streamSessions: '/stream/:id/sessions',
  streamTerminate: '/stream/:id/terminate',
  streamKeyRotation: '/aircheck/stream/:id/rotate-key',
  apiKeys: '/aircheck/keys',
  apiKey: '/aircheck/keys/:id',
  sessions: '/session',
  session: '/session/:id',
  ingest: '/ingest',
  signIn: '/aircheck/sign-in',
  signOut: '/aircheck/sign-out',
  me: '/aircheck/me',
  playback: '/playback/:id',
  testBroadcast: '/aircheck/test-broadcast',
  testBroadcastOf: '/aircheck/test-broadcast/:id',
  recording: '/aircheck/recording/:id',
  storage: '/aircheck/storage',
} as const;

const withId = (pattern: string, id: string) => pattern.replace(':id', encodeURIComponent(id));

/** The same paths with their identifiers filled in. */
export const routes = {
  streams: () => routePatterns.streams,
  stream: (streamId: string) => withId(routePatterns.stream, streamId),
  streamRecord: (streamId: string) => withId(routePatterns.streamRecord, streamId),
  streamSessions: (streamId: string) => withId(routePatterns.streamSessions, streamId),
  streamTerminate: (streamId: string) => withId(routePatterns.streamTerminate, streamId),
  streamKeyRotation: (streamId: string) => withId(routePatterns.streamKeyRotation, streamId),
  apiKeys: () => routePatterns.apiKeys,
  apiKey: (keyId: string) => withId(routePatterns.apiKey, keyId),
  sessions: () => routePatterns.sessions,
  session: (sessionId: string) => withId(routePatterns.session, sessionId),
  ingest: () => routePatterns.ingest,
  signIn: () => routePatterns.signIn,
  signOut: () => routePatterns.signOut,
  me: () => routePatterns.me,
  playback: (playbackOrSessionId: string) => withId(routePatterns.playback, playbackOrSessionId),
  testBroadcast: () => routePatterns.testBroadcast,
  testBroadcastOf: (streamId: string) => withId(routePatterns.testBroadcastOf, streamId),
  recording: (sessionId: string) => withId(routePatterns.recording, sessionId),
  storage: () => routePatterns.storage,
} as const;
