import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for the answers before them. */
const mostWaiting = 16;

/** The requests of one connection that are not answered yet, each with what ends it. */
interface Line {
  open: Set<() => void>;
  last: Promise<void>;
}

/**
 * Begins a request when the answer before it on the same connection is through. Node begins all that are pipelined at
 * once, each with its file open; where the connection then ends, those not yet being sent stay open for good.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();

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
    const line = lineOf(socket);
    if (line.open.size >= mostWaiting) {
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

/** How often a connection is looked at before it is closed. */
const looks = 6;

/**
 * Closes connections that have taken nothing for `afterMs` while an answer waits for them: each holds a file open. What
 * is written at once is 64 to 256 KiB, so that whoever takes a few kilobytes a second stays.
 */
export function closeSlowReaders(server: Server, { afterMs = 60_000 } = {}): void {
  /**
   * What each had taken at the last look, and how many looks found no more. Looks, not time: where the machine slept, or
   * this process got no turn, nobody could take anything.
   */
  const sockets = new Map<Socket, { taken: number; idleLooks: number }>();

  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, idleLooks: 0 });
    socket.once('close', () => sockets.delete(socket));
  });

  const timer = setInterval(() => {
    for (const [socket, last] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== last.taken) sockets.set(socket, { taken, idleLooks: 0 });
      else if (last.idleLooks === looks) socket.destroy();
      else last.idleLooks += 1;
    }
  }, afterMs / looks);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
