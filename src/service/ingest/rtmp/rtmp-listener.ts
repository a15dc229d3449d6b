import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type AuthorizePublish, type IngestListener, type IngestListenerOptions, slowGuesses } from '../publish.ts';
import { createPendingConnections } from './pending-connections.ts';
import {
  createRtmpConnection,
  defaultIngestLimits,
  type IngestLimits,
  type RtmpConnection,
} from './rtmp-connection.ts';

/** Node reads on only when the connection asks for more, so that a busy sink stops the peer. */
const readableHighWaterMark = 0;

export interface RtmpListenerOptions extends IngestListenerOptions {
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
        read() {
          const bytes: Buffer | null = socket.read();
          if (bytes !== null) pending.received(destroy, bytes.length);
          return bytes;
        },
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
    socket.on('readable', () => {
      connection.readable();
      // A connection that takes nothing for now still learns that its peer has gone; one piece waits for it at most.
      if (socket.readableLength === 0) socket.read(0);
    });
    socket.on('end', connection.ended);
    socket.on('close', connection.closed);
    // A reset connection is closed as well: 'close' follows.
    socket.on('error', () => undefined);
  }

  const server = createServer({ highWaterMark: readableHighWaterMark }, accept);
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
