// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

// Importing this ends the process (SIGTERM to itself) when whoever started it is gone. npm passes SIGTERM on, but a
// npm that was killed with -9 cannot: without this, what it started would go on holding ports and data.

const everyMs = 500;

/**
 * The parent's parent where the parent is a shell: npm may start scripts through one, which outlives it.
 * @param {number} pid
 */
function parentOfShell(pid) {
  try {
    const [parent = '', command = ''] = describeProcess(pid);
    return /^-?(?:ba|da|z|k|a)?sh$/.test(command) ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Its parent's id and its command.
 * @param {number} pid
 */
function describeProcess(pid) {
  if (process.platform !== 'linux') {
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return [line.split(/\s+/)[0], line.replace(/^.*[\s/]/, '')];
  }
  const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return [parent, command];
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

if (isMainThread) {
  const parent = process.ppid;
  const grandparent = parentOfShell(parent);
  const timer = setInterval(() => {
    const isOrphan =
      process.ppid !== parent || !isAlive(parent) || (grandparent !== undefined && !isAlive(grandparent));
    if (!isOrphan) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
