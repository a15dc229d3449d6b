import { randomUUID } from 'node:crypto';
import type { ConnectionStep } from '../../../contract/connections.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { isUserSuspended } from '../../../contract/hosted-words.ts';
import { routes } from '../../../contract/routes.ts';
import type { WriteConnection } from '../../../contract/write-connection.ts';
import type { Activity } from '../../db/activity.ts';
import type { Database } from '../../db/database.ts';
import type { ReportUnreadable } from '../../db/table.ts';
import { type AddedConnection, createAddedConnections, createQueuedChanges } from '../../db/upstreams.ts';
import type { Logger } from '../../lib/logger.ts';
import { startChangeQueue } from './change-queue.ts';
import type { UpstreamAnswer } from './read-answer.ts';
import { baseOf, type Upstream } from './read-upstreams.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream-client.ts';

interface UpstreamDeps {
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
  /** Those that an account may use: their keys are the machine's, not every account's. */
  const upstreamsOf = (accountId: string) => (accountId === operatorId ? clients() : []);
  return {
    upstreamsOf,
    hasUpstream: (name: string, accountId: string) =>
      upstreamsOf(accountId).some(({ upstream }) => upstream.name === name),
    connections: {
      count: () => rows.list().length,
      /** False of those that the service was started with. */
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

export type Upstreams = ReturnType<typeof createUpstreams>;

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

export type MediaSources = ReturnType<typeof createMediaSources>;

const maxWaitMs = 1_000;
const askEveryMs = 30_000;

/** Playback hosts of all upstreams. A page keeps the policy it was loaded with, so they are asked before the first page. */
function createMediaSources(clients: () => readonly UpstreamClient[], now: () => number) {
  const answered = new Set<UpstreamClient>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<unknown> = Promise.resolve();

  async function ask(client: UpstreamClient): Promise<void> {
    const search = new URLSearchParams({ limit: '1' });
    const answers = await Promise.all([
      client.call('GET', routes.ingest()),
      client.call('GET', routes.sessions(), { search }),
    ]);
    if (answers.some(({ ok }) => ok)) answered.add(client);
  }

  return {
    /** Known sources for a content security policy. */
    now: (): string[] => [...new Set(clients().flatMap(({ mediaHosts }) => mediaHosts.sources()))],
    /** Asks new upstreams for their playback hosts; gives up soon, and never throws. */
    async ready(): Promise<void> {
      const open = clients().filter((client) => client.upstream.mediaHosts === undefined && !answered.has(client));
      if (open.length > 0 && now() - askedAt > askEveryMs) {
        askedAt = now();
        asking = Promise.allSettled(open.map(ask));
      }
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, maxWaitMs);
      });
      await Promise.race([asking, enough]);
      clearTimeout(timer);
    },
  };
}

/**
 * Tries a connection step by step without changing anything there: ids are random, and the only PATCH has no `record`.
 */
export async function testConnection({ upstream, call }: UpstreamClient): Promise<ConnectionStep[]> {
  const steps: ConnectionStep[] = [];
  const { name, keyVariable, apiKey } = upstream;
  const host = new URL(upstream.baseUrl).host;

  const ingest = await call('GET', routes.ingest());
  const problem = ingest.ok || ingest.upstreamStatus === 401 || ingest.upstreamStatus === 403 ? undefined : ingest;
  if (problem !== undefined && problem.reason !== 'tls') {
    return [{ step: 'reachable', ok: false, words: wordsOf(problem), whatToDo: fixReaching(problem, host) }];
  }
  steps.push({ step: 'reachable', ok: true, words: `${host} answers.` });
  if (problem !== undefined) {
    const whatToDo = `Check that the address has the right host name, and have whoever runs ${host} renew its certificate. For an authority of your own, start with NODE_EXTRA_CA_CERTS.`;
    return [...steps, { step: 'tls', ok: false, words: wordsOf(problem), whatToDo }];
  }
  const isEncrypted = upstream.baseUrl.startsWith('https:');
  steps.push({
    step: 'tls',
    ok: true,
    words: isEncrypted ? 'Its certificate is good.' : 'Not encrypted: http, on this machine or its network.',
  });

  const read = await call('GET', routes.stream(randomUUID()));
  const isKeyGood = read.ok || read.upstreamStatus === 404 || read.upstreamStatus === 403;
  const isSuspended = !read.ok && isUserSuspended(read.errors);
  if (!isKeyGood || isSuspended) {
    return [...steps, { step: 'key', ok: false, words: wordsOf(read), whatToDo: fixKey(read, keyVariable, apiKey) }];
  }
  steps.push({
    step: 'key',
    ok: true,
    words: keyVariable === undefined ? 'The API key is accepted.' : `The key in ${keyVariable} is accepted.`,
  });

  const search = new URLSearchParams({ streamsonly: '1', limit: '1' });
  const list = await call('GET', routes.streams(), { search });
  steps.push(
    list.ok
      ? { step: 'list', ok: true, words: 'It may list streams.' }
      : { step: 'list', ok: false, words: wordsOf(list), whatToDo: fixRight(list, name, 'listing') },
  );

  // Unknown before anything else (hosted-api, "Order of checks"): 404 shows that the key has the right.
  const toggle = await call('PATCH', routes.streamRecord(randomUUID()), { body: {} });
  const mayToggle = !toggle.ok && (toggle.upstreamStatus === 404 || toggle.upstreamStatus === 400);
  steps.push(
    mayToggle
      ? { step: 'toggle', ok: true, words: 'It may switch recording. Tried without changing anything.' }
      : { step: 'toggle', ok: false, words: wordsOf(toggle), whatToDo: fixRight(toggle, name, 'switching') },
  );
  return steps;
}

function wordsOf(answer: UpstreamAnswer): string {
  return answer.ok ? `It answered ${answer.status}, which is unexpected.` : answer.errors.join(' ');
}

function fixReaching({ reason }: Extract<UpstreamAnswer, { ok: false }>, host: string): string {
  switch (reason) {
    case 'redirect':
      return 'Use the address that it redirects to: the key is never sent to a redirect.';
    case 'not-api':
    case 'refused':
      return 'Use the base of the API, with its path: https://HOST/api.';
    case 'busy':
    case 'failed':
      return 'Try again in a minute. If this lasts, ask its operator.';
    default:
      return `Check the address ${host}, this machine's network, and whether the API runs.`;
  }
}

function fixKey(answer: UpstreamAnswer, keyVariable: string | undefined, apiKey: string | undefined): string {
  if (!answer.ok && answer.reason !== 'key-refused' && answer.reason !== 'refused') {
    return 'Try again in a minute. If this lasts, ask its operator.';
  }
  if (keyVariable === undefined) return 'Make an API key there, and enter it in the settings.';
  return apiKey === undefined
    ? `Make an API key there, put it into ${keyVariable} (or a file named by ${keyVariable}_FILE) and start again.`
    : `Make a new API key there, put it into ${keyVariable} and start again.`;
}

function fixRight(answer: UpstreamAnswer, name: string, right: 'listing' | 'switching'): string {
  if (answer.ok || answer.upstreamStatus !== 403) {
    return 'Try again in a minute. If this lasts, ask its operator.';
  }
  return right === 'listing'
    ? `Use a key of ${name} that is not restricted to browsers, or add streams by their id.`
    : `Use a key of ${name} that is not restricted to browsers and may change streams.`;
}
