import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pieceBuffers } from '../../../../src/service/files/piece-buffers.ts';
import { openDatabase } from '../../../../src/service/store/database.ts';
import { patient } from '../../../support/patient.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const bytes = 12 * 1024 * 1024;

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await startTestService();
  const { id: streamId } = await (await service.call('POST', '/stream', { name: 'a', record: true })).json();
  const database = openDatabase(join(service.dataDirectory, 'aircheck.db'));
  const { id } = seedSession(database, streamId, Date.now(), { recordingStatus: 'ready', endedAt: Date.now() });
  database.close();
  const folder = join(service.dataDirectory, 'recordings', id, 'source');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '0-00000.m4s'), Buffer.alloc(bytes));
  path = `/recordings/${id}/source/0-00000.m4s`;
});
afterAll(() => service.close());

/** Connections that ask for a segment and take nothing of it. */
function openIdle(count: number): { sockets: Socket[]; closed: () => number } {
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
  return { sockets, closed: () => closed };
}

describe('Whoever takes an answer slowly', () => {
  it('has 64 KiB of it in memory at most', async () => {
    let inFlight = 0;
    const lend = pieceBuffers.lend.bind(pieceBuffers);
    const giveBack = pieceBuffers.giveBack.bind(pieceBuffers);
    vi.spyOn(pieceBuffers, 'lend').mockImplementation((length) => {
      inFlight += length;
      return lend(length);
    });
    vi.spyOn(pieceBuffers, 'giveBack').mockImplementation((piece) => {
      inFlight -= piece.length;
      giveBack(piece);
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { sockets } = openIdle(20);
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    // What the system itself takes of each is through once nothing changes any more.
    let before = -1;
    await vi.waitFor(() => {
      const isStill = before === inFlight;
      before = inFlight;
      expect(isStill && inFlight > 0).toBe(true);
    }, patient);
    expect(inFlight / sockets.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('shares 4 MiB of waiting answers with the others of its address, and nobody who reads is cut off', async () => {
    const { closed } = openIdle(110);
    await vi.waitFor(() => expect(closed()).toBeGreaterThanOrEqual(110 - 64), patient);
    expect(closed()).toBeLessThan(110);
    const response = await fetch(`${service.localUrl}${path}`);
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  });
});
