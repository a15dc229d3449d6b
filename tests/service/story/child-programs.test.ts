import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '../../../src/service/worker-entry.ts';
import { createRecordedStream } from '../../support/final-session.ts';
import { childProgramsOf } from '../../support/machine/worker-processes.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const secrets = {
  AIRCHECK_API_KEY: 'a key that only the service may know',
  AIRCHECK_UPSTREAM_KEY: 'the key of another API',
  SOMEBODY_ELSES_TOKEN: 'what the shell happened to hold',
  NODE_OPTIONS: '--no-deprecation',
};

describe('Child programs know nothing of the service’s settings', () => {
  // Only Linux shows the environment of a process as a file.
  it.runIf(existsSync('/proc/self/environ'))(
    'neither the transcoder’s nor the test broadcast’s process inherits an API key, or anything but what it needs',
    async () => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-children-'));
      const service = await startServiceProcess({
        dataDirectory,
        env: { ...secrets, AIRCHECK_API_KEY: 'test-key-of-no-worth' },
      });
      onTestFinished(async () => {
        await service.kill();
        await rm(dataDirectory, { recursive: true, force: true });
      });
      const { id } = await createRecordedStream(service);
      await service.call('POST', '/aircheck/test-broadcast', { streamId: id, seconds: 20 });
      for (const program of ['broadcast-worker', 'transcode-worker']) {
        const environment = await waitUntil(
          async () => {
            const [pid] = childProgramsOf(service.pid, program);
            return pid === undefined ? undefined : readFile(`/proc/${pid}/environ`, 'utf8');
          },
          { what: `a ${program} runs` },
        );
        const names = environment.split('\0').flatMap((line) => line.split('=')[0] || []);
        // Node's own, for the channel to its parent.
        const inherited = names.filter((name) => !name.startsWith('NODE_CHANNEL_'));
        expect(inherited).toEqual(Object.keys(bareEnvironment(process.env)));
        expect(environment).not.toContain('AIRCHECK');
        expect(environment).not.toContain('SOMEBODY');
      }
    },
  );

  it('get the path, the folder for temporary files and the language, whatever else there is', () => {
    const given = { PATH: '/bin', TMPDIR: '/tmp', LANG: 'C.UTF-8', HOME: '/root' };
    expect(bareEnvironment({ ...given, ...secrets })).toEqual({ PATH: '/bin', TMPDIR: '/tmp', LANG: 'C.UTF-8' });
  });
});
