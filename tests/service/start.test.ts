import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/service/db/database.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
});

/** Ends with the test, whatever comes of it. */
async function start(settings: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const service = await startTestService(settings);
  onTestFinished(() => service.close());
  return service;
}

/** Holds a port for as long as `use` runs. */
async function withTakenPort(use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await use(typeof address === 'object' && address !== null ? address.port : 0);
  await new Promise((resolve) => server.close(resolve));
}

describe('starting', () => {
  it('prints where it listens, two of them in one process', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.dashboardUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(one.signInUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#sign-in=[\w-]{20,}$/);
    expect(one.apiUrl).toBe(`${one.dashboardUrl}/api`);
    expect(one.rtmpUrl).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
    expect(one.apiUrl).not.toBe(two.apiUrl);
  });

  it('on a directory in use is refused with a reason; the first keeps running', async () => {
    const first = await start({ dataDirectory });
    await expect(start({ dataDirectory })).rejects.toThrow('Another Aircheck uses the data directory');
    expect(await first.status('GET', '/stream')).toBe(200);
    await first.close();
    await start({ dataDirectory });
  });

  it('on a taken port is refused in words, and lets go of everything', async () => {
    await withTakenPort(async (port) => {
      await expect(start({ dataDirectory, port })).rejects.toThrow(`Port ${port} is taken`);
      await expect(start({ dataDirectory, rtmpPort: port })).rejects.toThrow('--rtmp-port');
    });
    await start({ dataDirectory });
  });

  it('with a data directory that cannot be one is refused in words', async () => {
    const file = join(dataDirectory, 'file');
    await writeFile(file, '');
    await expect(start({ dataDirectory: join(file, 'data') })).rejects.toThrow('cannot be written');
  });

  it('on the database of a newer Aircheck is refused, its data untouched', async () => {
    const path = join(dataDirectory, 'aircheck.db');
    const database = openDatabase(path);
    database.exec('PRAGMA user_version = 999');
    database.close();
    await expect(start({ dataDirectory })).rejects.toThrow('newer Aircheck');
  });

  it('keeps streams and keys over a restart, and prints a fresh link', async () => {
    const first = await start({ dataDirectory });
    const { id } = await first.post('/stream', { name: 'Council' });
    await first.close();
    const second = await start({ dataDirectory });
    expect(await second.get(`/stream/${id}`)).toMatchObject({ name: 'Council' });
    expect(new URL(second.signInUrl).hash).not.toBe(new URL(first.signInUrl).hash);
  });
});
