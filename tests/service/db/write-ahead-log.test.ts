import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { openWriteAheadLog } from '../../../src/service/db/write-ahead-log.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-wal-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function openLog(sync?: () => Promise<void>) {
  const path = join(await makeDirectory(), 'aircheck.db');
  const database = openDatabase(path);
  const writeAheadLog = await openWriteAheadLog({ database, path, log: noLog, ...(sync && { sync }) });
  onTestFinished(async () => {
    await writeAheadLog.close();
    database.close();
  });
  let count = 0;
  return {
    path,
    database,
    whenDurable: writeAheadLog.whenDurable,
    write() {
      count += 1;
      const insert = database.prepare('INSERT INTO accounts (id, name, created_at) VALUES (?, ?, 0)');
      insert.run(`${count}`, `${count} ${'x'.repeat(3000)}`);
    },
  };
}

/** Syncs that end when the test says so. */
function heldSyncs() {
  const begun: { resolve(): void; reject(error: Error): void }[] = [];
  const sync = () => new Promise<void>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, sync };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('What was committed is durable', () => {
  it('once a sync has ended that began after it, which all share who wait', async () => {
    const { begun, sync } = heldSyncs();
    const { write, whenDurable } = await openLog(sync);
    const durable: string[] = [];
    write();
    const first = whenDurable().then(() => durable.push('first'));
    await settled();
    write();
    const others = ['second', 'third'].map((name) => whenDurable().then(() => durable.push(name)));
    begun[0]?.resolve();
    await first;
    await settled();
    expect(durable).toEqual(['first']);
    begun[1]?.resolve();
    await Promise.all(others);
    await whenDurable();
    expect(begun).toHaveLength(2);
  });

  it('but not if the disk refuses, which is said in the words of the database, and tried again by the next', async () => {
    const { begun, sync } = heldSyncs();
    const { write, whenDurable } = await openLog(sync);
    write();
    const refused = whenDurable();
    await settled();
    begun[0]?.reject(Object.assign(new Error('EIO'), { code: 'EIO' }));
    await expect(refused).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    const again = whenDurable();
    await settled();
    begun[1]?.resolve();
    await again;
  });

  it('within a second or so, if nobody waits for it', async () => {
    let syncs = 0;
    const { write } = await openLog(async () => {
      syncs += 1;
    });
    await vi.waitFor(() => expect(syncs).toBe(1), patient);
    write();
    await vi.waitFor(() => expect(syncs).toBe(2), patient);
  });
});

it('a large log is copied into the database, without a commit that does it', async () => {
  const { path, database, write } = await openLog();
  for (let i = 0; i < 2000; i++) write();
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(6e6);
  await vi.waitFor(async () => expect((await stat(`${path}-wal`)).size).toBeLessThan(1e5), patient);
  expect((await stat(path)).size).toBeGreaterThan(6e6);
  expect(database.prepare('SELECT count(*) AS count FROM accounts').get()).toMatchObject({ count: 2000 });
});

it('a request that writes is answered when the disk has it; reads are answered meanwhile', async () => {
  const directory = await makeDirectory();
  const holdPath = join(directory, 'hold-syncs');
  const preloaded = join(directory, 'hold-syncs.mjs');
  await writeFile(
    preloaded,
    `import { existsSync } from 'node:fs';
    import { open } from 'node:fs/promises';
    const file = await open(process.execPath);
    const prototype = Object.getPrototypeOf(file);
    await file.close();
    const { datasync } = prototype;
    prototype.datasync = async function () {
      await datasync.call(this);
      while (existsSync(${JSON.stringify(holdPath)})) await new Promise((resolve) => setTimeout(resolve, 5));
    };`,
  );
  const service = await startServiceProcess({
    dataDirectory: join(directory, 'data'),
    env: { NODE_OPTIONS: `--import=${preloaded}` },
  });
  onTestFinished(() => service.kill());
  const { id }: StreamObject = await (await service.call('POST', '/stream', { name: 'Council' })).json();
  const isRecorded = async () => (await (await service.call('GET', `/stream/${id}`)).json()).record;

  await writeFile(holdPath, '');
  let isAnswered = false;
  const change = service.call('PATCH', `/stream/${id}/record`, { record: true }).finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(async () => expect(await isRecorded()).toBe(true), patient);
  for (let reads = 0; reads < 20; reads++) await isRecorded();
  expect(isAnswered).toBe(false);
  await rm(holdPath);
  expect((await change).status).toBe(204);
});
