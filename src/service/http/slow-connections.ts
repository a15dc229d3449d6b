import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for the answers before them. */
const maxWaiting = 16;

/** The requests of one connection that are not answered yet, each with what ends it. */
interface Line {
  open: Set<() => void>;
  last: Promise<void>;
}

/**
 * Begins a request when the answer before it on the same connection is through. Node begins all that are pipelined at
 * once, each with its file open; where the connection then ends, those not yet being sent stay open for good.
 */
export function limitConnections(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  const addresses = new WeakMap<Socket, string>();
  closeSlowReaders(app.server, (socket) => addresses.get(socket));

  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { open: new Set(), last: Promise.resolve() };
    lines.set(socket, line);
    // An answer that was never begun gets no event when its connection ends.
    socket.once('close', () => {
      for (const end of line.open) end();
    });
    return line;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    addresses.set(socket, request.ip);
    const line = lineOf(socket);
    if (line.open.size >= maxWaiting) {
      socket.destroy();
      return reply.hijack();
    }
    const before = line.open.size > 0 ? line.last : undefined;
    line.last = new Promise((resolve) => {
      const end = () => {
        line.open.delete(end);
        resolve();
      };
      line.open.add(end);
      reply.raw.once('close', end);
    });
    await before;
    return socket.destroyed ? reply.hijack() : undefined;
  });
}

export interface SlowReaderLimits {
  pollMs: number;
  /** A connection that took nothing in this many polls is closed. */
  maxIdlePolls: number;
  /** After this many it counts as slow, and shares the bytes that slow ones of its address may hold. */
  minSlowPolls: number;
  /** Bytes of answers that wait, of the slow connections of one address, and of all that took nothing since the last poll. */
  maxAddressBytes: number;
  maxTotalBytes: number;
}

const usualLimits: SlowReaderLimits = {
  pollMs: 1_000,
  // The system takes up to 4 MiB of an answer itself and asks for more once half of it has gone: with 25 kB a second that
  // is a minute and a half. A browser whose download is paused takes nothing either.
  maxIdlePolls: 600,
  minSlowPolls: 5,
  maxAddressBytes: 4 * 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
};

/**
 * Closes connections that take too little of their answers: each holds memory, and maybe a file open. What is written at
 * once is 64 KiB. Where those who wait hold more than they may together, those go first that have taken nothing for
 * longest. `addressOf`: whose connection it is, behind a proxy too.
 */
export function closeSlowReaders(
  server: Server,
  addressOf: (socket: Socket) => string | undefined,
  limits: Partial<SlowReaderLimits> = {},
): void {
  const { pollMs, maxIdlePolls, minSlowPolls, maxAddressBytes, maxTotalBytes } = { ...usualLimits, ...limits };
  /**
   * The bytes that each had taken at the last poll, and the polls since then. Polls are counted, not time: a client of a
   * machine that slept, or of a process that was busy, could take nothing.
   */
  const sockets = new Map<Socket, { taken: number; idlePolls: number }>();

  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, idlePolls: 0 });
    socket.once('close', () => sockets.delete(socket));
  });

  function poll(): void {
    for (const [socket, last] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength > 0 && taken === last.taken;
      sockets.set(socket, { taken, idlePolls: isIdle ? last.idlePolls + 1 : 0 });
    }
    const waiting = [...sockets].filter(([, { idlePolls }]) => idlePolls > 0);
    const heldBytes = new Map<string | undefined, number>();
    let totalBytes = 0;
    for (const [socket, { idlePolls }] of waiting.sort(([, a], [, b]) => a.idlePolls - b.idlePolls)) {
      const address = addressOf(socket);
      const addressBytes = (heldBytes.get(address) ?? 0) + (idlePolls < minSlowPolls ? 0 : socket.writableLength);
      const isTooMuch = addressBytes > maxAddressBytes || totalBytes + socket.writableLength > maxTotalBytes;
      if (idlePolls > maxIdlePolls || isTooMuch) {
        // With a plain end the system would keep what it has of the answer for as long as the client likes.
        socket.resetAndDestroy();
        continue;
      }
      heldBytes.set(address, addressBytes);
      totalBytes += socket.writableLength;
    }
  }

  const timer = setInterval(poll, pollMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
