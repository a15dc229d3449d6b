import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 1 });
  for (const name of ['Chapel', 'Hall']) await dashboard.service.call('POST', '/stream', { name, record: true });
});
afterAll(() => dashboard?.close());

const alarm = (name: string | RegExp) => dashboard.page.getByRole('region', { name });
const title = () => dashboard.page.title();
const endless = { seconds: 3600, speed: 1 };

describe('an encoder that dies mid-show', () => {
  it('is an alarm on every page until it comes back, or until somebody acknowledges it', async () => {
    const { page } = dashboard;
    await page.getByRole('row', { name: /Chapel/ }).waitFor();
    const [chapel, hall] = await Promise.all([
      dashboard.publish('Chapel', endless),
      dashboard.publish('Hall', endless),
    ]);
    for (const name of ['Chapel', 'Hall']) {
      await page.getByRole('article', { name }).getByText('Recording', { exact: true }).waitFor();
    }

    chapel.abort();
    await alarm('Encoder lost: Chapel').getByText('What arrived is ready', { exact: false }).waitFor();
    await expect.poll(title, patient).toBe('▲ 1 lost · Aircheck');
    await page.getByText(/^Encoder lost at \d\d:\d\d after \d+:\d\d\. What arrived is ready\.$/).waitFor();
    await page
      .getByRole('row', { name: /Chapel/ })
      .getByText(/^Encoder lost at \d\d:\d\d$/)
      .waitFor();

    hall.abort();
    await alarm('2 encoders lost: Chapel, Hall').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(title, patient).toBe('▲ 2 lost · Aircheck');
    await page.getByRole('link', { name: 'Wall' }).click();
    await expect.poll(title, patient).toBe('▲ 2 lost · Aircheck');
    for (const name of ['Chapel', 'Hall']) {
      await page
        .getByRole('article', { name })
        .getByText(/^Encoder lost at \d\d:\d\d$/)
        .first()
        .waitFor();
    }
    await page.goto(dashboard.service.dashboardUrl);

    const back = await dashboard.publish('Chapel', endless);
    await alarm('Encoder lost: Hall').waitFor();
    await page.getByRole('button', { name: 'Acknowledge that Hall was lost' }).click();
    await expect.poll(title, patient).toBe('Streams · Aircheck');

    await back.stop();
    await page.getByText(/^Nothing is live\./).waitFor();
    await expect.poll(title, patient).toBe('Streams · Aircheck');
  });
});
