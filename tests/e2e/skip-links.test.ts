import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

/** Counted from the top of the page, with the two links that skip. */
const maxStops = 12;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
});
afterAll(() => dashboard?.close());

const focused = () => dashboard.page.evaluate(() => document.activeElement?.textContent ?? '');

it('the list of streams is reached by a link at the top of the page, and its first row by a few Tabs from there', async () => {
  const { page, service } = dashboard;
  await page.goto(service.dashboardUrl);
  await page.getByRole('link', { name: 'Chapel' }).waitFor();
  // The tools of the list come after its rows.
  await page.getByRole('button', { name: 'Filter and sort' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(focused, patient).toBe('Skip to the page');
  await page.keyboard.press('Tab');
  await expect.poll(focused, patient).toBe('Skip to the list');
  await page.keyboard.press('Enter');
  await expect.poll(focused, patient).toBe('Streams');
  let stops = 2;
  while ((await focused()) !== 'Chapel' && stops <= maxStops) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(await focused()).toBe('Chapel');
  expect(stops).toBeLessThanOrEqual(maxStops);
});

it('the other pages have no list of streams to skip to', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Skip to the page' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: 'Skip to the list' }).count()).toBe(0);
});
