import { defineConfig } from 'vitest/config';
import { patient } from './tests/support/patient.ts';
import { LongestFirst } from './tests/support/runner/longest-first.ts';

/** Whoever waits for something fails by a bound of its own, which says what did not come: a test's is longer. */
const waits = {
  expect: { poll: patient },
  testTimeout: 3 * patient.timeout,
  hookTimeout: 3 * patient.timeout,
};

const dashboardRules = ['tests/dashboard/domain/**/*.test.ts', 'tests/dashboard/*.test.ts'];

export default defineConfig({
  test: {
    // Most of them wait for real time to pass.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'service',
          environment: 'node',
          // The service is loaded once a worker, not once a file: a second of CPU each. So no test replaces a module.
          isolate: false,
          include: ['tests/{architecture,chaos,contract,documents,launcher,service,support}/**/*.test.ts'],
          ...waits,
        },
      },
      {
        test: {
          // Pure rules, and what reads files: a page of jsdom's would cost more than they do, and so would a worker each.
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: dashboardRules,
          ...waits,
        },
      },
      {
        test: {
          name: 'dashboard',
          environment: 'jsdom',
          include: ['tests/{build,dashboard}/**/*.test.{ts,tsx}'],
          exclude: dashboardRules,
          setupFiles: ['tests/support/browser/dashboard-setup.ts'],
          // React and jsdom are loaded once: 38 s of CPU instead of 150.
          isolate: false,
          ...waits,
        },
      },
      {
        test: {
          name: 'browser',
          environment: './tests/support/browser/browser-environment.ts',
          include: ['tests/e2e/**/*.test.ts'],
          ...waits,
          // Two at a time, each worker with a service and a Chromium of its own that are started once: they mostly wait.
          isolate: false,
        },
      },
    ],
  },
});
