import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser } from './find-browser.ts';

function run(command: string, args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

function installChromiumOfDebian(): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name]);
  // Ubuntu has no package of the shell.
  return run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'));
}

/** Playwright's own Chromium has no H.264, so its installer is asked for Chrome proper. */
function installChrome(): boolean {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, [join(playwright, 'cli.js'), 'install', 'chrome']);
}

/**
 * The path of a browser for the tests, installed if there is none: Debian's Chromium as root, else Chrome.
 * Throws in words if neither works; the browser tests are never left out in silence.
 */
export function installBrowser(): string {
  const present = findBrowser(process.env);
  if (present) return present;
  console.log('No Chromium, Chrome or Edge found for the browser tests: installing one.');
  for (const install of [installChromiumOfDebian, installChrome]) {
    if (!install()) continue;
    const installed = findBrowser(process.env);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and installing one failed (see above). Install it, or set CHROMIUM_PATH to the program, and run `npm test` again.',
  );
}
