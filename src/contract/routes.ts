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
  notices: '/aircheck/notices',
  activity: '/aircheck/activity',
  connections: '/aircheck/connections',
  upstream: '/aircheck/upstream/:name',
  upstreamQueue: '/aircheck/upstream/:name/queue',
  upstreamQueued: '/aircheck/upstream/:name/queue/:id',
  upstreamTest: '/aircheck/upstream/:name/test',
  openApi: '/openapi.json',
  docs: '/docs',
  docsStyle: '/docs.css',
} as const;

const withId = (pattern: string, id: string) => pattern.replace(':id', encodeURIComponent(id));
const withName = (pattern: string, name: string) => pattern.replace(':name', encodeURIComponent(name));

const plain = (pattern: string) => () => pattern;
const byId = (pattern: string) => (id: string) => withId(pattern, id);
const byName = (pattern: string) => (name: string) => withName(pattern, name);

/** The same paths with their identifiers filled in. */
export const routes = {
  streams: plain(routePatterns.streams),
  stream: byId(routePatterns.stream),
  streamRecord: byId(routePatterns.streamRecord),
  streamSessions: byId(routePatterns.streamSessions),
  streamTerminate: byId(routePatterns.streamTerminate),
  streamKeyRotation: byId(routePatterns.streamKeyRotation),
  apiKeys: plain(routePatterns.apiKeys),
  apiKey: byId(routePatterns.apiKey),
  sessions: plain(routePatterns.sessions),
  session: byId(routePatterns.session),
  ingest: plain(routePatterns.ingest),
  signIn: plain(routePatterns.signIn),
  signOut: plain(routePatterns.signOut),
  me: plain(routePatterns.me),
  playback: byId(routePatterns.playback),
  testBroadcast: plain(routePatterns.testBroadcast),
  testBroadcastOf: byId(routePatterns.testBroadcastOf),
  recording: byId(routePatterns.recording),
  storage: plain(routePatterns.storage),
  notices: plain(routePatterns.notices),
  activity: plain(routePatterns.activity),
  connections: plain(routePatterns.connections),
  /** The API of an upstream as this service forwards it: the operations of streams and sessions follow after it. */
  upstream: byName(routePatterns.upstream),
  upstreamQueue: byName(routePatterns.upstreamQueue),
  upstreamQueued: (name: string, streamId: string) => withId(withName(routePatterns.upstreamQueued, name), streamId),
  upstreamTest: byName(routePatterns.upstreamTest),
} as const;
