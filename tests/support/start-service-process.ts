import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundle = `${root}dist/service/main.js`;

export interface ServiceProcess {
  signInUrl: string;
  apiUrl: string;
  rtmpUrl: string;
  pid: number;
  /** An API call with the key, the body as JSON. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Everything printed so far. */
  output(): string;
  /** `kill -9`. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * The bundled service as a process of its own, for what only a process can show: kill -9, signals, exit codes.
 * Resolves when its three lines are printed; rejects with its output where it ends before.
 */
export async function startServiceProcess(options: {
  dataDirectory: string;
  env?: Record<string, string>;
}): Promise<ServiceProcess> {
  if (!existsSync(bundle)) throw new Error('dist/service/main.js is missing: run `npm run build` first.');
  const apiKey = 'test-key-of-no-worth';
  const child = spawn(process.execPath, [bundle, '--port', '0', '--rtmp-port', '0', '--data', options.dataDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, AIRCHECK_API_KEY: apiKey, AIRCHECK_DISK_FLOOR_MB: '1', ...options.env },
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(output)?.[1];

  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      if (printed('Dashboard') && printed('API') && printed('RTMP')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then((code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });

  const apiUrl = printed('API') ?? '';
  return {
    signInUrl: printed('Dashboard') ?? '',
    apiUrl,
    rtmpUrl: printed('RTMP') ?? '',
    pid: child.pid ?? 0,
    call: (method, path, body) =>
      fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
