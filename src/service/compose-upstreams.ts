import type { Config } from './config.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import type { Activity } from './store/activity.ts';
import type { Database } from './store/database.ts';
import { createQueuedChanges } from './store/queued-changes.ts';
import { type ChangeQueue, startChangeQueue } from './upstream/change-queue.ts';
import { testConnection } from './upstream/connection-test.ts';
import { createMediaSources } from './upstream/media-sources.ts';
import { createUpstreamClient } from './upstream/upstream-client.ts';

interface UpstreamSurroundings {
  config: Config;
  database: Database;
  activity: Activity;
  /** Whose the upstreams are: their keys are the machine's. */
  operatorId: string;
  report: (row: { table: string; id: string }) => void;
  now: () => number;
  log: Logger;
}

/** The other APIs behind this one, and what waits to be changed there. */
export function composeUpstreams({ config, database, activity, operatorId, report, now, log }: UpstreamSurroundings): {
  changeQueue: ChangeQueue;
  /** What the routes need. */
  upstreams: Pick<ServerParts, 'upstreamsOf' | 'queue' | 'testConnection' | 'upstreamMedia'>;
} {
  const clients = config.upstreams.map((upstream) => createUpstreamClient(upstream));
  const changes = createQueuedChanges(database, now, report);
  const changeQueue = startChangeQueue({ changes, clients, activity, now, log });
  return {
    changeQueue,
    upstreams: {
      upstreamsOf: (accountId) => (accountId === operatorId ? clients : []),
      queue: changeQueue,
      testConnection,
      upstreamMedia: createMediaSources(clients, now),
    },
  };
}
