import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiCalls, apiCalls } from './api-calls.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundle = `${root}dist/service/main.js`;

/** Ends the service with the process that started it, however that one ended. */
const endWithParent = `data:text/javascript,process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume().unref()`;

export const testApiKey = 'test-key-of-no-worth';

export interface ServiceProcess extends ApiCalls {
  signInUrl: string;
  apiUrl: string;
  rtmpUrl: string;
  pid: number;
  /** Everything printed so far. */
  output(): string;
  /** The three lines, and the log. */
  stdout(): string;
  stderr(): string;
  /** The reader of the log goes away. */
  closeStderr(): void;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** `kill -9`. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface ServiceProcessOptions {
  dataDirectory: string;
  env?: Record<string, string>;
  /** A command with its arguments that runs the service: what comes after is put behind it. */
  through?: readonly string[];
  /** Of HTTP, where it has to be known before: behind a proxy the printed links are the proxy's. */
  port?: number;
  /** Another Node to run it. */
  node?: string;
  /** Another user than the test's own, where the test may choose. */
  uid?: number | undefined;
  /** The sources as they are, for tests that look at what the service does and not at its bundle. */
  program?: 'source' | 'bundle';
}

/**
 * The bundled service as a process of its own, for what only a process can show: kill -9, signals, exit codes.
 * Resolves when its three lines are printed; rejects with its output where it ends before.
 */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const isBundle = options.program !== 'source';
  if (isBundle && !existsSync(bundle)) throw new Error('dist/service/main.js is missing: run `npm run build` first.');
  const apiKey = testApiKey;
  const node = options.node ?? process.execPath;
  const ports = ['--port', String(options.port ?? 0), '--rtmp-port', '0'];
  const [program = node, ...args] = [
    ...(options.through ?? []),
    node,
    ...(isBundle ? [bundle] : ['--import', 'tsx', '--import', endWithParent, `${root}src/service/main.ts`]),
    ...ports,
    '--data',
    options.dataDirectory,
  ];
  const child = spawn(program, args, {
    stdio: 'pipe',
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    env: { ...process.env, AIRCHECK_API_KEY: apiKey, AIRCHECK_DISK_FLOOR_MB: '1', ...options.env },
  });
  let output = '';
  const printedOn = { stdout: '', stderr: '' };
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(output)?.[1];

  await new Promise<void>((resolve, reject) => {
    const read = (stream: 'stdout' | 'stderr') => (bytes: Buffer) => {
      output += bytes.toString();
      printedOn[stream] += bytes.toString();
      if (printed('Dashboard') && printed('API') && printed('RTMP')) resolve();
    };
    child.stdout.on('data', read('stdout'));
    child.stderr.on('data', read('stderr'));
    child.once('close', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });

  const apiUrl = printed('API') ?? '';
  const calledUrl = options.port === undefined ? apiUrl : `http://127.0.0.1:${options.port}/api`;
  return {
    signInUrl: printed('Dashboard') ?? '',
    apiUrl,
    rtmpUrl: printed('RTMP') ?? '',
    pid: child.pid ?? 0,
    ...apiCalls(calledUrl, apiKey),
    output: () => output,
    stdout: () => printedOn.stdout,
    stderr: () => printedOn.stderr,
    closeStderr: () => child.stderr.destroy(),
    exited,
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
