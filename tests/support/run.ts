import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { installBrowser } from './browser/install-browser.ts';
import { waitSecondsVariable } from './patient.ts';

// `npm test`: types and lint, a browser, the build and every test project. The failures come last, each with its error,
// and then the counts: the end of the output alone shows what failed.

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A browser's error goes on with its log of what it tried. */
const shownLines = 12;

/** Test files that run at once. Those of the service and of the browser run side by side, and wait for half of their time. */
const workers = { service: 2, browser: 2, dashboard: 2 };

const reportSchema = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.nullish(v.array(v.string())) }),
      ),
    }),
  ),
});

interface Result {
  passed: number;
  failures: { test: string; error: string }[];
}

interface Ended {
  status: number | null;
  output: string;
}

/** Prints what the program says as it comes, or (`isHeld`) in one piece when it has ended. */
async function runNode(
  script: string,
  args: readonly string[],
  { isHeld = true, env = {} }: { isHeld?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', isHeld ? 'pipe' : 'inherit', isHeld ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  const pieces: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => pieces.push(piece));
  const [status] = await once(child, 'close');
  const output = Buffer.concat(pieces).toString();
  process.stdout.write(output);
  return { status, output };
}

async function runCheck(test: string, script: string, args: readonly string[]): Promise<Result> {
  const { status, output } = await runNode(script, args);
  const error = output.trim().split('\n').slice(0, 20).join('\n');
  return { passed: 0, failures: status === 0 ? [] : [{ test, error }] };
}

/** Runs some of the projects; a file that was asked for is in one of the runs. */
async function runTests(
  browser: string,
  projects: readonly string[],
  { maxWorkers, isHeld = true }: { maxWorkers: number; isHeld?: boolean },
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'aircheck-test-'));
  const report = join(directory, 'report.json');
  try {
    const { status } = await runNode(
      'vitest/vitest.mjs',
      [
        ...['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.flatMap((project) => ['--project', project]),
        `--maxWorkers=${maxWorkers}`,
        ...process.argv.slice(2),
      ],
      {
        isHeld,
        env: {
          [waitSecondsVariable]: process.env[waitSecondsVariable] ?? '180',
          CHROMIUM_PATH: browser,
          AIRCHECK_BUILT_PROGRAMS: join(root, 'dist/service'),
        },
      },
    );
    const result = readReport(report);
    // The runner's own verdict stands where it saw more than its report says: a hook that failed, an error outside tests.
    if (status === 0 || result.failures.length > 0) return result;
    return {
      ...result,
      failures: [{ test: projects.join(', '), error: `The runner ended with ${status}; see above.` }],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readReport(path: string): Result {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // A runner that was killed has left none.
    return { passed: 0, failures: [] };
  }
  const { numPassedTests, testResults } = v.parse(reportSchema, JSON.parse(text));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0)
      return status === 'failed' ? [{ test: file, error: message || 'A hook failed; see above.' }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} > ${fullName}`,
      error: (failureMessages ?? []).join('\n').split('\n').slice(0, shownLines).join('\n'),
    }));
  });
  return { passed: numPassedTests, failures };
}

async function runAll(): Promise<Result[]> {
  // One checker more looks at much of the same again.
  const types = runCheck('types', 'typescript/bin/tsc', ['--noEmit', '--checkers', '1']);
  const lint = runCheck('lint', '@biomejs/biome/bin/biome', ['check', '.']);
  const browser = installBrowser();
  console.log(`Browser: ${browser}`);
  const builds = await Promise.all([
    runCheck('build', 'vite/bin/vite.js', ['build']),
    runCheck('build of the service', 'vite/bin/vite.js', ['build', '--ssr']),
  ]);
  const checks = () => Promise.all([types, lint]);
  if (builds.some(({ failures }) => failures.length > 0)) return [...builds, ...(await checks())];
  // The service's and the browser's tests often wait, so they run side by side; the dashboard's only compute.
  const tests = await Promise.all([
    runTests(browser, ['service'], { maxWorkers: workers.service, isHeld: false }),
    (async () => [
      await runTests(browser, ['browser'], { maxWorkers: workers.browser }),
      await runTests(browser, ['dashboard', 'rules'], { maxWorkers: workers.dashboard }),
    ])(),
  ]);
  return [...(await checks()), ...tests.flat()];
}

const results = await runAll();
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
for (const { test, error } of failures) console.log(`\nFAILED ${test}\n${error.replaceAll(/^/gm, '    ')}`);
console.log(`${passed} passed, ${failures.length} failed`);
