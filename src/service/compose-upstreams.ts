import { localConnectionName } from '../contract/connections.ts';
import type { WriteConnection } from '../contract/write-connection.ts';
import type { Config } from './config.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import type { Activity } from './store/activity.ts';
import { type AddedConnection, createAddedConnections } from './store/added-connections.ts';
import type { Database } from './store/database.ts';
import { createQueuedChanges } from './store/queued-changes.ts';
import { type ChangeQueue, startChangeQueue } from './upstream/change-queue.ts';
import { testConnection } from './upstream/connection-test.ts';
import { createMediaSources } from './upstream/media-sources.ts';
import { baseOf, type Upstream } from './upstream/read-upstreams.ts';
import { createUpstreamClient } from './upstream/upstream-client.ts';

interface UpstreamSurroundings {
  config: Config;
  database: Database;
  activity: Activity;
  /** Whose the upstreams are: their keys are the machine's. */
  operatorId: string;
  report: (row: { table: string; id: string }) => void;
  /** No line of the log shows it. */
  hideSecret: (secret: string) => void;
  now: () => number;
  log: Logger;
}

/** The other APIs behind this one, and what waits to be changed there. */
export function composeUpstreams(surroundings: UpstreamSurroundings): {
  changeQueue: ChangeQueue;
  /** What the routes need. */
  upstreams: Pick<ServerParts, 'upstreamsOf' | 'connections' | 'queue' | 'testConnection' | 'upstreamMedia'>;
} {
  const { config, database, activity, operatorId, report, hideSecret, now, log } = surroundings;
  const rows = createAddedConnections(database, now, report);
  const clientOf = ({ name, label, baseUrl, apiKey }: AddedConnection) => {
    if (apiKey !== undefined) hideSecret(apiKey);
    return createUpstreamClient({ name, label, baseUrl: baseOf(baseUrl), apiKey });
  };
  const added = new Map(rows.list().map((row) => [row.name, clientOf(row)]));
  const given = config.upstreams.filter(({ name }) => !hasName([...added.keys()], name));
  for (const { name } of config.upstreams.filter((upstream) => !given.includes(upstream)))
    log.warn(`The connection ${name} of the settings page comes before the one that Aircheck was started with.`);
  const givenClients = given.map((upstream) => createUpstreamClient(upstream));
  const clients = () => [...givenClients, ...added.values()];
  const changes = createQueuedChanges(database, now, report);
  const changeQueue = startChangeQueue({ changes, clients, activity, now, log });
  /** A client is made anew for each change: it has its URL and its key from the beginning. */
  const renew = (name: string): Upstream | undefined => {
    added.get(name)?.close();
    const row = rows.list().find((one) => one.name === name);
    if (row === undefined) added.delete(name);
    else added.set(name, clientOf(row));
    return added.get(name)?.upstream;
  };
  return {
    changeQueue,
    upstreams: {
      upstreamsOf: (accountId) => (accountId === operatorId ? clients() : []),
      connections: {
        count: () => rows.list().length,
        isAdded: (name) => added.has(name),
        create(connection) {
          const taken = clients().map(({ upstream }) => upstream.name);
          const name = nameFor(connection, taken);
          rows.create(name, connection);
          return renew(name);
        },
        replace(name, connection) {
          rows.replace(name, connection);
          renew(name);
        },
        delete(name) {
          rows.delete(name);
          changeQueue.forget(name);
          renew(name);
        },
      },
      queue: changeQueue,
      testConnection,
      upstreamMedia: createMediaSources(clients, now),
    },
  };
}

const hasName = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase());

/** `Rádio Studio 2` is `Radio-Studio-2` in addresses. */
function nameFor({ label }: WriteConnection, taken: readonly string[]): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const name =
    plain
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .slice(0, 28)
      .replaceAll(/^-+|-+$/g, '') || 'connection';
  const isFree = (candidate: string) => candidate.toLowerCase() !== localConnectionName && !hasName(taken, candidate);
  if (isFree(name)) return name;
  let number = 2;
  while (!isFree(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
