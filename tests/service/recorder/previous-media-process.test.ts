import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pidFile, waitForPreviousMediaProcess } from '../../../src/service/recorder/media-host.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-writer-'));
  return () => rm(directory, { recursive: true, force: true });
});

function startWriter() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(end);
  return { pid: child.pid ?? 0, end };
}

it('waits for the media process of a killed service, and for no longer', async () => {
  const writer = startWriter();
  pidFile(directory).write(writer.pid);
  const isGone = vi.fn();
  const gone = waitForPreviousMediaProcess(directory).then(isGone);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isGone).not.toHaveBeenCalled();
  await writer.end();
  await gone;
});

it('gives up where the number belongs to a program that stays', async () => {
  const writer = startWriter();
  pidFile(directory).write(writer.pid);
  await waitForPreviousMediaProcess(directory);
  await writer.end();
});

it('waits for nobody after a service that stopped in order', async () => {
  const writer = startWriter();
  const note = pidFile(directory);
  note.write(writer.pid);
  note.remove();
  const first = await Promise.race([
    waitForPreviousMediaProcess(directory).then(() => 'gone'),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 500)),
  ]);
  expect(first).toBe('gone');
});
