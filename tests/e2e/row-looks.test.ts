import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  for (const name of ['Chapel', 'Hall']) await dashboard.service.call('POST', '/stream', { name });
});
afterAll(() => dashboard?.close());

const styleOf = (part: Locator, property: string, pseudo?: string) =>
  part.evaluate((element, [name, which]) => getComputedStyle(element, which).getPropertyValue(name ?? ''), [
    property,
    pseudo,
  ] as const);

it('a row shows its box under the pointer, a ground when it is selected, and a ring as wide as it is round its name', async () => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(service.dashboardUrl);
  const [row, other] = ['Chapel', 'Hall'].map((name) => page.getByRole('row', { name })) as [Locator, Locator];
  const box = row.getByRole('checkbox');
  await box.waitFor();

  await row.getByRole('link', { name: 'Chapel' }).hover();
  expect(await styleOf(box, 'opacity')).toBe('1');
  expect(await styleOf(other.getByRole('checkbox'), 'opacity')).toBe('0');
  expect(await styleOf(row.getByRole('img'), 'background-color')).toBe('rgba(0, 0, 0, 0)');
  expect(await styleOf(other.getByRole('img'), 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
  await other.getByRole('link', { name: 'Hall' }).hover();
  expect(await styleOf(box, 'opacity')).toBe('0');

  await box.check();
  const ground = await row.locator('.row-chosen').boundingBox();
  expect(ground).toMatchObject({ x: (await row.boundingBox())?.x, width: (await row.boundingBox())?.width });
  expect(await other.locator('.row-chosen').count()).toBe(0);
  // Each box, so that one sees what else can be selected.
  await expect.poll(() => styleOf(other.getByRole('checkbox'), 'opacity')).toBe('1');

  // A narrower window has more lines of buttons in the bar: what floats stands above all of them.
  const bar = page.getByRole('region', { name: 'Selected streams' });
  const docked = () => page.evaluate(() => document.getElementById('toasts')?.style.getPropertyValue('--docked'));
  const heightOf = async () => `${(await bar.boundingBox())?.height}px`;
  await expect.poll(docked).toBe(await heightOf());
  const before = await docked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await docked()) === (await heightOf())).toBe(true);
  expect(await docked()).not.toBe(before);
  await page.setViewportSize({ width: 1440, height: 900 });
  await box.uncheck();
  expect(await row.locator('.row-chosen').count()).toBe(0);

  await page.keyboard.press('j');
  const focused = page.locator('[data-row]:focus');
  await focused.waitFor();
  const width = (await page.locator('tr', { has: focused }).boundingBox())?.width ?? 0;
  expect(Number.parseFloat(await styleOf(focused, 'width', '::after'))).toBeCloseTo(width - 4, 0);
});

it('a page’s code is fetched when its link is pointed at or reached by keyboard', async () => {
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

it('what is typed for the search while its code is on the way is in its field, and every other key is the browser’s', async () => {
  const { page, service } = dashboard;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await dashboard.context.route(/\/assets\/command-dialog-/, (route) => released.then(() => route.continue()));
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
  release();
  const search = dialog.getByRole('combobox');
  await search.waitFor();
  await page.keyboard.type('a');
  expect(await search.inputValue()).toBe('cha');
});

it('the page of states, which is for developers, is not in what is built', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}/states`);
  await page.getByText('There is no such page.').waitFor();
});
