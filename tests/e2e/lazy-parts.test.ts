import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
  // Nothing is ever idle until it is allowed to; from then on everything is, what asks for it only then too.
  await dashboard.context.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isIdle = false;
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => (isIdle ? setTimeout(run) : waiting.push(run)),
      beIdle: () => {
        isIdle = true;
        for (const run of waiting.splice(0)) run();
      },
    });
  });
});
afterAll(() => dashboard?.close({ expected: [/Failed to load resource/, /Failed to fetch dynamically imported/] }));

/** Where every drawn element stands, and how it is drawn: what comes later must not change it. */
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
  return (
    [...document.querySelectorAll('header *, main *')]
      // What stands at a time of day moves by itself.
      .filter((element) => element.checkVisibility() && element.closest('[style*="left"]') === null)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const looks = properties.map((name) => style.getPropertyValue(name)).join(' ');
        // What comes below the table, where nothing else stands, makes room for itself.
        const size = element.querySelector('tbody') && element.tagName !== 'TABLE' ? [width] : [width, height];
        return `${element.tagName} ${[x, y, ...size].map(Math.round).join(',')} ${looks}`;
      })
  );
}

const chunkOf = (path: string) => path.replace(/^\/assets\/([a-z-]+?)-[\w-]{8}\.(js|css)$/, '$1.$2');

/** Shown where a chunk could not be fetched. */
const partProblem = () =>
  dashboard.page.getByRole('alert').filter({ hasText: 'A part of this page could not be shown.' });

describe('what the first page leaves for later', () => {
  it.each([1280, 390])('is not asked for to draw idle streams %i px wide, and changes nothing there', async (width) => {
    const { page, service } = dashboard;
    await page.setViewportSize({ width, height: 800 });
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    const chunks = () => new Set(asked.filter((path) => path.startsWith('/assets/')).map(chunkOf));
    expect([...chunks()].sort()).toEqual(['first.css', 'first.js', 'rolldown-runtime.js']);

    const before = await page.evaluate(drawnNow);
    await page.evaluate('beIdle()');
    // Each room is one chunk; the player's engine comes with the first press of Play, the sign-in once somebody is out.
    const names = 'connections first links on-air player rolldown-runtime schedule session shared shell signal stream';
    const all = ['first.css', ...names.split(' ').map((name) => `${name}.js`)];
    await expect.poll(() => [...chunks()].sort()).toEqual(all.sort());
    await page.getByText('all shortcuts').waitFor({ state: width === 1280 ? 'visible' : 'attached' });
    const after = await page.evaluate(drawnNow);
    expect(before.length).toBeGreaterThan(50);
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
  });

  it('is fetched before it is gone to: when its link is pointed at or reached by keyboard', async () => {
    const { page, service } = dashboard;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    await page.evaluate('beIdle()');
    await page.getByText('all shortcuts').waitFor();
    const settings = page.waitForRequest(/\/assets\/settings-/);
    await page.getByRole('link', { name: 'Settings' }).first().hover();
    await settings;
    const recordings = page.waitForRequest(/\/assets\/recordings-.*js/);
    await page.getByRole('link', { name: 'Recordings' }).first().focus();
    await recordings;
  });

  it('takes what is typed for the search while that is on its way, and leaves every other key to the browser', async () => {
    const { page, service, context } = dashboard;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/\/assets\/on-demand-/, (route) => released.then(() => route.continue()));
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    const focused = () => page.evaluate('document.activeElement.textContent');
    // Without the code of the keys nothing waits for it.
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the page');

    await page.evaluate('beIdle()');
    await page.getByText('all shortcuts').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    expect(await focused()).not.toBe('Skip to the page');
    // None is a shortcut of the page, which has one for `n`.
    await page.keyboard.type('nn');
    for (const key of ['Backspace', 'Backspace', 'c', 'h']) await page.keyboard.press(key);
    release();
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    await page.keyboard.type('a');
    expect(await search.inputValue()).toBe('cha');
    await context.unroute(/\/assets\/on-demand-/);
  });

  it('says so in its place where it is gone, as after an update, and can be tried again', async () => {
    const { page, service, context } = dashboard;
    await context.route(/\/assets\/shell-/, (route) => route.fulfill({ status: 404 }));
    await page.goto(service.dashboardUrl);
    await page.getByRole('button', { name: 'New stream' }).click();
    await partProblem().waitFor();
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    await context.unroute(/\/assets\/shell-/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'New stream' }).click();
    await page.getByRole('dialog', { name: 'New stream' }).waitFor();
  });

  it('affects only its own part if it is the background monitor', async () => {
    const { page, service, context } = dashboard;
    await page.evaluate(() => localStorage.setItem('aircheck.alarm-sound', 'yes'));
    await context.route(/\/assets\/on-air-/, (route) => route.fulfill({ status: 404 }));
    await page.goto(service.dashboardUrl);
    await partProblem().waitFor();
    await page.getByRole('link', { name: 'Chapel' }).click();
    await page.getByRole('heading', { name: 'Chapel' }).waitFor();
    // Where alerts are switched on and off.
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'Sound and notifications' }).waitFor();
    await context.unroute(/\/assets\/on-air-/);
  });
});

describe('the built dashboard', () => {
  it('has no page of states: it is for developers', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/states`);
    await page.getByText('There is no such page.').waitFor();
  });
});
