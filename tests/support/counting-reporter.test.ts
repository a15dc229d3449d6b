import { describe, expect, it } from 'vitest';
import { type CountedModule, describeFailures, type ReportedError, sumUp } from './counting-reporter.ts';

interface Given {
  passed?: number;
  failed?: ReportedError[][];
  hook?: ReportedError[];
  load?: ReportedError[];
  ok?: boolean;
}

function module({ passed = 0, failed = [], hook = [], load = [], ok }: Given): CountedModule {
  return {
    relativeModuleId: 'tests/a.test.ts',
    children: {
      allTests: () => [
        ...Array.from({ length: passed }, (_, index) => ({
          fullName: `a > passes ${index + 1}`,
          result: () => ({ state: 'passed' }),
        })),
        ...failed.map((errors, index) => ({
          fullName: `a > fails ${index + 1}`,
          result: () => ({ state: 'failed', errors }),
        })),
      ],
      allSuites: () => [{ fullName: 'a', errors: () => hook }],
    },
    errors: () => load,
    ok: () => ok ?? failed.length + hook.length + load.length === 0,
  };
}

const broken = { message: 'broken' };
const failuresOf = (...given: Given[]) => sumUp(given.map(module), []).failures.map(({ test }) => test);

describe('the sum at the end of the tests', () => {
  it('adds up what passed and failed', () => {
    const sum = sumUp([module({ passed: 3 }), module({ passed: 2, failed: [[broken]] })], []);

    expect(sum.passed).toBe(5);
    expect(sum.failures.map(({ test }) => test)).toEqual(['tests/a.test.ts > a > fails 1']);
  });

  it('counts a file that cannot be loaded, and a hook that throws, as one failure each', () => {
    expect(failuresOf({ passed: 3 }, { load: [broken] })).toEqual(['tests/a.test.ts']);
    expect(failuresOf({ passed: 3, hook: [broken] })).toEqual(['tests/a.test.ts > a']);
    expect(failuresOf({ ok: false })).toEqual(['tests/a.test.ts']);
  });

  it('counts a failed test once, though its file failed with it', () => {
    expect(failuresOf({ passed: 1, failed: [[broken], [broken]], ok: false })).toHaveLength(2);
  });

  it('counts errors outside all tests', () => {
    expect(sumUp([module({ passed: 3 })], [broken, broken]).failures).toHaveLength(2);
  });

  it('says how what came differs from what was expected', () => {
    const error = { message: 'expected a to deeply equal b', diff: '- Expected\n+ Received\n\n-   1\n+   2' };

    expect(describeFailures(sumUp([module({ failed: [[error]] })], []).failures)).toContain('    -   1\n    +   2\n');
  });

  it('says of each failure its test, the first lines of its error and where it was thrown, without colours', () => {
    const error = {
      name: 'AssertionError',
      message: `expected \u001b[32m1\u001b[39m to be 2\n\n${'and its log\n'.repeat(40)}the last line`,
      stacks: [
        { file: '/project/node_modules/runner.js', line: 7 },
        { file: '/project/tests/a.test.ts', line: 12 },
      ],
    };

    const said = describeFailures(sumUp([module({ failed: [[error], [broken]] })], []).failures);

    expect(said).toMatch(/^FAILED tests\/a\.test\.ts > a > fails 1\n {4}AssertionError: expected 1 to be 2\n/);
    expect(said).toContain('    at /project/tests/a.test.ts:12\n\nFAILED tests/a.test.ts > a > fails 2\n    broken\n');
    expect(said).not.toContain('the last line');
  });
});
