import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canLimitForks } from '../../support/machine/fork-limit.ts';
import { type ServiceProcess, startServiceProcess, testApiKey } from '../../support/start-service-process.ts';

let dataDirectory: string;
let service: ServiceProcess;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-descriptors-'));
  service = await startServiceProcess({ dataDirectory });
});
afterEach(async () => {
  await service?.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Asks through one connection, since no other can be opened any more. */
function keepConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${testApiKey}` };
  return (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${service.apiUrl}${path}`, { agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject).end();
    });
}

it.runIf(canLimitForks)('lists are answered while the process has no descriptor left', async () => {
  const ask = keepConnection();
  expect(await ask('/stream')).toBe(200);
  execFileSync('prlimit', ['--pid', String(service.pid), '--nofile=10:']);
  for (const path of ['/stream', '/stream?streamsonly=1', '/session', '/aircheck/changes']) {
    expect([path, await ask(path)]).toEqual([path, 200]);
  }
});
