import { readFile } from 'node:fs/promises';

const listening = '0A';

/**
 * Does somebody listen at this port of 127.0.0.1? Without connecting: `ffmpeg -listen` takes one connection, whoever's it
 * is. Linux only.
 */
export async function takesConnections(port: number): Promise<boolean> {
  const wanted = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return sockets.some(([, local, , state]) => local === wanted && state === listening);
}
