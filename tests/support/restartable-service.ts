import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ServiceProcess, type ServiceProcessOptions, startServiceProcess } from './start-service-process.ts';

export interface DataDirectory {
  dataDirectory: string;
  /** Starts the service as a process on it, at each call anew on the same data. */
  start(options?: Omit<ServiceProcessOptions, 'dataDirectory'>): Promise<ServiceProcess>;
}

type Until = (close: () => Promise<void>) => void;

/** A directory, which is removed when its test is over or, with `afterAll`, its file. */
export async function makeDirectory(until: Until = onTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  until(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A data directory and the services on it, which end with its test or, with `afterAll`, its file. */
export async function openDataDirectory(until: Until = onTestFinished): Promise<DataDirectory> {
  const dataDirectory = await makeDirectory(until);
  const started: ServiceProcess[] = [];
  until(async () => {
    await Promise.all(started.map((service) => service.kill()));
  });
  return {
    dataDirectory,
    async start(options) {
      const service = await startServiceProcess({ ...options, dataDirectory });
      started.push(service);
      return service;
    },
  };
}
