// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the build is made from. What comes from npm is named by the lock. */
const places = [
  'src',
  'public',
  'docs/guide',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The parts of a build, each with the note that says from which sources it was made. */
export const buildStamps = { dashboard: 'dist/dashboard.stamp', service: 'dist/service.stamp' };

/**
 * A hash of everything that a build is made from. Times do not count: a fresh clone has others.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  for (const path of places.flatMap((place) => filesBelow(join(root, place))).sort()) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path).replaceAll('\\', '/')}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inner) : entry.isFile() ? [inner] : [];
  });
}
