import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 2 });
  for (const [name, record] of [
    ['Chapel', true],
    ['Council', true],
    ['Hall', false],
    ['Court', false],
  ] as const) {
    await dashboard.service.call('POST', '/stream', { name, record, profiles: [] });
  }
});
afterAll(() => dashboard?.close());

/** Adds up from now on how much of the page moves without anybody having asked for it. */
async function watchShifts(): Promise<() => Promise<{ sum: number; moved: string }>> {
  await dashboard.page.evaluate(() => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { shift: '0', moved: '' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry)) continue;
        dataset.shift = String(Number(dataset.shift) + Number(entry.value));
        dataset.moved += ` ${JSON.stringify(entry)}`;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  return () =>
    dashboard.page.evaluate(() => {
      const { shift, moved } = document.documentElement.dataset;
      return { sum: Number(shift), moved: moved ?? '' };
    });
}

it('keeps every row and tile in its place while shows begin, alarm, end and become ready', async () => {
  const { page } = dashboard;
  const onAir = page.getByRole('region', { name: 'On air' });
  const tile = (name: string) => onAir.getByRole('article', { name });
  const alert = page.getByRole('region', { name: /^Live, not recorded: / });
  await page.getByText('Nothing is live.').waitFor();
  await page.getByRole('row', { name: /Chapel/ }).waitFor();
  const shifts = await watchShifts();

  const publish = (name: string) => dashboard.publish(name, { seconds: 60, speed: 1 });
  const chapel = await publish('Chapel');
  await tile('Chapel').getByText('Recording', { exact: true }).waitFor();
  const hall = await publish('Hall');
  await alert.waitFor();
  const others = await Promise.all([publish('Council'), publish('Court')]);
  await page.getByRole('button', { name: '+1 more' }).waitFor();
  expect(await onAir.getByRole('article').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(
    expect.arrayContaining(['Chapel', 'Hall', 'Council', 'Court']),
  );
  const place = await tile('Chapel').boundingBox();

  await Promise.all([chapel.stop(), hall.stop()]);
  await tile('Chapel')
    .getByRole('button', { name: /^Copy link of Chapel/ })
    .waitFor();
  expect(await tile('Chapel').boundingBox()).toEqual(place);
  await tile('Hall').getByText('Not recorded', { exact: true }).waitFor();
  const { sum, moved } = await shifts();
  expect(sum, moved).toBeLessThanOrEqual(0.01);

  // On a phone too; the toast that is there would leave meanwhile.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await tile('Council').waitFor();
  const onPhone = await watchShifts();
  await Promise.all(others.map((encoder) => encoder.stop()));
  await page.getByText('Nothing is live.').waitFor();
  const phone = await onPhone();
  expect(phone.sum, phone.moved).toBeLessThanOrEqual(0.01);
});
