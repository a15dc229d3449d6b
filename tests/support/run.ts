import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { installBrowser } from './browser/install-browser.ts';
import { countsFileVariable } from './counting-reporter.ts';

// `npm test` after types and lint: a browser, the build, every test project. The last line printed is the sum.

const root = fileURLToPath(new URL('../..', import.meta.url));
const countsSchema = v.object({ passed: v.number(), failed: v.number() });

function runNode(script: string, args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

interface Counts {
  passed: number;
  failed: number;
}

/** Runs some of the projects. What it prints is shown as it comes, or (`isHeld`) in one piece when it has ended. */
async function runTests(browser: string, projects: readonly string[], isHeld: boolean): Promise<Counts> {
  const directory = mkdtempSync(join(tmpdir(), 'aircheck-test-'));
  const countsFile = join(directory, 'counts.json');
  // A file that was asked for is in one of the runs.
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./tests/support/counting-reporter.ts'];
  const wanted = projects.flatMap((project) => ['--project', project]);
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...wanted, ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', isHeld ? 'pipe' : 'inherit', isHeld ? 'pipe' : 'inherit'],
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        AIRCHECK_BUILT_PROGRAMS: join(root, 'dist/service'),
        [countsFileVariable]: countsFile,
      },
    },
  );
  const held: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => held.push(piece));
  try {
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(held));
    const counts = v.parse(countsSchema, JSON.parse(readFileSync(countsFile, 'utf8')));
    // The runner's own verdict stands where it saw more than the counts say.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Browser tests go one after the other, and wait for the browser: the others run beside them. */
async function runAllTests(browser: string): Promise<Counts> {
  const sums = await Promise.all([
    runTests(browser, ['service', 'rules', 'dashboard'], false),
    runTests(browser, ['browser'], true),
  ]);
  return {
    passed: sums.reduce((sum, { passed }) => sum + passed, 0),
    failed: sums.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function prove(): Promise<Counts> {
  const browser = installBrowser();
  console.log(`Browser: ${browser}`);
  if (!runNode('vite/bin/vite.js', ['build']) || !runNode('vite/bin/vite.js', ['build', '--ssr'])) {
    throw new Error('The build failed; the browser tests run on what it makes.');
  }
  return runAllTests(browser);
}

let counts = { passed: 0, failed: 1 };
try {
  counts = await prove();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
