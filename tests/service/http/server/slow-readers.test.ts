import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { patient } from '../../../support/patient.ts';
import { seedSession } from '../../../support/seed-session.ts';

const bytes = 12 * 1024 * 1024;

const service = await openAccount();
let path: string;
beforeAll(async () => {
  const { id: streamId } = await service.post('/stream', { name: 'a', record: true });
  const { id } = inDatabase(service.dataDirectory, (database) =>
    seedSession(database, streamId, Date.now(), { recordingStatus: 'ready', endedAt: Date.now() }),
  );
  const folder = join(service.dataDirectory, 'recordings', id, 'source');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '0-00000.m4s'), Buffer.alloc(bytes));
  path = `/recordings/${id}/source/0-00000.m4s`;
});

/** Connections that ask for a segment and take nothing of it. */
function openIdle(count: number): { closed: () => number } {
  const { port } = new URL(service.localUrl);
  let closed = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`),
    );
    // A connection that reads nothing learns of its end when it writes: here what a server leaves out before a request.
    const timer = setInterval(() => socket.write('\r\n'), 200);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        closed += 1;
        clearInterval(timer);
      })
      .pause();
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { closed: () => closed };
}

describe('Whoever takes an answer slowly', () => {
  it('shares 4 MiB of waiting answers with the others of its address, and nobody who reads is cut off', async () => {
    const { closed } = openIdle(110);
    await vi.waitFor(() => expect(closed()).toBeGreaterThanOrEqual(110 - 64), patient);
    expect(closed()).toBeLessThan(110);
    const response = await fetch(`${service.localUrl}${path}`);
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  });
});
