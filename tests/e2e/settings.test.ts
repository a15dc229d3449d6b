import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/browser/find-violations.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';

let dashboard: TestDashboard;
let sessionId: string;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { id } = await createRecordedStream(dashboard.service, { name: 'Chapel' });
  await (await dashboard.publish('Chapel', { seconds: 2, width: 320, height: 180 })).finish();
  sessionId = (await readySession(dashboard.service, id)).id;
});
// Nothing answers at the new address, and an open page may not fetch pictures from there before it is loaded again.
afterAll(() => dashboard?.close({ expected: [/live\.example\.org/, /ERR_NAME_NOT_RESOLVED/] }));

const copied = () => dashboard.page.evaluate(() => navigator.clipboard.readText());

it('gives links with a public address as soon as it is set in the page, without a restart', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}/`);
  const copy = page
    .getByRole('row', { name: /Chapel/ })
    .getByRole('button', { name: /^Copy / })
    .first();
  await copy.click();
  await expect.poll(copied).toBe(`${service.localUrl}/recordings/${sessionId}/index.m3u8`);
  // The toast leads to the setting.
  await page.getByRole('link', { name: 'Open settings' }).click();
  const address = page.getByRole('form', { name: 'Public address' });
  await address.getByRole('textbox').fill('live.example.org');
  await address.getByRole('button', { name: 'Save' }).click();
  await address.getByText('Enter an address like https://live.example.org, without a path.').waitFor();
  await address.getByRole('textbox').fill('https://live.example.org');
  await address.getByRole('button', { name: 'Save' }).click();
  await address.getByRole('button', { name: 'Back to default' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Streams' }).click();
  await copy.click();
  await expect.poll(copied).toBe(`https://live.example.org/recordings/${sessionId}/index.m3u8`);
});

it('fits a phone, leads to each section by a menu, and has nothing for axe', async () => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${service.dashboardUrl}/settings`);
  const sections = page.getByRole('combobox', { name: 'Sections' });
  await page.getByRole('region', { name: 'Shortcuts' }).waitFor();
  await sections.selectOption('API keys');
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect.poll(() => keys.evaluate((section) => section === document.activeElement)).toBe(true);
  // The menu does not cover the heading that it led to.
  const head = await keys.getByRole('heading').boundingBox();
  const menu = await sections.boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findViolations(page)).toEqual([]);
});
