// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildStamps, hashSources } from './source-hash.mjs';

/**
 * Builds the dashboard and the service where their sources are not those of the last build. A build that cannot be made
 * again here (no sources, no build tools, a read-only checkout) is run as it is.
 * @param {string} root
 */
export async function buildIfChanged(root) {
  const isBuilt = existsSync(join(root, 'dist/service/main.js'));
  if (isBuilt && (!existsSync(join(root, 'src')) || isUpToDate(root))) return;
  const obstacle = whyNotBuild(root);
  if (obstacle !== undefined && !isBuilt) throw new Error(`There is no build, and none can be made: ${obstacle}`);
  if (obstacle !== undefined) {
    console.error(`The sources are not those of the build, which runs all the same: ${obstacle}`);
    return;
  }
  console.error('Building; the next start needs no build unless something changes.');
  for (const mode of [[], ['--ssr']]) await runVite(root, ['build', '--logLevel', 'warn', ...mode]);
}

/** @param {string} root */
function isUpToDate(root) {
  const hash = hashSources(root);
  return Object.values(buildStamps).every((stamp) => {
    const path = join(root, stamp);
    return existsSync(path) && readFileSync(path, 'utf8') === hash;
  });
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
