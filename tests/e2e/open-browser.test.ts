import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

// The proof that the browser tests can fail: each complaint is provoked once.

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close({ expected: [/./] }));
beforeEach(() => {
  dashboard.problems.length = 0;
});

const firstProblem = () => expect.poll(() => dashboard.problems.join('\n'));

describe('a browser test fails', () => {
  it('on a script that the production policy forbids', async () => {
    await dashboard.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
    });
    await firstProblem().toContain('Policy violation: script-src');
    expect(await dashboard.page.title()).not.toBe('taken over');
  });

  it('on a request to another host', async () => {
    const page = await dashboard.context.newPage();
    await page.goto('http://elsewhere.invalid/').catch(() => undefined);
    await firstProblem().toContain('Request to elsewhere: http://elsewhere.invalid/');
    await page.close();
  });

  it('on a console error', async () => {
    await dashboard.page.evaluate(() => console.error('something is wrong'));
    await firstProblem().toContain('Console: something is wrong');
  });

  it('on an error that nobody catches', async () => {
    await dashboard.page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught me');
      });
    });
    await firstProblem().toContain('Page: nobody caught me');
  });
});
