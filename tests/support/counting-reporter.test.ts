import { describe, expect, it } from 'vitest';
import { type CountedModule, countTests } from './counting-reporter.ts';

function module(passed: number, failed: number, ok = failed === 0): CountedModule {
  const counts = { passed, failed };
  return { children: { allTests: (state) => Array.from({ length: counts[state] }) }, ok: () => ok };
}

describe('the sum at the end of the tests', () => {
  it('adds up what passed and failed', () => {
    expect(countTests([module(3, 0), module(2, 1)], 0)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a file that cannot be loaded, or whose hook throws, as one failure', () => {
    expect(countTests([module(3, 0), module(0, 0, false)], 0)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a failed test once, though its file failed with it', () => {
    expect(countTests([module(1, 2, false)], 0)).toEqual({ passed: 1, failed: 2 });
  });

  it('counts errors outside all tests', () => {
    expect(countTests([module(3, 0)], 2)).toEqual({ passed: 3, failed: 2 });
  });
});
