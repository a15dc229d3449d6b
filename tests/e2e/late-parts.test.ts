import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
});
afterAll(() => dashboard?.close({ expected: [/Failed to load resource/, /Failed to fetch dynamically imported/] }));

/** Where every drawn element stands, and how it is drawn: what a sheet that comes late must not change. */
function drawnNow(): string[] {
  const properties = [
    'color',
    'background-color',
    'font',
    'padding',
    'margin',
    'border',
    'display',
    'opacity',
  ] as const;
  return [...document.querySelectorAll('header *, main *')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const looks = properties.map((name) => style.getPropertyValue(name)).join(' ');
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(',')} ${looks}`;
    });
}

describe('what the first page leaves for later', () => {
  it.each([1280, 390])('is not asked for to draw idle streams %i px wide, and changes nothing there', async (width) => {
    const { page, service } = dashboard;
    await page.setViewportSize({ width, height: 800 });
    // Nothing is ever idle until it is allowed to.
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(window, {
        requestIdleCallback: (run: () => void) => waiting.push(run),
        beIdle: () => waiting.splice(0).map((run) => run()),
      });
    });
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    const assets = asked.filter((path) => path.startsWith('/assets/'));
    expect(assets.filter((path) => !/\/(?:first|rolldown-runtime)-/.test(path))).toEqual([]);

    const before = await page.evaluate(drawnNow);
    const styled = page.waitForResponse((response) => response.url().includes('all-styles'));
    await page.evaluate('beIdle()');
    await styled;
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('all-styles')));
    const after = await page.evaluate(drawnNow);
    expect(before.length).toBeGreaterThan(50);
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
  });

  it('says so in its place where it is gone, as after an update, and can be tried again', async () => {
    const { page, service, context } = dashboard;
    await context.route(/new-stream-dialog/, (route) => route.fulfill({ status: 404 }));
    await page.goto(service.dashboardUrl);
    await page.getByRole('button', { name: 'New stream' }).click();
    const said = page.getByRole('alert').filter({ hasText: 'A part of this page could not be shown.' });
    await said.waitFor();
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    await context.unroute(/new-stream-dialog/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'New stream' }).click();
    await page.getByRole('dialog', { name: 'New stream' }).waitFor();
  });
});
