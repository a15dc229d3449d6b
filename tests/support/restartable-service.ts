import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ServiceProcess, startServiceProcess } from './start-service-process.ts';

/** Starts the service as a process, at each call anew on the same data, until the test is over. */
export async function restartableService(): Promise<() => Promise<ServiceProcess>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return async () => {
    const service = await startServiceProcess({ dataDirectory });
    onTestFinished(() => service.kill());
    return service;
  };
}
