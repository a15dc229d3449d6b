import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
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

/** Scripts that the page does not name itself. */
const lateChunk = /\/assets\/(?!index-)[\w.-]+\.js$/;

/** Keeps those scripts away until it is called. */
async function holdChunks(pattern: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await dashboard.context.route(pattern, (route) => released.then(() => route.continue()));
  return async () => {
    release();
    await dashboard.context.unrouteAll({ behavior: 'wait' });
  };
}

/** Shown where a chunk could not be fetched. */
const partProblem = () =>
  dashboard.page.getByRole('alert').filter({ hasText: 'A part of this page could not be shown.' });

describe('what the first page leaves for later', () => {
  it.each([1280, 390])('is not needed for the rows %i px wide, and moves nothing when it comes', async (width) => {
    const { page, service } = dashboard;
    await page.setViewportSize({ width, height: 800 });
    const release = await holdChunks(lateChunk);
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    const before = await page.evaluate(drawnNow);
    await release();
    await page.getByText(/The strip is the last/).waitFor({ state: width === 1280 ? 'visible' : 'attached' });
    await page.getByText('Nothing live.').waitFor();
    const after = await page.evaluate(drawnNow);
    expect(before.length).toBeGreaterThan(50);
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
  });

  it('is fetched before it is gone to: when its link is pointed at or reached by keyboard', async () => {
    const { page, service } = dashboard;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    const settings = page.waitForRequest(/\/assets\/settings-page-/);
    await page.getByRole('link', { name: 'Settings' }).first().hover();
    await settings;
    const recordings = page.waitForRequest(/\/assets\/recordings-page-.*js/);
    await page.getByRole('link', { name: 'Recordings' }).first().focus();
    await recordings;
  });

  it('takes what is typed for the search while that is on its way, and leaves every other key to the browser', async () => {
    const { page, service } = dashboard;
    const release = await holdChunks(/\/assets\/command-dialog-/);
    await page.goto(service.dashboardUrl);
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // None is a shortcut of the page, which has one for `n`.
    await page.keyboard.type('nn');
    for (const key of ['Backspace', 'Backspace', 'c', 'h']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('ch');
    await release();
    const search = dialog.getByRole('combobox');
    await search.waitFor();
    await page.keyboard.type('a');
    expect(await search.inputValue()).toBe('cha');
  });

  it('says so in its place where it is gone, as after an update, and offers to reload', async () => {
    const { page, service, context } = dashboard;
    const chunk = /\/assets\/new-stream-/;
    await context.route(chunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(service.dashboardUrl);
    await page.getByRole('button', { name: 'New stream' }).click();
    await partProblem().waitFor();
    await page.getByRole('link', { name: 'Chapel' }).waitFor();
    await context.unroute(chunk);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'New stream' }).click();
    await page.getByRole('dialog', { name: 'New stream' }).waitFor();
  });

  it('costs its own part alone if it is the control room', async () => {
    const { page, service, context } = dashboard;
    const chunk = /\/assets\/control-room-/;
    await context.route(chunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(service.dashboardUrl);
    await partProblem().waitFor();
    await page.getByRole('link', { name: 'Chapel' }).click();
    await page.getByRole('heading', { name: 'Chapel' }).waitFor();
    await context.unroute(chunk);
  });
});

describe('the built dashboard', () => {
  it('has no page of states: it is for developers', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/states`);
    await page.getByText('There is no such page.').waitFor();
  });
});
