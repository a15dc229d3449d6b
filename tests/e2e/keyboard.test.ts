import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/find-violations.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
let encoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  for (const name of ['Chapel', 'Court 1', 'Court 2', 'Court 3']) {
    await dashboard.service.call('POST', '/stream', { name, record: name === 'Chapel' });
  }
  await (await dashboard.publish('Chapel', { seconds: 4 })).finish();
});
afterAll(async () => {
  encoder?.abort();
  await dashboard?.close();
});

/** Where the keyboard is, by what is said there. */
const focused = () =>
  dashboard.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const press = async (...keys: string[]) => {
  for (const key of keys) await dashboard.page.keyboard.press(key);
};
const isDrawn = (page: Page, alt: RegExp) =>
  page.getByAltText(alt).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
/** As often as it takes to get there. */
async function tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    if (name.test((await focused()) ?? '')) return;
    await press(key);
  }
  throw new Error(`No way to ${name} by ${key}; the last was ${await focused()}`);
}

it('the list of streams is reached by a link at the top of the page, and its first row by a few Tabs from there', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}/?sort=name`);
  await page.getByRole('link', { name: 'Court 3', exact: true }).waitFor();
  // The tools of the list come after its rows.
  await page.getByRole('button', { name: 'Filter and sort' }).waitFor();
  await press('Tab');
  await expect.poll(focused).toBe('Skip to the page');
  await press('Tab');
  await expect.poll(focused).toBe('Skip to the list');
  await press('Enter');
  await expect.poll(focused).toBe('Streams');
  for (let stops = 0; stops < 10 && (await focused()) !== 'Chapel'; stops += 1) await press('Tab');
  expect(await focused()).toBe('Chapel');
  // Other pages have no list of streams.
  await page.goto(`${service.dashboardUrl}/settings`);
  await page.getByRole('link', { name: 'Skip to the page' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: 'Skip to the list' }).count()).toBe(0);
});

it('everything of an evening is done by the keyboard alone, Escape leads back, and axe finds nothing on the way', async () => {
  const { page, service } = dashboard;
  const select = page.getByRole('region', { name: 'Selected streams' });
  encoder = await dashboard.publish('Court 1', { seconds: 3600, speed: 1 });
  await page.goto(`${service.dashboardUrl}/?sort=name`);
  await page.getByRole('region', { name: 'Live, not recorded: Court 1' }).waitFor();
  // Keys are heard once what the first paint does without has come.
  await page.getByText(/The strip is the last/).waitFor();
  expect(await findViolations(page)).toEqual([]);

  // The search, which leads back to where the focus was.
  await press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('court');
  await page
    .getByRole('option', { name: /Court 2/ })
    .first()
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // To a row, its switch, and a range with the bar.
  await press('j', 'j', 'j');
  await expect.poll(focused).toBe('Court 2');
  await press('r');
  await page.getByRole('switch', { name: /^Next session of Court 2/, checked: true }).waitFor();
  await press('x', 'j', 'Shift+X');
  await select.getByText('2 selected of 4').waitFor();
  await tabTo(/^Record$/);
  await press('Enter');
  await select.getByText('Recording is on for 1 stream.').waitFor();

  // The alert.
  await tabTo(/^Leave this session of Court 1 unrecorded$/, 'Shift+Tab');
  await press('Enter');
  await page.getByTitle('Live and left unrecorded: Court 1').waitFor();
  await expect.poll(focused).toBe('Streams');

  // A recording: its page, its link, and back.
  await press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Chapel' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press('e');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toMatch(/Edit/);
  await press('e', 'Enter');
  await page.keyboard.type('Lady Chapel');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lady Chapel' }).waitFor();

  // Its session, and the link of it.
  await tabTo(/^(Today|\w{3}) \d\d:\d\d–\d\d:\d\d$/);
  await press('Enter');
  await page.waitForURL(/\/sessions\//);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(/^Copy link of Lady Chapel/);
  await press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http/);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${service.dashboardUrl}/settings`);
  await page.getByRole('table', { name: 'Signed-in browsers' }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  // The guide, in a tab of its own, without the dashboard's code, and to its pages. Keys are heard when the buttons are there.
  await page.getByRole('button', { name: 'Shortcuts' }).waitFor();
  await press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await tabTo(/^Guide$/);
  const opened = page.waitForEvent('popup');
  await press('Enter');
  const guide = await opened;
  await guide.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
  await guide.getByRole('main').getByRole('link', { name: 'Before a show' }).click();
  await guide.getByRole('heading', { level: 1, name: 'Before a show' }).waitFor();
  await guide.getByRole('heading', { name: 'Tonight' }).scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(guide, /^The Tonight page/)).toBe(true);
  expect(await findViolations(guide)).toEqual([]);
  expect(await guide.locator('script').count()).toBe(1);
  expect(dashboard.problems).toEqual([]);
});
