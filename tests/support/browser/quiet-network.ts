import type { Page, Request } from 'playwright-core';
import { routePatterns } from '../../../src/contract/routes.ts';

const quietMs = 500;

/**
 * Resolves when a page has loaded and its network has been quiet for half a second. What the service says of changes
 * has no end: it does not count, where Playwright's `networkidle` never comes.
 */
export async function quietNetwork(page: Page): Promise<void> {
  const underWay = new Set<Request>();
  let changedAtMs = performance.now();
  const begin = (request: Request) => {
    if (request.url().endsWith(routePatterns.hints)) return;
    changedAtMs = performance.now();
    underWay.add(request);
  };
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAtMs = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.waitForLoadState('load');
    // What was under way before: each adds a line here when it is through.
    let fetched = -1;
    while (underWay.size > 0 || performance.now() - changedAtMs < quietMs) {
      const found = await page.evaluate(() => performance.getEntriesByType('resource').length);
      if (found !== fetched) changedAtMs = performance.now();
      fetched = found;
      await page.waitForTimeout(50);
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
