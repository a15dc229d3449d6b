import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '../../src/service/config.ts';
import { type Service, startService } from '../../src/service/service.ts';
import { recordLog } from './record-log.ts';
import { watchAnswers } from './watch-answers.ts';

export interface TestService extends Service {
  /** A key that is accepted from the start. */
  apiKey: string;
  dataDirectory: string;
  logged: string[];
  /** An API call with the key, the body as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/**
 * The real service on free ports and a directory of its own. Closing it removes the directory, unless one was given:
 * then it is kept for the next start. Every answer of its API is held to the API's description.
 */
export async function startTestService(settings: Partial<Config> = {}): Promise<TestService> {
  const own = settings.dataDirectory === undefined;
  const dataDirectory = settings.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'aircheck-')));
  const apiKey = settings.apiKey ?? 'test-key-of-no-worth';
  const { log, logged } = recordLog();
  const config = {
    ...loadConfig([], {}),
    port: 0,
    rtmpPort: 0,
    diskFloorBytes: 1e6,
    ...settings,
    apiKey,
    dataDirectory,
  };
  const service = await startService(config, log, 'test');
  const stopWatching = watchAnswers(`${service.localUrl}/api`);
  return {
    ...service,
    apiKey,
    dataDirectory,
    logged,
    call: (method, path, body, headers = {}) =>
      fetch(`${service.localUrl}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await service.close();
      stopWatching();
      if (own) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
