import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  // More than any disk has.
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 1, diskFloorBytes: 1e15 });
  const { service } = dashboard;
  const { id } = await (await service.call('POST', '/stream', { name: 'Chapel', record: true })).json();
  const everyDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', until: '23:59' };
  await service.call('POST', '/aircheck/schedules', { name: 'Daily', streamIds: [id], timeZone: 'UTC', ...everyDay });
});
afterAll(() => dashboard?.close());

const nothing = () => dashboard.page.getByRole('region', { name: 'Nothing is recorded: the disk is full' });

describe('a full disk', () => {
  it('is said wherever a recording would be promised, and stays the reason of what failed for it', async () => {
    const { page } = dashboard;
    await nothing().getByRole('link', { name: 'Free up space…' }).waitFor();
    await expect.poll(() => page.title()).toBe('(Disk full) Streams · Aircheck');
    await page.getByRole('navigation', { name: 'Counters' }).getByText('Disk full: 0 recorded').waitFor();
    await page.getByRole('switch', { name: 'Next session of Chapel: On, but disk full' }).waitFor();
    // The group of tonight's shows says that 0 will be.
    expect(await page.getByText(/[1-9]\d* (?:of .*)?will be recorded/).count()).toBe(0);

    const encoder = await dashboard.publish('Chapel', { seconds: 3600, speed: 1 });
    await page
      .getByRole('row', { name: /Chapel/ })
      .getByText('Live, not recorded', { exact: true })
      .waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Tonight/ })
      .click();
    // Late at night the coming one is asked about too.
    await page.getByRole('heading', { name: /^0 of [12] shows? tonight will be recorded/ }).waitFor();
    await page.getByText('The disk is full.', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(Disk full, 1 not recorded\)/);

    await encoder.stop();
    await page.getByText('No, disk full').first().waitFor();
    await page.getByRole('link', { name: /^Streams/ }).click();
    await page
      .getByRole('row', { name: /Chapel/ })
      .getByText('Failed', { exact: true })
      .waitFor();
    await page
      .getByRole('row', { name: /Chapel/ })
      .getByText(/^The disk (?:is|was) /)
      .waitFor();
    await nothing().waitFor();
  });
});
