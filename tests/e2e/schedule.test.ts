import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stream } from '../../src/contract/stream.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

it('a show is scheduled for a selection with four clicks, missed until its encoder comes, and checked on Tonight', async () => {
  const { page, service } = dashboard;
  for (const name of ['Chapel', 'Court']) await service.call('POST', '/stream', { name, record: false });
  await page.goto(service.dashboardUrl);
  // A show that should have begun six minutes ago, on the clock of this browser.
  const { weekday, from, until } = await page.evaluate(() => {
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    const began = new Date(Date.now() - 6 * 60_000);
    return { weekday: began.toLocaleDateString('en-GB', { weekday: 'short' }), from: clock(-6), until: clock(90) };
  });

  await page.getByRole('checkbox', { name: 'Select all 2' }).click();
  const open = page.getByRole('button', { name: 'Schedule…' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Schedule for 2 streams' });
  await dialog.getByRole('button', { name: weekday, exact: true }).click();
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('Until').fill(until);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText(/^Scheduled for 2 streams: /).waitFor();
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);

  // Within its time recording is on at once, and both shows are missing.
  const streams: Stream[] = await (await service.call('GET', '/stream?streamsonly=1')).json();
  expect(streams.map(({ record }) => record)).toEqual([true, true]);
  const missing = page.getByRole('list', { name: 'Needs attention' }).getByText(/^Not live, [67] min late$/);
  await expect.poll(() => missing.count()).toBe(2);

  const encoder = await dashboard.publish('Court', { seconds: 3600, speed: 1 });
  await expect.poll(() => missing.count()).toBe(1);
  await page.getByRole('link', { name: 'Tonight' }).first().click();
  const rows = page.getByRole('table', { name: 'Shows that are expected' });
  await rows.getByRole('row', { name: /Court Recording Live since/ }).waitFor();
  await rows.getByRole('row', { name: /Chapel Armed, but not live Not live, \d+ min late/ }).waitFor();
  await encoder.stop();

  // By hand wins, and the row says until when.
  await page.goBack();
  await page.getByRole('switch', { name: /^Next session of Court/ }).click();
  await page.getByTitle(/^Turned off by hand until /).waitFor();
});
