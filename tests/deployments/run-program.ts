import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { waitUntil } from '../support/wait-until.ts';

const execute = promisify(execFile);

/** What a program prints of itself, on either stream; undefined where it is not installed. */
export async function versionOf(program: string, flag: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await execute(program, [flag]);
    return `${stdout}${stderr}`.trim().split('\n')[0];
  } catch {
    return undefined;
  }
}

export interface RunningProgram {
  stop(): Promise<void>;
}

/** Starts a program that goes on; resolves when `isUp`, rejects with its output where it ends before. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { isUp, env = {} }: { isUp: () => Promise<boolean>; env?: Record<string, string> },
): Promise<RunningProgram> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output = `${output}${bytes.toString()}`.slice(-4000);
    });
  }
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', resolve).once('error', () => resolve(null)),
  );
  const ended = exited.then((code) => Promise.reject(new Error(`${program} ended with ${code}:\n${output}`)));
  ended.catch(() => undefined);
  const up = waitUntil(async () => (await isUp()) || undefined, { timeoutMs: 15_000, what: `${program} is up` });
  await Promise.race([up, ended]);
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
