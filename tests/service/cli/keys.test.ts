import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const command = fileURLToPath(new URL('../../../dist/service/keys.js', import.meta.url));
const run = promisify(execFile);

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const keysIn =
  (directory: string) =>
  async (...args: string[]): Promise<string> =>
    (await run(process.execPath, [command, ...args, '--data', directory])).stdout;

it('A key is made, listed and revoked from the terminal', async () => {
  const keys = keysIn(await temporaryDirectory());
  const [key = ''] = (await keys('create', '--name', 'Truck', '--read-only')).split('\n');
  const row = (await keys('list')).split('\n').find((line) => line.includes('Truck')) ?? '';
  expect(row).toMatch(/'read'.*never/);
  expect(row).toContain(key.slice(0, 4));
  const [, id = ''] = /'([0-9a-f-]{8,})'/.exec(row) ?? [];
  expect(await keys('revoke', id)).toContain('Revoked. It stops at once.');
  await expect(keys('revoke', id)).rejects.toMatchObject({ code: 1 });
  expect(await keys('list')).not.toContain('Truck');
});

it('A data directory that is not there is named, with what to do, and is not made', async () => {
  const directory = join(await temporaryDirectory(), 'data');
  await expect(keysIn(directory)('list')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no data directory .*data\. Start the service first.*\nUsage: npm run keys/),
  });
  expect(existsSync(directory)).toBe(false);
});
