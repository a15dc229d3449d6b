import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { MediaCommand, MediaEvent } from '../../../src/service/recorder/messages.ts';
import { workerEntry } from '../../../src/service/worker-entry.ts';
import { patient } from '../../support/patient.ts';

/** The media process alone, with a fault that comes when SIGUSR2 does, from code that is not ours. */
async function startWithFault(fault: string) {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-media-'));
  const path = join(directory, 'fault.mjs');
  await writeFile(path, `function breakDown() { ${fault} }\nprocess.on('SIGUSR2', breakDown);`);
  const { command, args, env } = workerEntry('recorder/media-process');
  const child: ChildProcess = spawn(command, ['--import', path, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(directory, { recursive: true, force: true });
  });
  const events: MediaEvent[] = [];
  child.on('message', (event: MediaEvent) => events.push(event));
  const listen = async () => {
    const command: MediaCommand = {
      type: 'listen',
      addresses: { rtmp: { host: '127.0.0.1', port: 0 } },
      firstConnectionId: 0,
    };
    child.send(command);
    await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ type: 'listening' })), patient);
    events.length = 0;
  };
  const logged = () => events.filter((event) => event.type === 'log');
  return { child, exited, listen, logged };
}

/** An error as it arrives from another process. */
const withStack = (message: string) =>
  expect.objectContaining({ message, stack: expect.stringMatching(/ at .*breakDown.*fault\.mjs/) });

it('an unhandled rejection in the media process is logged with its stack, and the process keeps running', async () => {
  const { child, listen, logged } = await startWithFault("Promise.reject(new Error('forgotten'))");
  await listen();
  child.kill('SIGUSR2');
  await vi.waitFor(() => {
    expect(logged()).toMatchObject([{ level: 'error', fields: { error: withStack('forgotten') } }]);
  }, patient);
  await listen();
  expect(child.exitCode).toBeNull();
});

it('what was thrown and cannot cross to another process is logged as text', async () => {
  const { child, listen, logged } = await startWithFault("Promise.reject(() => 'nonsense')");
  await listen();
  child.kill('SIGUSR2');
  await vi.waitFor(() => {
    expect(logged()).toMatchObject([{ fields: { error: expect.stringContaining('nonsense') } }]);
  }, patient);
});

it('an exception that nobody caught in the media process is logged with its stack, and it ends with 1', async () => {
  const { child, exited, listen, logged } = await startWithFault("throw new Error('broken')");
  await listen();
  child.kill('SIGUSR2');
  expect(await exited).toEqual([1, null]);
  expect(logged()).toMatchObject([{ level: 'error', fields: { error: withStack('broken') } }]);
});
