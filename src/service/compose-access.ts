import type { Config } from './config.ts';
import type { ServerParts } from './http/server/server.ts';
import { createFailedTries, createSignInTokens } from './http/server/sign-in-limits.ts';
import { monotonicMs } from './steady-clock.ts';
import { createApiKeys } from './store/api-keys.ts';
import { createBrowserSessions } from './store/browser-sessions.ts';
import type { Database } from './store/database.ts';
import { createInvites } from './store/invites.ts';

interface AccessSurroundings {
  config: Config;
  database: Database;
  report: (row: { table: string; id: string }) => void;
  now: () => number;
}

/** Who may use the service, and by what. */
export type Access = Pick<
  ServerParts,
  | 'apiKeys'
  | 'browserSessions'
  | 'invites'
  | 'instanceId'
  | 'configuredKey'
  | 'failedTries'
  | 'failedDeliveries'
  | 'signInTokens'
>;

export function composeAccess({ config, database, report, now }: AccessSurroundings): Access {
  const browserSessions = createBrowserSessions(database, now, { configuredKey: config.apiKey, report });
  return {
    apiKeys: createApiKeys(database, now, report),
    browserSessions,
    invites: createInvites(database, now, { configuredKey: config.apiKey, report }),
    instanceId: browserSessions.instanceId(),
    configuredKey: config.apiKey,
    failedTries: createFailedTries(monotonicMs),
    failedDeliveries: createFailedTries(monotonicMs),
    signInTokens: createSignInTokens(monotonicMs),
  };
}
