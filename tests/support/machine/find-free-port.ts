import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for none: nothing else of the tests gets one of these by chance. */
const ports = { first: 10_000, count: 20_000 };

// Processes that look for ports at the same time begin at places of their own, and none is given twice.
let next = (process.pid * 61) % ports.count;

function listens(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that is free now, and stays so, for programs that have to be given theirs. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < ports.count; tried += 1) {
    const port = ports.first + next;
    next = (next + 1) % ports.count;
    if (await listens(port)) return port;
  }
  throw new Error('No port of 127.0.0.1 is free.');
}
