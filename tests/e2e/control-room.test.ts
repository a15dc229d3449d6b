import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeShift, watchShift } from '../audit/measure-shift.ts';
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
  await watchShift(dashboard.context);
  await dashboard.page.reload();
});
afterAll(() => dashboard?.close());

it('keeps every row and tile in its place under the pointer while shows begin, alarm, end and become ready', async () => {
  const { page } = dashboard;
  const onAir = page.getByRole('region', { name: 'On air' });
  const tile = (name: string) => onAir.getByRole('article', { name });
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const alert = page.getByRole('region', { name: /^Live, not recorded: / });
  await page.getByText('Nothing live.').waitFor();
  // The page was there before its streams.
  for (const name of ['Chapel', 'Council', 'Hall', 'Court']) await rowOf(name).waitFor();
  // Under the pointer nothing moves, whatever comes.
  const row = rowOf('Chapel');
  await row.hover();
  await takeShift(page);

  const publish = (name: string) => dashboard.publish(name, { seconds: 3600, speed: 1 });
  const chapel = await publish('Chapel');
  await row.getByText('Recording', { exact: true }).waitFor();
  const hall = await publish('Hall');
  await alert.waitFor();
  const others = await Promise.all([publish('Council'), publish('Court')]);
  await page.getByRole('button', { name: '1 more' }).waitFor();
  const begun = await takeShift(page);
  expect(begun.sum, begun.moved.join('\n')).toBeLessThanOrEqual(0.01);

  // Once the rows are left, there is a line for each trouble and a tile for each show.
  await page.mouse.move(5, 5);
  await tile('Chapel').waitFor();
  const lines = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(1);
  expect(await onAir.getByRole('article').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(
    expect.arrayContaining(['Chapel', 'Hall', 'Council', 'Court']),
  );
  await tile('Chapel').hover();
  await takeShift(page);
  const place = await tile('Chapel').boundingBox();
  await Promise.all([chapel.stop(), hall.stop()]);
  await tile('Chapel')
    .getByRole('button', { name: /^Copy link of Chapel/ })
    .waitFor();
  expect(await tile('Chapel').boundingBox()).toEqual(place);
  await tile('Hall').getByText('Not recorded', { exact: true }).waitFor();
  const { sum, moved } = await takeShift(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);

  // The strip answers: a line with the time, and a card that can be pointed at itself.
  const strip = page.getByRole('row', { name: /Chapel/ }).getByRole('img');
  const box = await strip.boundingBox();
  if (!box) throw new Error('The strip is not drawn.');
  const card = page.getByRole('article', { name: /^Session of Chapel, Today/ });
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.move(box.x + box.width - 2, box.y + 10);
  await card.getByText('Ready', { exact: true }).waitFor();
  await card.getByRole('link', { name: 'Open' }).hover();
  await expect.poll(() => card.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });

  // On a phone too; the toast that is there would leave meanwhile.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await tile('Council').waitFor();
  // The page settles at its new width.
  await row.hover();
  await expect.poll(async () => (await takeShift(page)).moved).toEqual([]);
  await Promise.all(others.map((encoder) => encoder.stop()));
  await rowOf('Court').getByText('Not recorded', { exact: true }).waitFor();
  const phone = await takeShift(page);
  expect(phone.sum, phone.moved.join('\n')).toBeLessThanOrEqual(0.01);
});

it('gives each trouble a line up to three, and lets live rows rise, once pointer and focus have left the rows', async () => {
  const { page, service } = dashboard;
  const names = ['Annex', 'Barn', 'Dock', 'Eden', 'Forge'];
  for (const name of names) await service.call('POST', '/stream', { name });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(service.dashboardUrl);
  await page.getByRole('row', { name: /Forge/ }).waitFor();
  const topOfRows = async () => (await page.getByRole('rowheader').first().boundingBox())?.y ?? 0;
  // The page settles first: rows that move from under the pointer are left.
  await page.getByText('Nothing live.').waitFor();
  await page.getByRole('row', { name: /Dock/ }).hover();
  const before = await topOfRows();
  // A stream that was never used has no place yet that it could leave: one that was rises from below the others.
  const live = [...names, 'Chapel'].sort();
  const encoders = await Promise.all(live.map((name) => dashboard.publish(name, { seconds: 3600, speed: 1 })));
  const lines = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
  // New lines lie over the tiles of what ended a moment ago.
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByRole('button', { name: '2 more' }).waitFor();
  await page.getByRole('button', { name: 'Sort again' }).waitFor();
  // Under the pointer nothing has moved.
  expect(await topOfRows()).toBe(before);

  await page.mouse.move(5, 5);
  const top = () => page.getByRole('rowheader').evaluateAll((all) => all.slice(0, 6).map((each) => each.textContent));
  await expect.poll(async () => (await top()).sort()).toEqual(live);
  await expect.poll(topOfRows).toBeGreaterThan(before);
  expect(await page.getByRole('button', { name: 'Sort again' }).count()).toBe(0);
  await Promise.all(encoders.map((encoder) => encoder.stop()));
});
