import { localConnectionName } from '../../../contract/connections.ts';
import type { WriteConnection } from '../../../contract/write-connection.ts';
import type { Activity } from '../../db/activity.ts';
import { type AddedConnection, createAddedConnections } from '../../db/added-connections.ts';
import type { Database } from '../../db/database.ts';
import { createQueuedChanges } from '../../db/queued-changes.ts';
import type { ReportUnreadable } from '../../db/rows.ts';
import type { Logger } from '../../lib/logger.ts';
import { startChangeQueue } from './change-queue.ts';
import { testConnection } from './connection-test.ts';
import { createMediaSources } from './media-sources.ts';
import { baseOf, type Upstream } from './read-upstreams.ts';
import { createUpstreamClient } from './upstream-client.ts';

export interface UpstreamDeps {
  database: Database;
  activity: Activity;
  /** The upstreams' keys are the machine's, so they are this account's. */
  operatorId: string;
  report: ReportUnreadable;
  /** No line of the log shows it. */
  hideSecret: (secret: string) => void;
  now: () => number;
  log: Logger;
}

/**
 * The other APIs behind this one, and the changes that wait for them. `configured`: those that the service was started
 * with.
 */
export function createUpstreams(configured: readonly Upstream[], deps: UpstreamDeps) {
  const { database, activity, operatorId, report, hideSecret, now, log } = deps;
  const rows = createAddedConnections(database, now, report);
  const clientOf = ({ name, label, baseUrl, apiKey }: AddedConnection) => {
    if (apiKey !== undefined) hideSecret(apiKey);
    return createUpstreamClient({ name, label, baseUrl: baseOf(baseUrl), apiKey });
  };
  const added = new Map(rows.list().map((row) => [row.name, clientOf(row)]));
  const given = configured.filter(({ name }) => !hasName([...added.keys()], name));
  for (const { name } of configured.filter((upstream) => !given.includes(upstream)))
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
    upstreamsOf: (accountId: string) => (accountId === operatorId ? clients() : []),
    connections: {
      count: () => rows.list().length,
      isAdded: (name: string) => added.has(name),
      create(connection: WriteConnection) {
        const taken = clients().map(({ upstream }) => upstream.name);
        const name = nameFor(connection, taken);
        rows.create(name, connection);
        return renew(name);
      },
      replace(name: string, connection: WriteConnection) {
        rows.replace(name, connection);
        renew(name);
      },
      delete(name: string) {
        rows.delete(name);
        changeQueue.forget(name);
        renew(name);
      },
    },
    queue: changeQueue,
    testConnection,
    upstreamMedia: createMediaSources(clients, now),
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
