import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
});
afterAll(() => dashboard?.close());

/** Where the words of the frame stand, and how they look. */
const readFrame = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root a[href]:not([href="#main"]), #root a[href] svg, #root a[href] path')]
      .filter((one) => one.closest('main') === null && one.getBoundingClientRect().width > 0)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const { color, fontWeight, fontSize, lineHeight } = getComputedStyle(one);
        const said = one.getAttribute('aria-label') ?? one.firstElementChild?.nextSibling?.textContent;
        const text = one.tagName === 'A' ? said : one.tagName;
        return JSON.stringify({ text, x, y, width, height, color, fontWeight, fontSize, lineHeight });
      })
      .sort(),
  );

describe('The frame is in the page before any code', () => {
  it.each([
    { width: 1440, height: 900, language: 'en', address: '/' },
    { width: 1440, height: 900, language: 'de', address: '/recordings' },
    { width: 390, height: 844, language: 'en', address: '/tonight' },
    { width: 390, height: 844, language: 'de', address: '/' },
  ])('$address at $width px in $language: where React draws it', async ({ width, height, language, address }) => {
    const { page, context, service } = dashboard;
    await page.setViewportSize({ width, height });
    await context.addCookies([{ name: 'aircheck-language', value: language, url: service.dashboardUrl }]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/assets/**', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${service.dashboardUrl}${address}`, { waitUntil: 'commit' });
    await page.locator('.frame nav').waitFor();
    const before = await readFrame(page);
    release();
    await page.locator('#main').waitFor();
    await expect.poll(() => page.locator('.frame').count()).toBe(0);
    // What comes while idle (a count beside the word, the last tab) moves nothing of it.
    expect(await readFrame(page)).toEqual(expect.arrayContaining(before));
    expect(before.length).toBeGreaterThan(10);
    await context.unroute('**/assets/**');
  });

  it('begins the first read, which is the only one of its kind', async () => {
    const { page, service } = dashboard;
    // What the page before goes on to ask is not this one's.
    await page.goto('about:blank');
    const asked: string[] = [];
    const note = (request: { url: () => string }) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
    page.on('request', note);
    await page.goto(service.dashboardUrl);
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    page.off('request', note);
    const first = asked.filter((path) => /^\/api\/aircheck\/changes(?:\?|$)/.test(path) && !path.includes('since='));
    expect(first).toHaveLength(1);
    expect(asked.slice(0, asked.findIndex((path) => path.startsWith('/api/')) + 1).at(-1)).toBe(first[0]);
  });

  it('is not shown to who has to sign in', async () => {
    const { page, service } = dashboard;
    await page.evaluate(() => localStorage.removeItem('aircheck.signed-in'));
    await page.goto(service.dashboardUrl, { waitUntil: 'commit' });
    expect(await page.locator('.frame').isVisible()).toBe(false);
    await page.getByRole('button', { name: /Sign in|Anmelden/ }).waitFor();
  });
});
