import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { asOrdinaryUser } from '../../support/machine/as-ordinary-user.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

const start = (dataDirectory: string) => startServiceProcess({ dataDirectory, through: asOrdinaryUser });

/** The directory of a service that has run. */
let filled: string;
beforeAll(async () => {
  filled = await mkdtemp(join(tmpdir(), 'aircheck-'));
  const service = await start(filled);
  expect(await service.status('POST', '/stream', { name: 'Council' })).toBe(201);
  expect(await service.stop()).toBe(0);
});
afterAll(() => rm(filled, { recursive: true }));

async function makeDirectory({ onTestFinished }: TestContext, content?: string): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(async () => {
    await chmod(dataDirectory, 0o700);
    await rm(dataDirectory, { recursive: true });
  });
  if (content !== undefined) await cp(content, dataDirectory, { recursive: true });
  return dataDirectory;
}

/** The output of a start that ends by itself, without a line that says that it is up. */
async function failedStart(dataDirectory: string): Promise<string> {
  const service = await start(dataDirectory).catch((error: unknown) => String(error));
  if (typeof service !== 'string') {
    await service.kill();
    throw new Error(`The service said that it is up:\n${service.output()}`);
  }
  expect(service).toMatch(/^Error: The service ended with 1:/);
  expect(service).not.toMatch(/^(Dashboard|API|RTMP) /m);
  return service;
}

describe.concurrent('A data directory or a database that cannot be written ends the start with a message', () => {
  it('an empty directory', async (context) => {
    const dataDirectory = await makeDirectory(context);
    await chmod(dataDirectory, 0o500);
    expect(await failedStart(dataDirectory)).toContain(`The data directory ${dataDirectory} cannot be written`);
  });

  it('a directory with a database and recordings', async (context) => {
    const dataDirectory = await makeDirectory(context, filled);
    await chmod(dataDirectory, 0o500);
    expect(await failedStart(dataDirectory)).toContain(`The data directory ${dataDirectory} cannot be written`);
  });

  it('a folder of recordings', async (context) => {
    const dataDirectory = await makeDirectory(context, filled);
    await chmod(join(dataDirectory, 'recordings'), 0o500);
    expect(await failedStart(dataDirectory)).toContain('cannot be written');
  });

  it('the database file alone, which stays as it is', async (context) => {
    const dataDirectory = await makeDirectory(context, filled);
    await chmod(join(dataDirectory, 'aircheck.db'), 0o400);
    expect(await failedStart(dataDirectory)).toContain('The database cannot be written');
    expect((await readdir(dataDirectory)).filter((name) => name.includes('damaged'))).toEqual([]);
    await chmod(join(dataDirectory, 'aircheck.db'), 0o600);
    const service = await start(dataDirectory);
    expect(await service.get('/stream')).toMatchObject([{ name: 'Council' }]);
    await service.kill();
  });

  it('a file where the directory should be', async (context) => {
    const file = join(await makeDirectory(context), 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow('it is not a directory');
  });

  it('a directory that may not even be listed', async (context) => {
    const dataDirectory = await makeDirectory(context);
    await mkdir(join(dataDirectory, 'recordings'));
    await chmod(dataDirectory, 0);
    expect(await failedStart(dataDirectory)).toContain('this user may not');
  });
});
