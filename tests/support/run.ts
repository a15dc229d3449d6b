import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { countsFileVariable } from './counting-reporter.ts';
import { installBrowser } from './install-browser.ts';

// `npm test` after types and lint: a browser, the build, every test project. The last line printed is the sum.

const root = fileURLToPath(new URL('../..', import.meta.url));
const countsSchema = v.object({ passed: v.number(), failed: v.number() });

function runNode(script: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function runTests(browser: string): { passed: number; failed: number } {
  const directory = mkdtempSync(join(tmpdir(), 'aircheck-test-'));
  const countsFile = join(directory, 'counts.json');
  try {
    const args = ['run', '--reporter=default', '--reporter=./tests/support/counting-reporter.ts'];
    const allPassed = runNode('vitest/vitest.mjs', [...args, ...process.argv.slice(2)], {
      CHROMIUM_PATH: browser,
      AIRCHECK_BUILT_PROGRAMS: join(root, 'dist/service'),
      [countsFileVariable]: countsFile,
    });
    const counts = v.parse(countsSchema, JSON.parse(readFileSync(countsFile, 'utf8')));
    // The runner's own verdict stands where it saw more than the counts tell.
    return !allPassed && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function prove(): { passed: number; failed: number } {
  const browser = installBrowser();
  console.log(`Browser: ${browser}`);
  if (!runNode('vite/bin/vite.js', ['build']) || !runNode('vite/bin/vite.js', ['build', '--ssr'])) {
    throw new Error('The build failed; the browser tests run on what it makes.');
  }
  return runTests(browser);
}

let counts = { passed: 0, failed: 1 };
try {
  counts = prove();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
