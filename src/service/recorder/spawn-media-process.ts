import { type ChildProcess, spawn } from 'node:child_process';
import { workerEntry } from '../worker-entry.ts';

/** Of libuv: its file operations wait for nobody else's. */
const threadPoolSize = '16';
/**
 * Megabytes for each half of V8's young generation. What streams leave behind lives for a moment: left to itself V8 lets
 * it take up to 48 MB, and as much of sockets' bytes beside it, before it looks.
 */
const flags = ['--max-semi-space-size=2'];

/** Starts the media process, which listens to nothing until it is asked to, and ends with this process. */
export function spawnMediaProcess(): ChildProcess {
  const { command, args, env } = workerEntry('recorder/media-process');
  return spawn(command, [...flags, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...env, UV_THREADPOOL_SIZE: threadPoolSize },
  });
}
