import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface WorkerEntry {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** Environment that a child program inherits: where programs and temporary files lie, language, clock, encoders' drivers. */
const inherited = [
  'PATH',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'LIBVA_DRIVER_NAME',
  'LIBVA_DRIVERS_PATH',
  'CUDA_VISIBLE_DEVICES',
] as const;

/**
 * The command line that runs one of the service's child programs with this same Node: bundled beside us, or from
 * source where the service itself runs from source (tests, `npm run dev`).
 * The test suite, which has just built them, names the bundles' folder: to compile them anew costs a second of CPU each.
 * `source` is the program's path below `src/service` without its ending; the bundle names it by its last part.
 */
export function workerEntry(source: string): WorkerEntry {
  const env = bareEnvironment(process.env);
  const built = process.env.AIRCHECK_BUILT_PROGRAMS;
  const name = source.slice(source.lastIndexOf('/') + 1);
  if (built !== undefined) return { command: process.execPath, args: [join(built, `${name}.js`)], env };
  if (import.meta.url.endsWith('.ts')) {
    const path = fileURLToPath(new URL(`./${source}.ts`, import.meta.url));
    return {
      command: process.execPath,
      args: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, path],
      env,
    };
  }
  return { command: process.execPath, args: [fileURLToPath(new URL(`./${name}.js`, import.meta.url))], env };
}

/** Native code works on what strangers send: no API key, upstream key or setting of ours is in its reach. */
export function bareEnvironment(ours: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(inherited.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]])));
}

/** Is there a process with this number? One of another user counts as none. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
