// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

// `npm start`: builds where a source is newer than the build, then becomes the service. Plain JavaScript, since Node 20.19
// runs no TypeScript and a production tree has no `tsx`.

const root = fileURLToPath(new URL('..', import.meta.url));
const service = join(root, 'dist/service/main.js'); // A build writes it last.
const vite = join(root, 'node_modules/vite/bin/vite.js');
const sources = 'src build public docs/guide index.html vite.config.ts tsconfig.json package.json package-lock.json';

/** A folder is newer, too, where one of its files was deleted or renamed. @type {(path: string, thanMs: number) => boolean} */
function isNewer(path, thanMs) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  if (entry.mtimeMs > thanMs) return true;
  return entry.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), thanMs));
}

function whyNotBuild() {
  if (!existsSync(vite)) return 'the build tools are not installed (npm ci installs them).';
  try {
    accessSync(existsSync(service) ? dirname(service) : root, constants.W_OK);
  } catch {
    return 'dist cannot be written.';
  }
}

/** A build that cannot be made again here (no sources, no build tools, a read-only checkout) runs as it is. */
function buildIfChanged() {
  const isBuilt = existsSync(service);
  if (isBuilt && !existsSync(join(root, 'src'))) return;
  if (isBuilt && !sources.split(' ').some((path) => isNewer(join(root, path), statSync(service).mtimeMs))) return;
  const obstacle = whyNotBuild();
  if (obstacle !== undefined && !isBuilt) throw new Error(`There is no build, and none can be made: ${obstacle}`);
  if (obstacle !== undefined) {
    console.error(`The sources are newer than the build, which runs all the same: ${obstacle}`);
    return;
  }
  console.error('Building; the next start needs no build unless something changes.');
  for (const mode of [[], ['--ssr']]) {
    // Only the service prints on stdout.
    const args = [vite, 'build', '--logLevel', 'warn', ...mode];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('The build failed.');
  }
}

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(readFileSync(join(root, 'launcher/help.txt'), 'utf8'));
  } else if (args.includes('--version')) {
    console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  } else {
    buildIfChanged();
    await import(pathToFileURL(service).href);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
