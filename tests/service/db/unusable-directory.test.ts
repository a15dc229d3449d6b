import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOrdinaryUser } from '../../support/machine/as-ordinary-user.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
});
afterEach(async () => {
  await chmod(dataDirectory, 0o700);
  await rm(dataDirectory, { recursive: true });
});

const start = () => startServiceProcess({ dataDirectory, through: asOrdinaryUser });

/** Starts once, so that there is something. */
async function fill(): Promise<void> {
  const service = await start();
  expect(await service.status('POST', '/stream', { name: 'Council' })).toBe(201);
  expect(await service.stop()).toBe(0);
}

/** The output of a start that ends by itself, without a line that says that it is up. */
async function failedStart(): Promise<string> {
  const service = await start().catch((error: unknown) => String(error));
  if (typeof service !== 'string') {
    await service.kill();
    throw new Error(`The service said that it is up:\n${service.output()}`);
  }
  expect(service).toMatch(/^Error: The service ended with 1:/);
  expect(service).not.toMatch(/^(Dashboard|API|RTMP) /m);
  return service;
}

describe('A data directory or a database that cannot be written ends the start with a message', () => {
  it('an empty directory', async () => {
    await chmod(dataDirectory, 0o500);
    expect(await failedStart()).toContain(`The data directory ${dataDirectory} cannot be written`);
  });

  it('a directory with a database and recordings', async () => {
    await fill();
    await chmod(dataDirectory, 0o500);
    expect(await failedStart()).toContain(`The data directory ${dataDirectory} cannot be written`);
  });

  it('a folder of recordings', async () => {
    await fill();
    await chmod(join(dataDirectory, 'recordings'), 0o500);
    expect(await failedStart()).toContain('cannot be written');
  });

  it('the database file alone, which stays as it is', async () => {
    await fill();
    await chmod(join(dataDirectory, 'aircheck.db'), 0o400);
    expect(await failedStart()).toContain('The database cannot be written');
    expect((await readdir(dataDirectory)).filter((name) => name.includes('damaged'))).toEqual([]);
    await chmod(join(dataDirectory, 'aircheck.db'), 0o600);
    const service = await start();
    expect(await service.get('/stream')).toMatchObject([{ name: 'Council' }]);
    await service.kill();
  });

  it('a file where the directory should be', async () => {
    const file = join(dataDirectory, 'file');
    await writeFile(file, '');
    const at = startServiceProcess({ dataDirectory: file });
    await expect(at).rejects.toThrow('it is not a directory');
  });

  it('a directory that may not even be listed', async () => {
    await mkdir(join(dataDirectory, 'recordings'));
    await chmod(dataDirectory, 0);
    expect(await failedStart()).toContain('this user may not');
  });
});
