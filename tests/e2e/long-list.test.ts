import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeShift, watchShift } from '../audit/measure-shift.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { seedStreams } from '../support/seed-streams.ts';

const count = 300;
const nameOf = (number: number) => `County Court Building Room ${number}`;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  const names = Array.from({ length: count }, (_, index) => nameOf(index + 1));
  seedStreams(dashboard.service.dataDirectory, names, (index) => index % 3 === 0);
  await watchShift(dashboard.context);
});
afterAll(() => dashboard?.close());

const link = (number: number) => dashboard.page.getByRole('link', { name: nameOf(number), exact: true });
const focused = () => dashboard.page.evaluate(() => document.activeElement?.textContent);
const scrollTo = (px: number) => dashboard.page.evaluate((top) => window.scrollTo(0, top), px);
const inSight = () =>
  dashboard.page.evaluate<string[]>(`[...document.querySelectorAll('[data-row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 150 && top < innerHeight - 100;
  }).map((row) => row.textContent)`);

/** Opens the list of all, sorted by name, from its top, with what comes after its rows. */
async function openList(width = 1440) {
  const { page, service } = dashboard;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${service.dashboardUrl}?sort=name`);
  // A narrow page has no strips, and so no words about them.
  await page.getByText(/Times in .*12 hours/).waitFor({ state: 'attached' });
  await scrollTo(0);
  await link(1).waitFor();
}

it(`All of ${count} streams are met by scrolling and by keys, nothing moves by itself, and ranges go over what nobody has scrolled to`, async () => {
  const { page } = dashboard;
  await openList();
  await takeShift(page);
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  const met = new Set<string>();
  const rowsTopPx = await page.evaluate<number>(`document.querySelector('tbody').getBoundingClientRect().top`);
  for (let top = 0; top < heightPx; top += 600) {
    await scrollTo(top);
    const passed = Math.min(count, Math.floor((top + 800 - rowsTopPx) / 40));
    await expect
      .poll(async () => {
        for (const name of await inSight()) met.add(name);
        return met.size;
      })
      .toBeGreaterThanOrEqual(passed);
  }
  expect(met.size).toBe(count);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightPx);
  const { sum, moved } = await takeShift(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);

  // Each row says which of them it is, for those who do not see where it stands.
  expect(await page.getByRole('table', { name: 'All streams' }).getAttribute('aria-rowcount')).toBe(`${count + 1}`);
  await scrollTo(5000);
  await link(125).waitFor();
  const row = page.locator('tr', { has: link(125) });
  expect(await row.getAttribute('aria-rowindex')).toBe('126');

  // By keys, from wherever the focus was left.
  await scrollTo(0);
  for (let number = 1; number <= 70; number += 1) await page.keyboard.press('j');
  await expect.poll(focused).toBe(nameOf(70));
  await scrollTo(8000);
  await link(210).waitFor();
  expect(await focused()).toBe(nameOf(70));
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(nameOf(69));
  await expect.poll(inSight).toContain(nameOf(69));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(nameOf(count));
  await expect.poll(inSight).toContain(nameOf(count - 3));

  const bar = page.getByRole('region', { name: 'Selected streams' });
  await page.getByRole('checkbox', { name: `Select ${nameOf(count - 2)}` }).click();
  await bar.getByText('1 selected').waitFor();
  await scrollTo(0);
  await page.getByRole('checkbox', { name: `Select ${nameOf(2)}`, exact: true }).click({ modifiers: ['Shift'] });
  await bar.getByText(`${count - 3} selected`).waitFor();
  await page.getByRole('checkbox', { name: `Select all ${count}` }).click();
  await bar.getByText(`${count} selected`).waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });

  // The menu of a row at the foot of the window is seen whole: the pointer only reaches what is not cut off.
  await page.locator('tbody [aria-haspopup=menu]').last().click();
  await page.getByRole('menu').getByText('Do not record').hover();
  await page.keyboard.press('Escape');

  // One is found by typing its name at 20 ms a letter.
  const wanted = nameOf(217);
  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await filter.pressSequentially(wanted, { delay: 20 });
  expect(await filter.inputValue()).toBe(wanted);
  await page.getByText(`1 of ${count}`, { exact: true }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([wanted]);
  // The address follows when the typing has ended.
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(wanted);
});

it('Rows of a phone have their own heights, and stay where they are', async () => {
  const { page } = dashboard;
  await openList(390);
  await scrollTo(99_999);
  await link(count).waitFor();
  for (let turn = 0; turn < 6; turn += 1) {
    // The last row is mounted in any case. Those beside it come a moment later, and are measured before they are painted.
    let before: string[] = [];
    await expect
      .poll(async () => {
        const earlier = before;
        before = await inSight();
        return before.length > 3 && before.join() === earlier.join();
      })
      .toBe(true);
    await page.evaluate(() => window.scrollBy(0, -300));
    await expect.poll(inSight).toContain(before[0]);
  }
});
