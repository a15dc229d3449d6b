import { type ChildProcess, spawn } from 'node:child_process';
import { workerEntry } from '../worker-entry.ts';

/** Of libuv: its file operations wait for nobody else's. */
const threadPoolSize = '16';

/** Starts the media process, which listens to nothing until it is told to, and ends with this process. */
export function spawnMediaProcess(): ChildProcess {
  const { command, args, env } = workerEntry('media/media-process');
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...env, UV_THREADPOOL_SIZE: threadPoolSize },
  });
  // Whoever is told that it could not be started may come later.
  child.once('error', () => undefined);
  return child;
}
