import { defineConfig } from 'vitest/config';
import { patient } from './tests/support/patient.ts';

/** Whoever waits for something fails by a bound of its own, which says what did not come: a test's is longer. */
const waits = {
  expect: { poll: patient },
  testTimeout: 3 * patient.timeout,
  hookTimeout: 3 * patient.timeout,
};

const dashboardRules = ['tests/dashboard/domain/**/*.test.ts', 'tests/dashboard/*.test.ts'];

export default defineConfig({
  test: {
    // `npm test` says how many of each project run at once.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'service',
          // One service a worker, an account a test file.
          environment: './tests/support/service-environment.ts',
          // The service is loaded once a worker, not once a file: a second of CPU each. So no test replaces a module.
          isolate: false,
          include: ['tests/{architecture,chaos,contract,documents,launcher,service,support}/**/*.test.ts'],
          // Projects run one after the other: a worker that changes its project starts anew.
          sequence: { groupOrder: 0 },
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
          sequence: { groupOrder: 1 },
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
          // Each render leaves garbage; a larger nursery has it collected less often: 7 % of the CPU.
          execArgv: ['--max-semi-space-size=64'],
          sequence: { groupOrder: 2 },
          ...waits,
        },
      },
      {
        test: {
          name: 'browser',
          environment: './tests/support/browser/browser-environment.ts',
          include: ['tests/e2e/**/*.test.ts'],
          ...waits,
          // A look at a page is work for the test and for two processes of Chromium.
          expect: { poll: { ...patient, interval: 100 } },
          // A worker starts its Chromium once.
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
