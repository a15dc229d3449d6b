import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import type { Changes } from '../db/changes.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { bearerOf, isStillAllowed } from './auth.ts';
import { parseCursor } from './change-feed.ts';
import { ApiError } from './errors.ts';

/** Each stream of events takes a connection of its client's. */
const maxPerKey = 8;
const maxInAll = 200;
const pollMs = 100;
/** Clients that hear of a change at once also ask at once, and the last waits for all others. */
const clientsAtATime = 20;
const betweenClientsMs = 20;
/** Clients take the silence of a few heartbeats for a lost connection. */
const heartbeatMs = 2_000;
/** Clients connect again, so no forgotten connection stays for ever. */
const maxAgeMs = 600_000;
const heartbeat = ': still here\n\n';
/** An event has data so that the browser's own `EventSource` takes it too. */
const event = (name: 'change' | 'reset', seq: number) => `id: ${seq}\nevent: ${name}\ndata:\n\n`;

interface Client {
  accountId: string;
  keyId: string;
  send: (text: string) => void;
  close: () => void;
}

/**
 * Tells clients that their account's rows changed, so that they ask for the changes. The progress of live sessions sends
 * no event: a page polls that itself. docs/decisions/038.
 */
export function addChangeEvents(app: FastifyInstance, changes: Changes, lifecycle: Pick<Lifecycle, 'liveRows'>): void {
  const clients = new Set<Client>();
  let timer: NodeJS.Timeout | undefined;
  let seq = 0;
  /** The account of each stream and session that is live. */
  let live = new Map<string, string>();
  let isClosing = false;

  const liveNow = () =>
    new Map(
      lifecycle.liveRows().flatMap(({ id, parentId, accountId }) => [id, parentId].map((one) => [one, accountId])),
    );

  function poll(): void {
    try {
      const rows = changes.ofAllSince(seq);
      const before = live;
      live = liveNow();
      const changed = new Set(rows.filter(({ id }) => !live.has(id)).map((row) => row.accountId));
      for (const [id, accountId] of [...before, ...live]) if (before.has(id) !== live.has(id)) changed.add(accountId);
      seq = rows.at(-1)?.seq ?? seq;
      tell([...clients].filter(({ accountId }) => changed.has(accountId)));
    } catch {
      // The clients' own reads report that the database is in trouble.
    }
  }

  function tell(told: Client[]): void {
    for (const [index, { send }] of told.entries()) {
      setTimeout(send, Math.floor(index / clientsAtATime) * betweenClientsMs, event('change', seq)).unref();
    }
  }

  /** If all places are taken, an account takes one of the account that has most, if that still has more afterwards. */
  function hasRoomFor(accountId: string): boolean {
    if (clients.size < maxInAll) return true;
    const counts = new Map<string, number>();
    for (const client of clients) counts.set(client.accountId, (counts.get(client.accountId) ?? 0) + 1);
    const [[largest, most] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
    const oldest = [...clients].find((client) => client.accountId === largest);
    if (oldest === undefined || most <= (counts.get(accountId) ?? 0) + 1) return false;
    remove(oldest);
    oldest.close();
    return true;
  }

  function add(client: Client): boolean {
    const ofKey = [...clients].filter(({ keyId }) => keyId === client.keyId);
    if (isClosing || ofKey.length >= maxPerKey || !hasRoomFor(client.accountId)) return false;
    if (timer === undefined) {
      [seq, live] = [changes.last(), liveNow()];
      timer = setInterval(poll, pollMs);
    }
    clients.add(client);
    return true;
  }

  function remove(client: Client): void {
    clients.delete(client);
    if (clients.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Undefined if the key, or all keys together, have too many already. */
  function open(request: FastifyRequest): PassThrough | undefined {
    const { accountId, keyId } = bearerOf(request);
    const lastId = request.headers['last-event-id']?.toString();
    const lastSeq = parseCursor(lastId)?.seq;
    // A client whose last event cannot be told, such as one of an older version, may have missed anything.
    const missed = lastSeq === undefined ? undefined : changes.since(accountId, lastSeq);
    const events = new PassThrough();
    // A client that takes nothing connects again once it does.
    const send = (text: string) => {
      if (events.writable && !events.write(text)) events.destroy();
    };
    const client = { accountId, keyId, send, close: () => events.end() };
    if (!add(client)) return undefined;
    send(heartbeat);
    if (lastId !== undefined && missed === undefined) send(event('reset', changes.last()));
    else if (missed !== undefined && missed.rows.length > 0) send(event('change', changes.last()));
    const heartbeats = setInterval(() => (isAllowed(request) ? send(heartbeat) : events.end()), heartbeatMs);
    const age = setTimeout(() => events.end(), maxAgeMs);
    const stop = () => {
      clearInterval(heartbeats);
      clearTimeout(age);
      remove(client);
    };
    events.once('close', stop).once('finish', stop);
    return events;
  }

  app.addHook('preClose', async () => {
    isClosing = true;
    for (const client of clients) client.close();
  });

  app.get(routePatterns.hints, async (request, reply) => {
    reply.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return reply.send('');
    const events = open(request);
    if (events === undefined) throw new ApiError(503, 'too many clients follow changes: ask now and then instead');
    // A proxy that buffers answers would keep this one for ever.
    return reply.header('x-accel-buffering', 'no').send(events);
  });
}

/** A database in trouble revokes no key. */
function isAllowed(request: FastifyRequest): boolean {
  try {
    return isStillAllowed(request);
  } catch {
    return true;
  }
}
