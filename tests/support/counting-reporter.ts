import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter } from 'vitest/node';

/** The environment variable that names the file to which the sum goes. */
export const sumFileVariable = 'AIRCHECK_TEST_SUM_FILE';

export interface Failure {
  /** The file and the titles down to the test. */
  test: string;
  /** The first lines of its errors, and where in our code each was thrown. */
  error: string;
}

export interface TestSum {
  passed: number;
  failures: Failure[];
}

export interface ReportedError {
  message: string;
  name?: string;
  /** What was expected beside what came, line by line. */
  diff?: string;
  stacks?: { file: string; line: number }[];
}

/** What is asked of the runner's test modules. */
export interface CountedModule {
  relativeModuleId: string;
  children: {
    allTests(): Iterable<{
      fullName: string;
      result(): { state: string; errors?: readonly ReportedError[] | undefined };
    }>;
    allSuites(): Iterable<{ fullName: string; errors(): ReportedError[] }>;
  };
  errors(): ReportedError[];
  ok(): boolean;
}

/** A browser's error goes on with its log of what it tried. */
const shownLines = 12;

function describeError({ name, message, diff = '', stacks }: ReportedError): string {
  const words = `${name && name !== 'Error' ? `${name}: ` : ''}${message}\n${diff}`;
  const lines = stripVTControlCharacters(words)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const own = stacks?.find(({ file }) => !file.includes('/node_modules/'));
  return [...lines.slice(0, shownLines), ...(own ? [`at ${own.file}:${own.line}`] : [])].join('\n');
}

/**
 * Each failed test is one failure, and so is each hook of a suite that threw, each file that cannot be loaded, and each
 * error outside all tests: nothing that broke is left out of the sum.
 */
export function sumUp(modules: readonly CountedModule[], unhandledErrors: readonly ReportedError[]): TestSum {
  const sum: TestSum = { passed: 0, failures: [] };
  const fail = (test: string, errors: readonly ReportedError[]) =>
    sum.failures.push({ test, error: errors.map(describeError).join('\n') });
  for (const module of modules) {
    const file = module.relativeModuleId;
    const before = sum.failures.length;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'passed') sum.passed += 1;
      if (state === 'failed') fail(`${file} > ${test.fullName}`, errors ?? []);
    }
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) fail(`${file} > ${suite.fullName}`, suite.errors());
    }
    if (module.errors().length > 0 || (!module.ok() && sum.failures.length === before)) fail(file, module.errors());
  }
  for (const error of unhandledErrors) fail('Outside all tests', [error]);
  return sum;
}

/** The failures as they stand at the end of the output, each with its error below it. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures.map(({ test, error }) => `FAILED ${test}\n${error.replaceAll(/^/gm, '    ')}\n`).join('\n');
}

/** Hands the sum of a run to the program that started it. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly CountedModule[], unhandledErrors: readonly ReportedError[]): void {
    const file = process.env[sumFileVariable];
    if (file) writeFileSync(file, JSON.stringify(sumUp(modules, unhandledErrors)));
  }
}
