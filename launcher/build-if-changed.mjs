// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A build is made from these. Packages from npm are named by the lock. */
const sources = [
  'src',
  'build',
  'public',
  'docs/guide',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** A build writes it last. */
const lastBuilt = 'dist/service/main.js';

/**
 * Builds the dashboard and the service where there is no build, or an older one than their sources. A build that cannot be
 * made again here (no sources, no build tools, a read-only checkout) runs as it is.
 * @param {string} root
 */
export async function buildIfChanged(root) {
  const isBuilt = existsSync(join(root, lastBuilt));
  if (isBuilt && (!existsSync(join(root, 'src')) || !isOutdated(root))) return;
  const obstacle = whyNotBuild(root);
  if (obstacle !== undefined && !isBuilt) throw new Error(`There is no build, and none can be made: ${obstacle}`);
  if (obstacle !== undefined) {
    console.error(`The sources are newer than the build, which runs all the same: ${obstacle}`);
    return;
  }
  console.error('Building; the next start needs no build unless something changes.');
  for (const mode of [[], ['--ssr']]) await runVite(root, ['build', '--logLevel', 'warn', ...mode]);
}

/** @param {string} root */
function isOutdated(root) {
  const builtMs = statSync(join(root, lastBuilt)).mtimeMs;
  return sources.some((path) => isNewer(join(root, path), builtMs));
}

/**
 * A folder is newer, too, where a file of it was deleted or renamed.
 * @param {string} path
 * @param {number} thanMs
 * @returns {boolean}
 */
function isNewer(path, thanMs) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  if (entry.mtimeMs > thanMs) return true;
  return entry.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), thanMs));
}

/** @param {string} root */
function whyNotBuild(root) {
  if (!existsSync(join(root, 'node_modules/vite/bin/vite.js'))) {
    return 'the build tools are not installed (npm ci installs them).';
  }
  const dist = join(root, 'dist');
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
    return undefined;
  } catch {
    return `${dist} cannot be written.`;
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 */
async function runVite(root, args) {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    // What the service prints is all that comes on stdout.
    stdio: ['ignore', 2, 2],
  });
  const stop = () => {
    child.kill('SIGTERM');
    process.exit(143);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) throw new Error('The build failed.');
}
