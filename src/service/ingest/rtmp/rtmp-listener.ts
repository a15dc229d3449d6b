import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { AuthorizePublish, IngestListener, IngestListenerOptions } from '../publish.ts';
import { slowGuesses } from '../slow-guesses.ts';
import { askedBytes, socketTransport } from './connection-transport.ts';
import { defaultIngestLimits, type IngestLimits } from './ingest-limits.ts';
import { createReadRounds } from './read-rounds.ts';
import { createRtmpConnection, type RtmpConnection } from './rtmp-connection.ts';
import { createWaitingRoom, type Waiting } from './waiting-room.ts';

export interface RtmpListenerOptions extends IngestListenerOptions {
  limits?: Partial<IngestLimits>;
}

/** Listens for publishers over RTMP. Rejects where the port cannot be had. */
export async function startRtmpListener(options: RtmpListenerOptions): Promise<IngestListener> {
  const limits = { ...defaultIngestLimits, ...options.limits };
  const { log } = options;
  const connections = new Set<RtmpConnection>();
  const rounds = createReadRounds(limits.readEveryMs);
  const closing = new AbortController();
  const decide = slowGuesses(options.authorize, {
    stepMs: limits.refusalStepMs,
    maxMs: limits.refusalMaxMs,
    now: () => performance.now(),
    signal: closing.signal,
  });
  let publisherCount = 0;
  const waitingRoom = createWaitingRoom({
    maxWaiting: () => limits.maxConnections - publisherCount,
    maxPerAddress: limits.maxWaitingPerAddress,
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
    const waiting: Waiting = { evict: () => socket.destroy() };
    let isPublisher = false;
    if (publisherCount >= limits.maxConnections) {
      socket.destroy();
      return;
    }
    waitingRoom.enter(waiting, remoteAddress);
    const transport = socketTransport(socket, rounds);
    const countRead = (bytes: Uint8Array | null) => {
      if (bytes !== null) waitingRoom.received(waiting, bytes.length);
      return bytes;
    };
    const connection = createRtmpConnection({
      transport: { ...transport, read: () => countRead(transport.read()) },
      remoteAddress,
      authorize,
      limits,
      log: log.child({ remoteAddress }),
      onAccepted() {
        waitingRoom.leave(waiting);
        isPublisher = true;
        publisherCount += 1;
        transport.readInRounds();
      },
      onDone() {
        waitingRoom.leave(waiting);
        if (isPublisher) publisherCount -= 1;
        connections.delete(connection);
        if (connections.size === 0) onEmpty();
      },
    });
    connections.add(connection);
    socket.setNoDelay(true);
    socket.on('readable', () => {
      transport.readable();
      connection.readable();
    });
    socket.on('end', connection.ended);
    socket.on('close', () => {
      transport.closed();
      connection.closed();
    });
    // A reset connection is closed as well: 'close' follows.
    socket.on('error', () => undefined);
  }

  const server = createServer({ highWaterMark: askedBytes }, accept);
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
    waitingRoom.close();
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
