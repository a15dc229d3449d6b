import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { isAllowedHost } from '../../../../src/service/http/guard.ts';
import { closeSlowReaders, type SlowReaderLimits } from '../../../../src/service/http/slow-connections.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { patient } from '../../../support/patient.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const address = () => ({ host: '127.0.0.1', port: Number(new URL(service.apiUrl).port) });

/** On a connection of its own, as `fetch` would not do. */
function get(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(`${service.apiUrl}${path}`, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined)).end();
  });
}

describe('A host header names a host and a port, or is refused', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.1:7070', true],
    ['[::1]:7070', true],
    ['studio.example:7070', true],
    ['LOCALHOST', true],
    ['127.0.0.1:99999', false],
    ['[::1].evil.com', false],
    ['[::1]evil.com:7070', false],
    ['[evil.com]', false],
    ['::1', false],
    ['127.0.0.1:70:70', false],
    ['127.0.0.1.evil.com', false],
    ['evil.com#studio.example', false],
    ['', false],
  ])('%s: %s', (host, isAllowed) => {
    expect(isAllowedHost(host, ['studio.example'])).toBe(isAllowed);
  });
});

describe('Failed API keys are slowed over all connections of an address, good ones never', () => {
  it('answers few of many guesses that come at once', async () => {
    let answered = 0;
    const guesses = Array.from({ length: 80 }, (_, index) =>
      get('/stream', { authorization: `Bearer ak_guess_${index}` }).then((status) => {
        if (status === 401) answered += 1;
      }),
    );
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(5), patient);
    const good = Array.from({ length: 10 }, () => get('/stream', { authorization: `Bearer ${service.apiKey}` }));
    expect(new Set(await Promise.all(good))).toEqual(new Set([200]));
    // All good keys are through; most of the guesses that came before them stand in line.
    expect(answered).toBeLessThan(guesses.length / 2);
    await service.close();
    await Promise.all(guesses);
    service = await startTestService();
  });
});

describe('A connection that does not get on is closed', () => {
  it.concurrent('where its headers stay half-sent, or it says nothing at all', async () => {
    const ended = ['GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half: ', ''].map(
      (bytes) =>
        new Promise<void>((resolve) => {
          const socket = connect(address(), () => socket.write(bytes));
          socket.on('error', () => undefined).on('close', () => resolve());
          socket.resume();
        }),
    );
    await Promise.all(ended);
  });

  it.concurrent('where it takes nothing of its answer, while one that reads slowly goes on', async (context) => {
    const { open, count } = await startEndlessAnswers({ pollMs: 250, maxIdlePolls: 6 }, context.onTestFinished);
    open(0);
    open(64);
    await vi.waitFor(async () => expect(await count()).toBe(2), patient);
    await vi.waitFor(async () => expect(await count()).toBe(1), patient);
  });

  it.concurrent('and not where it takes 25 kB a second, though the system asks for more only every two megabytes', async (context) => {
    // A hundred times as fast: a look each hundredth of a second, and 2.5 MB a second.
    const { open, count } = await startEndlessAnswers({ pollMs: 10 }, context.onTestFinished);
    const client = open(50);
    await vi.waitFor(() => expect(client.closed || client.bytesRead > 15e6).toBe(true), patient);
    expect(await count()).toBe(1);
  });

  it('and not where this process got no turn for as long', async () => {
    const { open, count } = await startEndlessAnswers({ pollMs: 100, maxIdlePolls: 6 });
    open(64);
    await vi.waitFor(async () => expect(await count()).toBe(1), patient);
    await wait(300);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    await wait(300);
    expect(await count()).toBe(1);
  });
});

/** A server whose answers have no end, and connections to it that read so many kilobytes each fiftieth of a second. */
async function startEndlessAnswers(
  limits: Partial<SlowReaderLimits>,
  atEnd: TestContext['onTestFinished'] = onTestFinished,
) {
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
      { objectMode: false },
    );
  const server = createServer(
    (_request, response) =>
      void endless()
        .on('error', () => undefined)
        .pipe(response),
  );
  closeSlowReaders(server, ({ remoteAddress }) => remoteAddress, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = Number(
    new URL(`http://${JSON.stringify(server.address())}`.replace(/.*"port":(\d+).*/, 'http://x:$1')).port,
  );
  return {
    open(kilobytes: number) {
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
      socket.on('error', () => undefined).pause();
      const timer = setInterval(() => {
        const bytes = Math.min(kilobytes * 1000, socket.readableLength);
        if (kilobytes > 0) socket.read(bytes);
      }, 20);
      atEnd(() => {
        clearInterval(timer);
        socket.destroy();
      });
      return socket;
    },
    count: () => new Promise<number>((resolve) => server.getConnections((_, number) => resolve(number))),
  };
}

describe('Pipelined requests hold one file open', () => {
  it('leaves none open when the connection ends in the middle', async () => {
    const { id: streamId } = await service.post('/stream', { name: 'a', record: true });
    const { id } = inDatabase(service.dataDirectory, (database) =>
      seedSession(database, streamId, Date.now(), { recordingStatus: 'ready', endedAt: Date.now() }),
    );
    const folder = join(service.dataDirectory, 'recordings', id, 'source');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '0-00000.m4s'), Buffer.alloc(8 * 1024 * 1024));

    const path = `/recordings/${id}/source/0-00000.m4s`;
    const one = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect(address(), () => socket.write(one.repeat(12)));
      socket.on('error', () => undefined).pause();
      return socket;
    });
    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((link) => link.endsWith('.m4s')).length;
    };
    await vi.waitFor(async () => expect(await openFiles()).toBeGreaterThan(0), patient);
    await wait(300);
    expect(await openFiles()).toBeLessThanOrEqual(3);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await openFiles()).toBe(0), patient);

    const answers = await new Promise<number>((resolve) => {
      let text = '';
      const socket = connect(address(), () =>
        socket.write('GET /api/ingest HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(10)),
      );
      socket.on('data', (chunk) => {
        text += chunk;
        const count = text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
        if (count === 10) resolve(count);
      });
      onTestFinished(() => void socket.destroy());
    });
    expect(answers).toBe(10);
  });
});
