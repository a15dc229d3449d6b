import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

it('leads from an empty page to the checked link of a test broadcast in two clicks', async () => {
  const { page } = dashboard;
  await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  await page.getByRole('button', { name: 'Send a test broadcast' }).click();
  await page.getByRole('heading', { name: 'Test broadcast', level: 1 }).waitFor();
  const session = page.getByRole('region', { name: /^(?:This session|Last session|Last recording)$/ });
  // The test alone sends for 20 seconds.
  await session.getByText(/^Test broadcast: Link checked/).waitFor({ timeout: 2 * patient.timeout });
  const copy = session.getByRole('button', { name: /^Copy link of Test broadcast/ });
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\.m3u8$/);
});

it('has the guide in the rail', async () => {
  const guide = dashboard.page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Guide' });
  const [opened] = await Promise.all([dashboard.context.waitForEvent('page'), guide.click()]);
  await opened.getByRole('heading', { name: /guide/i, level: 1 }).waitFor();
  await opened.close();
});
