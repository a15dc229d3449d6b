import { fileURLToPath } from 'node:url';

/**
 * The command line that runs one of the service's child programs with this same Node: bundled beside us, or from
 * source where the service itself runs from source (tests, `npm run dev`).
 * `source` is the program's path below `src/service` without its ending; the bundle names it by its last part.
 */
export function workerEntry(source: string): { command: string; args: string[] } {
  if (import.meta.url.endsWith('.ts')) {
    const path = fileURLToPath(new URL(`./${source}.ts`, import.meta.url));
    return { command: process.execPath, args: ['--import', import.meta.resolve('tsx'), path] };
  }
  const name = source.slice(source.lastIndexOf('/') + 1);
  return { command: process.execPath, args: [fileURLToPath(new URL(`./${name}.js`, import.meta.url))] };
}
