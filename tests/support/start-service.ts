import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '../../src/service/config.ts';
import { type Service, startService } from '../../src/service/service.ts';
import { type ApiCalls, apiCalls } from './api-calls.ts';
import { recordLog } from './record-log.ts';
import { watchAnswers } from './watch-answers.ts';

export interface TestService extends Service, ApiCalls {
  /** A key that is accepted from the start. */
  apiKey: string;
  dataDirectory: string;
  logged: string[];
}

/**
 * A real service of the test's own, on free ports and a directory of its own: for settings, restarts and disturbances
 * that a shared one (`openAccount`) cannot have. Closing it removes the directory, unless one was given: then it is
 * kept for the next start. `until` closes it: `afterAll` of a file, `onTestFinished` of a test. Every answer of its API
 * is held to the API's description.
 */
export async function startTestService(
  settings: Partial<Config> = {},
  until?: (close: () => Promise<void>) => void,
): Promise<TestService> {
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
  const close = async () => {
    await service.close();
    stopWatching();
    if (own) await rm(dataDirectory, { recursive: true, force: true });
  };
  until?.(close);
  return { ...service, ...apiCalls(`${service.localUrl}/api`, apiKey), apiKey, dataDirectory, logged, close };
}
