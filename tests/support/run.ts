import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { installBrowser } from './browser/install-browser.ts';
import { describeFailures, type Failure, sumFileVariable, type TestSum } from './counting-reporter.ts';
import { waitSecondsVariable } from './patient.ts';

// `npm test`: types and lint, beside them a browser, the build, every test project. Last come the failures, each with its
// error, and the counts: the end of the output alone shows what failed.

const root = fileURLToPath(new URL('../..', import.meta.url));
const sumSchema = v.object({
  passed: v.number(),
  failures: v.array(v.object({ test: v.string(), error: v.string() })),
});

function runNode(script: string, args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

/** Runs some of the projects. What it prints is shown as it comes, or (`isHeld`) in one piece when it has ended. */
async function runTests(
  browser: string,
  projects: readonly string[],
  isHeld: boolean,
  options: readonly string[] = [],
): Promise<TestSum> {
  const directory = mkdtempSync(join(tmpdir(), 'aircheck-test-'));
  const sumFile = join(directory, 'sum.json');
  // A file that was asked for is in one of the runs.
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./tests/support/counting-reporter.ts'];
  const wanted = projects.flatMap((project) => ['--project', project]);
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...wanted, ...options, ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', isHeld ? 'pipe' : 'inherit', isHeld ? 'pipe' : 'inherit'],
      env: {
        ...process.env,
        [waitSecondsVariable]: process.env[waitSecondsVariable] ?? '180',
        CHROMIUM_PATH: browser,
        AIRCHECK_BUILT_PROGRAMS: join(root, 'dist/service'),
        [sumFileVariable]: sumFile,
      },
    },
  );
  const held: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => held.push(piece));
  try {
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(held));
    // A runner that was killed has left no sum.
    const sum = existsSync(sumFile)
      ? v.parse(sumSchema, JSON.parse(readFileSync(sumFile, 'utf8')))
      : { passed: 0, failures: [] };
    if (status === 0 || sum.failures.length > 0) return sum;
    // The runner's own verdict stands where it saw more than the sum says.
    return { ...sum, failures: [{ test: projects.join(', '), error: `The runner ended with ${status}.` }] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function runAllTests(browser: string): Promise<TestSum> {
  const inBrowser = async () => [
    await runTests(browser, ['browser'], true),
    // These compute and wait for nothing outside: beside both of the others they would only take their time from them.
    await runTests(browser, ['dashboard', 'rules'], true, ['--maxWorkers=2']),
  ];
  // Both wait often, for encoders, for the browser, for polls: side by side they leave no core idle.
  const sums = (await Promise.all([runTests(browser, ['service'], false), inBrowser()])).flat();
  return {
    passed: sums.reduce((sum, { passed }) => sum + passed, 0),
    failures: sums.flatMap(({ failures }) => failures),
  };
}

/**
 * Types and lint, each in one piece when it has ended: they take a core for seconds, and no test waits for them. Each
 * checker more looks at much of the same again: four of them take half as much again of the processor as one.
 */
async function runChecks(): Promise<Failure[]> {
  const checks = [
    { test: 'types', script: 'typescript/bin/tsc', args: ['--noEmit', '--checkers', '1'] },
    { test: 'lint', script: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  ];
  const failures = await Promise.all(
    checks.map(async ({ test, script, args }): Promise<Failure[]> => {
      const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root });
      const held: Buffer[] = [];
      for (const output of [child.stdout, child.stderr]) output.on('data', (piece: Buffer) => held.push(piece));
      const [status] = await once(child, 'close');
      const said = Buffer.concat(held).toString();
      process.stdout.write(said);
      return status === 0 ? [] : [{ test, error: said.trim().split('\n').slice(0, 20).join('\n') }];
    }),
  );
  return failures.flat();
}

async function prove(): Promise<TestSum> {
  const checked = runChecks();

  const browser = installBrowser();
  console.log(`Browser: ${browser}`);
  if (!runNode('vite/bin/vite.js', ['build']) || !runNode('vite/bin/vite.js', ['build', '--ssr'])) {
    throw new Error('The build failed; the browser tests run on what it makes.');
  }
  const { passed, failures } = await runAllTests(browser);
  return { passed, failures: [...(await checked), ...failures] };
}

function describeBreak(error: unknown): Failure {
  return { test: 'npm test', error: error instanceof Error ? error.message : String(error) };
}

const { passed, failures } = await prove().catch((error: unknown): TestSum => {
  return { passed: 0, failures: [describeBreak(error)] };
});
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
console.log(`${passed} passed, ${failures.length} failed`);
