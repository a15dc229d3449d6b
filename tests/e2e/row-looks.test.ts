import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtDashboard } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

const styleOf = (part: Locator, property: string, pseudo?: string) =>
  part.evaluate((element, [name, which]) => getComputedStyle(element, which).getPropertyValue(name ?? ''), [
    property,
    pseudo,
  ] as const);

it('a row shows its box under the pointer, a ground when it is selected, and a ring as wide as it is round its name', async () => {
  const { page, service } = dashboard;
  for (const name of ['Chapel', 'Hall']) await service.call('POST', '/stream', { name });
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

it('nothing that the pointer or the focus touches gives all that is in it its styles anew', async () => {
  const assets = join(builtDashboard, 'assets');
  const files = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const selectors = (await readFile(join(assets, file), 'utf8')).match(/[^{}]+(?=\{)/g) ?? [];
    expect(selectors.filter((selector) => /:(?:hover|focus-within|focus|active)\)?[^,]*[ >]\*/.test(selector))).toEqual(
      [],
    );
  }
});
