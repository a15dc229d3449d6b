import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ reconnectSeconds: 0 });
  await dashboard.service.call('POST', '/stream', { name: 'Chapel', profiles: [] });
});
afterAll(() => dashboard?.close());

it('Record once takes two clicks, holds for one session, is armed again when its encoder is lost, and is logged', async () => {
  const { page, service, publish } = dashboard;
  const said = (words: string) =>
    page.getByRole('switch', { name: `Next session of Chapel: ${words}`, exact: true }).first();
  await page.goto(service.dashboardUrl);
  let clicks = 0;
  for (const control of [page.getByRole('button', { name: /^Recording of Chapel/ }), page.getByText('Record once')]) {
    await control.click();
    clicks += 1;
  }
  await said('Next session only').waitFor();
  expect(clicks).toBe(2);

  const lost = await publish('Chapel', { seconds: 3600, speed: 1 });
  await said('Will not be recorded').waitFor();
  await page.getByText('Recording', { exact: true }).first().waitFor();
  lost.abort();
  await said('Next session only').waitFor();

  const show = await publish('Chapel', { seconds: 3600, speed: 1 });
  await said('Will not be recorded').waitFor();
  await show.stop();
  await page.goto(`${service.dashboardUrl}/activity`);
  const log = page.getByRole('main');
  await log.getByText('Record once: turned on again, its session was cut off').waitFor();
  expect(await log.getByText('Record once: turned off, its session has begun').count()).toBe(2);
  expect(await log.getByText('Record once: recording turned on for the next session only').count()).toBe(1);
});
