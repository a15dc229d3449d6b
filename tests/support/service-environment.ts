import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from 'vitest/runtime';
import { type ServiceProcess, startServiceProcess } from './start-service-process.ts';

declare global {
  /** The service that all test files of this worker share, started when the first of them asks for it. */
  var sharedService: (() => Promise<SharedService>) | undefined;
}

export interface SharedService extends ServiceProcess {
  dataDirectory: string;
}

async function start(): Promise<SharedService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-shared-'));
  const env = {
    // Each account asks from an address of its own, or the wrong keys of one test would slow the others down.
    AIRCHECK_TRUSTED_PROXIES: '127.0.0.1',
    AIRCHECK_RECONNECT_SECONDS: '1',
    // Seeded sessions have no files: the scrub would find them damaged, where a test looks later than after a minute.
    AIRCHECK_SCRUB_KB_PER_SECOND: '0',
  };
  return { ...(await startServiceProcess({ dataDirectory, env, program: 'source' })), dataDirectory };
}

/**
 * Node, and one service for all test files of a worker. It is a process of its own: the clocks, spies and busy loops
 * of one file's tests would reach it in this one.
 */
const environment: Environment = {
  name: 'service',
  viteEnvironment: 'ssr',
  setup() {
    // A runner that was killed leaves nothing behind.
    process.once('disconnect', () => process.exit(1));
    let shared: Promise<SharedService> | undefined;
    globalThis.sharedService = () => {
      shared ??= start();
      return shared;
    };
    return {
      async teardown() {
        const service = await shared?.catch(() => undefined);
        if (service === undefined) return;
        await service.stop();
        await rm(service.dataDirectory, { recursive: true, force: true });
      },
    };
  },
};

export default environment;
