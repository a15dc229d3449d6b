import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sdkVersions, zodVersion } from './sdk-versions.ts';

const directory = fileURLToPath(new URL('../../../node_modules/.cache/aircheck-sdk/', import.meta.url));

/** Where a version's package is, once it was fetched. */
export const packageOf = (version: string) => `${directory}node_modules/livepeer-${version}`;

/**
 * Fetches the versions of the SDK from the package registry, once: 117 MB with what they depend on, which is why they
 * are no dependencies of this project. docs/decisions/003. No script of theirs is run.
 */
export function fetchSdks(): void {
  if (sdkVersions.every((version) => existsSync(packageOf(version)))) return;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${directory}package.json`, '{"private":true}\n');
  const packages = sdkVersions.map((version) => `livepeer-${version}@npm:livepeer@${version}`);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
  const run = spawnSync('npm', [...args, ...packages, `zod@${zodVersion}`], { cwd: directory, stdio: 'inherit' });
  if (run.status === 0) return;
  rmSync(directory, { recursive: true, force: true });
  throw new Error('The SDK could not be fetched. This command needs the package registry.');
}
