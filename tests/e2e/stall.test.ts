import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 6 });
  await dashboard.service.call('POST', '/stream', { name: 'Chapel', record: true });
  await dashboard.service.call('POST', '/stream', { name: 'Hall' });
});
afterAll(() => dashboard?.close());

const row = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(name) });
const alert = () => dashboard.page.getByRole('region', { name: 'Live, not recorded: Hall' });
const tile = () => dashboard.page.getByRole('article', { name: 'Chapel' });

describe('media that stops', () => {
  it('is said on row, tile and alert within seconds, then how long the encoder is waited for, then that it was lost', async () => {
    const { page } = dashboard;
    await row('Chapel').waitFor();
    const [chapel, hall] = await Promise.all([
      dashboard.publish('Chapel', { seconds: 6, speed: 1 }),
      dashboard.publish('Hall', { seconds: 6, speed: 1 }),
    ]);
    await tile().getByText('Recording', { exact: true }).waitFor();
    await Promise.all([chapel.sent, hall.sent]);

    const places = [row('Chapel'), tile(), alert()];
    await Promise.all(
      places.map((place) =>
        place
          .getByText(/^No media (?:for )?(?:[3-9]|\d\d+) s(?:$|\.)/)
          .first()
          .waitFor(),
      ),
    );
    await row('Hall').getByText('Live, not recorded', { exact: true }).waitFor();

    chapel.abort();
    hall.abort();
    // All of it is seen in the seconds that are left.
    await Promise.all([
      row('Chapel')
        .getByText(/^Reconnecting, [1-6] s left$/)
        .waitFor(),
      alert()
        .getByText(/^Reconnecting, [1-6] s left\./)
        .waitFor(),
    ]);

    await row('Chapel')
      .getByText(/^Encoder lost at \d\d:\d\d$/)
      .waitFor();
    await row('Hall')
      .getByText(/^Encoder lost at \d\d:\d\d$/)
      .waitFor();
    await expect.poll(() => alert().count()).toBe(0);
    await page.getByRole('link', { name: 'Chapel', exact: true }).first().click();
    const session = page.getByRole('region', { name: /^Last (?:session|recording)$/ });
    await session.getByText(/Encoder lost at \d\d:\d\d/).waitFor();
  });
});
