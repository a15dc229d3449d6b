import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable that names the file to which the counts go. */
export const countsFileVariable = 'AIRCHECK_TEST_COUNTS_FILE';

export interface TestCounts {
  passed: number;
  failed: number;
}

/** What is asked of the runner's test modules. */
export interface CountedModule {
  children: { allTests(state: 'passed' | 'failed'): Iterable<unknown> };
  ok(): boolean;
}

/**
 * A module that fails without a failed test (it cannot be loaded, a hook throws) and an error outside all tests each
 * count as one failure: nothing that broke is left out of the sum.
 */
export function countTests(modules: readonly CountedModule[], unhandledErrors: number): TestCounts {
  const counts = { passed: 0, failed: unhandledErrors };
  for (const module of modules) {
    const failed = [...module.children.allTests('failed')].length;
    counts.passed += [...module.children.allTests('passed')].length;
    counts.failed += failed === 0 && !module.ok() ? 1 : failed;
  }
  return counts;
}

/** Hands the counts of a run to the program that started it. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly CountedModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[countsFileVariable];
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, unhandledErrors.length)));
  }
}
