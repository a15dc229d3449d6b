/** Paths of every operation, relative to the API base (`…/api`); `:id` stands for an identifier. */
export const routePatterns = {
  changes: '/aircheck/changes',
  wall: '/aircheck/wall',
  me: '/aircheck/me',
  connections: '/aircheck/connections',
  connectionByName: '/aircheck/connections/:name',
  settings: '/aircheck/settings',
  upstream: '/aircheck/upstream/:name',
  streams: '/stream',
  stream: '/stream/:id',
  streamRecord: '/stream/:id/record',
  streamSessions: '/stream/:id/sessions',
  streamTerminate: '/stream/:id/terminate',
  streamRestore: '/aircheck/stream/:id/restore',
  streamKeyRotation: '/aircheck/stream/:id/rotate-key',
  recordOnce: '/aircheck/stream/:id/record-once',
  schedules: '/aircheck/schedules',
  scheduleById: '/aircheck/schedules/:id',
  handovers: '/aircheck/handovers',
  handoverById: '/aircheck/handovers/:id',
  handoverTemplates: '/aircheck/handover-templates',
  handoverTemplateById: '/aircheck/handover-templates/:id',
  deliveries: '/aircheck/deliveries',
  deliveryById: '/aircheck/deliveries/:id',
  deliveryRestore: '/aircheck/deliveries/:id/restore',
  delivered: '/aircheck/delivered/:token',
  deliveredOpened: '/aircheck/delivered/:token/opened',
  webhooks: '/aircheck/webhooks',
  webhookById: '/aircheck/webhooks/:id',
  webhookSecret: '/aircheck/webhooks/:id/rotate-secret',
  webhookPause: '/aircheck/webhooks/:id/pause',
  webhookResume: '/aircheck/webhooks/:id/resume',
  webhookTest: '/aircheck/webhooks/:id/test',
  webhookDeliveries: '/aircheck/webhooks/:id/deliveries',
  webhookResend: '/aircheck/webhooks/:id/deliveries/:deliveryId/resend',
  apiKeys: '/aircheck/keys',
  apiKey: '/aircheck/keys/:id',
  sessions: '/session',
  session: '/session/:id',
  signal: '/aircheck/signal',
  livePicture: '/aircheck/stream/:id/picture',
  ingest: '/ingest',
  signIn: '/aircheck/sign-in',
  signOut: '/aircheck/sign-out',
  signInBrowser: '/aircheck/sign-in/browser',
  hints: '/aircheck/changes/hints',
  browserSessions: '/aircheck/browser-sessions',
  browserSessionById: '/aircheck/browser-sessions/:id',
  invites: '/aircheck/invites',
  inviteById: '/aircheck/invites/:id',
  playback: '/playback/:id',
  playbackState: '/aircheck/playback/:id',
  testBroadcast: '/aircheck/test-broadcast',
  testBroadcastOf: '/aircheck/test-broadcast/:id',
  recording: '/aircheck/recording/:id',
  recordings: '/aircheck/recordings',
  keptRecording: '/aircheck/recording/:id/keep',
  expiring: '/aircheck/expiring',
  joinedSession: '/aircheck/session/:id/join',
  waitingDeletion: '/aircheck/expiring/waiting',
  clips: '/aircheck/clips',
  clipById: '/aircheck/clips/:id',
  clipsOfRecording: '/aircheck/recording/:id/clips',
  storage: '/aircheck/storage',
  capacity: '/aircheck/capacity',
  notices: '/aircheck/notices',
  unknownKeys: '/aircheck/unknown-keys',
  activity: '/aircheck/activity',
  activityFile: '/aircheck/activity.csv',
  upstreamQueue: '/aircheck/upstream/:name/queue',
  upstreamQueued: '/aircheck/upstream/:name/queue/:id',
  upstreamTest: '/aircheck/upstream/:name/test',
  openApi: '/openapi.json',
  docs: '/docs',
  docsStyle: '/docs.css',
} as const;

/** Sent by the dashboard with every write. A page of another origin cannot send it without a preflight request. */
export const clientHeader = 'aircheck-client';

/** The overview's first read has the sessions of this many days, and each stream's last ones whatever their age. */
export const overviewDays = 7;

/** The identifiers that a pattern asks for, in their order. */
type Identifiers<TPattern extends string> = TPattern extends `${string}:${string}:${string}`
  ? [first: string, second: string]
  : TPattern extends `${string}:${string}`
    ? [identifier: string]
    : [];

type Routes = {
  [Name in keyof typeof routePatterns]: (...identifiers: Identifiers<(typeof routePatterns)[Name]>) => string;
};

/**
 * The same paths with their identifiers filled in. Below `upstream` follow the operations of streams and sessions, as
 * this service forwards them.
 */
// `fromEntries` forgets which name has which pattern.
export const routes = Object.fromEntries(
  Object.entries(routePatterns).map(([name, pattern]) => [
    name,
    (...identifiers: string[]) => pattern.replace(/:\w+/g, () => encodeURIComponent(identifiers.shift() ?? '')),
  ]),
) as Routes;

/** The address of an overview's first read. */
export const overviewPath = `${routes.changes()}?days=${overviewDays}`;
