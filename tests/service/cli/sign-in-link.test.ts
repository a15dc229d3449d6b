import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startServiceProcess } from '../../support/start-service-process.ts';

const command = fileURLToPath(new URL('../../../dist/service/sign-in-link.js', import.meta.url));
const run = promisify(execFile);
const signInLink = (...args: string[]) => run(process.execPath, [command, ...args]);

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

it('A further sign-in link signs in one browser, once, without a restart', async () => {
  const directory = await dataDirectory();
  const service = await startServiceProcess({ dataDirectory: directory });
  onTestFinished(async () => void (await service.stop()));
  const { stdout } = await signInLink('--data', directory, '--name', 'Anna');
  const [, address = '', token = ''] = /^Dashboard (http:\S+)\/#sign-in=([\w-]{20,})$/m.exec(stdout) ?? [];
  expect(`${address}/api`).toBe(service.apiUrl);

  const signIn = () =>
    fetch(`${service.apiUrl}/aircheck/sign-in/browser`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
        'sec-fetch-site': 'same-origin',
        'aircheck-client': 'dashboard',
      },
      body: JSON.stringify({ token, name: 'Chromium on Linux' }),
    });
  const first = await signIn();
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ name: 'Anna' });
  expect((await signIn()).status).toBe(401);
});

it('Without a service there is no link, and the answer says what to do', async () => {
  const failed = signInLink('--data', await dataDirectory());
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm start starts one') });
});
