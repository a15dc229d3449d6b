import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Slow 4G as Lighthouse has it. The round trip is for each request, not for a connection's beginning. */
const slow4G = { roundTripMs: 150, downBytesPerSecond: 1.6e6 / 8, upBytesPerSecond: 0.75e6 / 8 };

/** Two packets: connections take turns after so many bytes. */
const pieceBytes = 2920;

interface Flow {
  to: Socket;
  /** An empty one is the end. */
  pieces: Buffer[];
}

/** One direction, which all connections share in turns. */
function createLane(bytesPerSecond: number, delayMs: number) {
  const waiting: Flow[] = [];
  let isServing = false;
  let freeAtMs = 0;

  async function serve(): Promise<void> {
    for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) {
      const { to } = flow;
      const piece = flow.pieces.shift() ?? Buffer.alloc(0);
      if (flow.pieces.length > 0) waiting.push(flow);
      freeAtMs = Math.max(freeAtMs, performance.now()) + (piece.length * 1000) / bytesPerSecond;
      const leftMs = freeAtMs - performance.now();
      // Less is made up for by the next.
      if (leftMs > 1) await wait(leftMs);
      setTimeout(() => (piece.length === 0 ? to.end() : to.write(piece)), delayMs);
    }
    isServing = false;
  }

  return (flow: Flow, bytes: Buffer) => {
    if (flow.pieces.length === 0) waiting.push(flow);
    if (bytes.length === 0) flow.pieces.push(bytes);
    for (let at = 0; at < bytes.length; at += pieceBytes) flow.pieces.push(bytes.subarray(at, at + pieceBytes));
    if (isServing) return;
    isServing = true;
    void serve();
  };
}

export interface SlowLink {
  /** The same page as behind the given one. */
  address: string;
  close(): Promise<void>;
}

/** A server behind slow 4G. The browser's own throttling would have it write down each request, with where in the code it came from. */
export async function openSlowLink(address: string): Promise<SlowLink> {
  const { hostname, port, pathname, search } = new URL(address);
  const up = createLane(slow4G.upBytesPerSecond, slow4G.roundTripMs / 2);
  const down = createLane(slow4G.downBytesPerSecond, slow4G.roundTripMs / 2);
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket, lane: typeof up) => {
    const flow: Flow = { to, pieces: [] };
    open.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => lane(flow, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)));
    from.on('end', () => lane(flow, Buffer.alloc(0)));
    // Whichever goes takes the other along.
    from.on('error', () => to.destroy());
    from.on('close', () => open.delete(from));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    pass(client, upstream, up);
    pass(upstream, client, down);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${ownPort}${pathname}${search}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
