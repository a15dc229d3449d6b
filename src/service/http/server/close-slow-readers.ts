import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections that have taken nothing for `afterMs` while an answer waits for them: each holds a file open. What
 * is written at once is 64 to 256 KiB, so that whoever takes a few kilobytes a second stays.
 */
export function closeSlowReaders(server: Server, { afterMs = 60_000 } = {}): void {
  /** What each had taken when it was looked at, and since when it has taken no more. */
  const sockets = new Map<Socket, { taken: number; sinceMs: number }>();

  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });

  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, last] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== last.taken) sockets.set(socket, { taken, sinceMs: nowMs });
      else if (nowMs - last.sinceMs >= afterMs) socket.destroy();
    }
  }, afterMs / 6);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
