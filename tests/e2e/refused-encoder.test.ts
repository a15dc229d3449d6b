import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
});
afterAll(() => dashboard?.close());

it('a page that waits for an encoder says when one was refused and why, and nothing moves', async () => {
  const { page, service, publish } = dashboard;
  const { id } = await (await service.call('POST', '/stream', { name: 'Yard' })).json();
  await service.call('PATCH', `/stream/${id}`, { suspended: true });
  await page.goto(`${service.dashboardUrl}/streams/${id}`);
  const below = page.getByText('Keyframes every 2 s');
  const before = await below.boundingBox();
  await expect(publish('Yard', { seconds: 2, speed: 1 })).rejects.toThrow('suspended');
  await expect(publish('Yard', { seconds: 2, speed: 1 })).rejects.toThrow('suspended');
  await page.getByText(/^An encoder was refused (\d s ago|just now): this stream is suspended\.$/).waitFor();
  await page.getByText(/2 tries, .* from 127\.0\.0\.1/).waitFor();
  expect(await below.boundingBox()).toEqual(before);
  await page.getByRole('link', { name: 'Streams' }).first().click();
  await page.getByText('Refused', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByText(/Because this stream is suspended\. 2 tries/).waitFor();
});
