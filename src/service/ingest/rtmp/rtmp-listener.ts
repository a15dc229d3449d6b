import { type AddressInfo, createServer, type Socket } from 'node:net';
import { clientNetwork } from '../../lib/client-network.ts';
import { type AuthorizePublish, type IngestListener, type IngestListenerOptions, slowGuesses } from '../publish.ts';
import {
  createRtmpConnection,
  defaultIngestLimits,
  type IngestLimits,
  type RtmpConnection,
} from './rtmp-connection.ts';

interface RtmpListenerOptions extends IngestListenerOptions {
  limits?: Partial<IngestLimits>;
}

/** Listens for publishers over RTMP. Rejects where the port cannot be had. */
export async function startRtmpListener(options: RtmpListenerOptions): Promise<IngestListener> {
  const limits = { ...defaultIngestLimits, ...options.limits };
  const { log } = options;
  const connections = new Set<RtmpConnection>();
  const closing = new AbortController();
  const decide = slowGuesses(options.authorize, {
    stepMs: limits.refusalStepMs,
    maxMs: limits.refusalMaxMs,
    now: () => performance.now(),
    signal: closing.signal,
  });
  let publisherCount = 0;
  const pending = createPendingConnections({
    maxPending: () => limits.maxConnections - publisherCount,
    maxPerNetwork: limits.maxPendingPerNetwork,
    now: () => performance.now(),
  });
  let onEmpty: () => void = () => undefined;

  const authorize: AuthorizePublish = async (request) => {
    const decision = await decide(request);
    if (!decision.accepted) {
      log.warn(`RTMP: a publisher was refused: ${decision.description}`, { remoteAddress: request.remoteAddress });
    }
    return decision;
  };

  function accept(socket: Socket): void {
    const remoteAddress = socket.remoteAddress ?? 'an address unknown';
    const destroy = (): void => {
      socket.destroy();
    };
    let isPublisher = false;
    if (publisherCount >= limits.maxConnections) {
      destroy();
      return;
    }
    pending.add(destroy, remoteAddress);
    const connection = createRtmpConnection({
      transport: {
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        // An answer to a peer that has gone is not missed.
        write(bytes) {
          if (socket.writable) socket.write(bytes);
        },
        unreadBytes: () => socket.writableLength,
        end: () => socket.end(),
        destroy,
      },
      remoteAddress,
      authorize,
      limits,
      log: log.child({ remoteAddress }),
      onAccepted() {
        pending.delete(destroy);
        isPublisher = true;
        publisherCount += 1;
      },
      onDone() {
        pending.delete(destroy);
        if (isPublisher) publisherCount -= 1;
        connections.delete(connection);
        if (connections.size === 0) onEmpty();
      },
    });
    connections.add(connection);
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      if (!isPublisher) pending.received(destroy, bytes.length);
      connection.receive(bytes);
    });
    socket.on('end', connection.ended);
    socket.on('close', () => {
      // A paused socket still holds what it had read when its peer reset it, and that is media like any other.
      const unread: Buffer | null = socket.read();
      if (unread !== null) connection.receive(unread);
      connection.closed();
    });
    // A reset connection is closed as well: 'close' follows.
    socket.on('error', () => undefined);
  }

  const server = createServer(accept);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: options.host, port: options.port }, resolve);
  });
  server.removeAllListeners('error');
  server.on('error', (error) => log.error('The RTMP listener reported an error', { error }));
  const port = portOf(server.address());

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    closing.abort();
    pending.stop();
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of connections) connection.stop('The service is stopping.');
    if (connections.size > 0) {
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    }
    await stopped;
  }

  return {
    port,
    connectionCount: () => connections.size,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The RTMP listener has no port.');
  return address.port;
}

/** A connection that does not publish yet. */
export interface PendingConnection {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  acceptedAtMs: number;
  receivedBytes: number;
}

interface PendingLimits {
  maxPending: number;
  maxPerNetwork: number;
}

/** An encoder's first bytes take a round trip, so silence counts against a connection only after this. */
const graceMs = 250;
/** A network with this many times its limit of pending connections gets no grace. */
const graceFactor = 8;
/** RTMP 1.0, 5.2: C0, C1 and C2. */
const handshakeBytes = 1 + 1536 + 1536;

const stepOf = ({ receivedBytes }: PendingConnection) =>
  receivedBytes === 0 ? 0 : receivedBytes < handshakeBytes ? 1 : 2;

function byNetwork<T extends PendingConnection>(pending: Iterable<T>): T[][] {
  const groups = new Map<string, T[]>();
  for (const connection of pending) {
    const group = groups.get(connection.network);
    if (group === undefined) groups.set(connection.network, [connection]);
    else group.push(connection);
  }
  return [...groups.values()];
}

/**
 * The connections to close, given in the order of arrival: those over a network's limit, then those over the limit for
 * all. The connections that got least far go first and the oldest of those, so that an encoder that speaks outlasts any
 * number of sockets that only connect.
 */
export function connectionsToEvict<T extends PendingConnection>(
  pending: readonly T[],
  { maxPending, maxPerNetwork }: PendingLimits,
  nowMs: number,
): T[] {
  const evicted = new Set<T>();
  const leastFirst = (connections: readonly T[]) => connections.toSorted((a, b) => stepOf(a) - stepOf(b));
  for (const connections of byNetwork(pending)) {
    const isFlood = connections.length > maxPerNetwork * graceFactor;
    for (const connection of leastFirst(connections).slice(0, Math.max(0, connections.length - maxPerNetwork))) {
      const hasGrace = !isFlood && stepOf(connection) === 0 && nowMs - connection.acceptedAtMs < graceMs;
      if (!hasGrace) evicted.add(connection);
    }
  }
  const rest = pending.filter((connection) => !evicted.has(connection));
  for (const connection of leastFirst(rest).slice(0, Math.max(0, rest.length - maxPending))) evicted.add(connection);
  return [...evicted];
}

interface PendingConnectionsOptions {
  maxPending: () => number;
  maxPerNetwork: number;
  now: () => number;
}

/** The connections that do not publish yet, kept within the limits, so that an encoder always finds room. */
export function createPendingConnections({ maxPending, maxPerNetwork, now }: PendingConnectionsOptions) {
  /** In the order of arrival, by the function that closes the connection. */
  const pending = new Map<() => void, PendingConnection & { close: () => void }>();
  let isCheckDue = false;
  let timer: NodeJS.Timeout | undefined;

  function evict(): void {
    isCheckDue = false;
    const limits = { maxPending: maxPending(), maxPerNetwork };
    for (const { close } of connectionsToEvict([...pending.values()], limits, now())) {
      pending.delete(close);
      close();
    }
    clearTimeout(timer);
    // Connections in their grace are over the limit still, and are looked at again when it is over.
    const isOver = byNetwork(pending.values()).some((connections) => connections.length > maxPerNetwork);
    if (isOver) timer = setTimeout(evict, graceMs).unref();
  }

  return {
    /** `close` is called if too many are pending and this connection is one of those that got least far. */
    add(close: () => void, address: string): void {
      pending.set(close, { close, network: clientNetwork(address), acceptedAtMs: now(), receivedBytes: 0 });
      if (isCheckDue) return;
      isCheckDue = true;
      // Node accepts a burst of connections before it reads any, and each must have its turn to be read first.
      setImmediate(() => setImmediate(evict));
    },
    received(close: () => void, bytes: number): void {
      const connection = pending.get(close);
      if (connection !== undefined) connection.receivedBytes += bytes;
    },
    /** The connection publishes now, or is gone. */
    delete(close: () => void): void {
      pending.delete(close);
    },
    stop: () => clearTimeout(timer),
  };
}
