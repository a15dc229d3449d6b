import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';
import { findFreePort } from '../support/machine/find-free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const dataDirectories: string[] = [];
afterAll(() => Promise.all(dataDirectories.map((path) => rm(path, { recursive: true, force: true }))));

interface Started {
  npm: ChildProcess;
  port: number;
  rtmpPort: number;
  exitCode: Promise<number | null>;
}

/** `npm start` or `npm run dev` as a person starts it; resolves when the service's three lines are there. */
async function startByNpm(script: 'start' | 'dev'): Promise<Started> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  dataDirectories.push(dataDirectory);
  const [port, rtmpPort, devPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const npm = spawn(
    'npm',
    ['run', '--silent', script, ...(script === 'dev' ? ['--', '--port', String(devPort)] : [])],
    {
      cwd: root,
      env: {
        ...process.env,
        // As from a terminal: the test runner's own mode is none of Vite's.
        VITEST: undefined,
        NODE_ENV: undefined,
        AIRCHECK_PORT: String(port),
        AIRCHECK_RTMP_PORT: String(rtmpPort),
        AIRCHECK_DATA: dataDirectory,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const exitCode = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        if (/^RTMP \S+$/m.test(output)) resolve();
      });
    }
    npm.once('exit', (code) => reject(new Error(`npm ended with ${code}:\n${output}`)));
  });
  return { npm, port, rtmpPort, exitCode };
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

describe.concurrent('Stopping npm stops the service', () => {
  it.for(['start', 'dev'] as const)('npm run %s leaves no port taken after SIGTERM', async (script, { expect }) => {
    const { npm, port, rtmpPort, exitCode } = await startByNpm(script);
    expect(await isTaken(rtmpPort)).toBe(true);
    npm.kill('SIGTERM');
    await exitCode;
    await expect.poll(async () => [await isTaken(port), await isTaken(rtmpPort)]).toEqual([false, false]);
  });
});
