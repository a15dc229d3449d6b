import { clientNetwork } from '../../lib/client-network.ts';

/** A connection that does not publish yet. */
export interface PendingConnection {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  acceptedAtMs: number;
  receivedBytes: number;
}

export interface PendingLimits {
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

export interface PendingConnectionsOptions {
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
