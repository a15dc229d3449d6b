import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

const count = 250;
/** Of two screens, and of what is kept in any case. */
const mostRows = 60;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  for (let number = 1; number <= count; number += 1) {
    await dashboard.service.call('POST', '/stream', { name: `Hall ${number}`, record: number % 3 === 0 });
  }
});
afterAll(() => dashboard?.close());

const link = (number: number) => dashboard.page.getByRole('link', { name: `Hall ${number}`, exact: true });
const drawn = () => dashboard.page.getByRole('rowheader').count();
const focused = () => dashboard.page.evaluate(() => document.activeElement?.textContent);
const scrollTo = (px: number) => dashboard.page.evaluate((top) => window.scrollTo(0, top), px);
const inSight = () =>
  dashboard.page.evaluate<string[]>(`[...document.querySelectorAll('[data-row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 150 && top < innerHeight - 100;
  }).map((row) => row.textContent)`);

/** The list of all, sorted by name, from its top, with what comes after its rows. */
async function openList(width = 1440) {
  const { page, service } = dashboard;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${service.dashboardUrl}?sort=name`);
  // A narrow page has no strips, and so no words about them.
  await page.getByText(/Times in .*12 hours/).waitFor({ state: 'attached' });
  await scrollTo(0);
  await link(1).waitFor();
}

describe(`Of ${count} streams`, () => {
  beforeEach(() => openList());

  it('those near the window are in the page, and all are met by scrolling, without anything that moves', async () => {
    const { page } = dashboard;
    await page.evaluate(`new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + entry.value);
    }).observe({ type: 'layout-shift' })`);
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(heightPx).toBeGreaterThan(count * 40);
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
      expect(await drawn()).toBeLessThan(mostRows);
    }
    expect(met.size).toBe(count);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightPx);
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThanOrEqual(0.01);
  });

  it('each says which it is, to whoever cannot see the room that the others have', async () => {
    const { page } = dashboard;
    expect(await page.getByRole('table', { name: 'All streams' }).getAttribute('aria-rowcount')).toBe(`${count + 1}`);
    await scrollTo(5000);
    await link(125).waitFor();
    expect(await page.getByRole('row', { name: /^Hall 125/ }).getAttribute('aria-rowindex')).toBe('126');
  });

  it('j and k go through them all, from wherever the focus was left', async () => {
    const { page } = dashboard;
    for (let number = 1; number <= 70; number += 1) await page.keyboard.press('j');
    await expect.poll(focused).toBe('Hall 70');
    // Scrolled away, it keeps the focus, and the keys go on from there.
    await scrollTo(8000);
    await link(210).waitFor();
    expect(await focused()).toBe('Hall 70');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('Hall 69');
    await expect.poll(inSight).toContain('Hall 69');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(`Hall ${count}`);
    await expect.poll(inSight).toContain(`Hall ${count - 3}`);
  });

  it('ranges are selected over rows that are not in the page, and so is everything', async () => {
    const { page } = dashboard;
    const bar = page.getByRole('region', { name: 'Selected streams' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    await scrollTo(99_999);
    await page.getByRole('checkbox', { name: 'Select Hall 248' }).click({ modifiers: ['Shift'] });
    await bar.getByText('247 selected').waitFor();
    await page.getByRole('checkbox', { name: `Select all ${count}` }).click();
    await bar.getByText(`${count} selected`).waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
  });

  it('the place in the list is there again when somebody comes back to it', async () => {
    const { page } = dashboard;
    await scrollTo(3900);
    await link(100).click();
    await page.getByRole('heading', { name: 'Hall 100' }).waitFor();
    await page.goBack();
    await link(100).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(3900);
    await expect.poll(inSight).toContain('Hall 100');
    await expect.poll(focused).toBe('Hall 100');
  });

  it('all are on paper', async () => {
    const { page } = dashboard;
    const printed = page.getByRole('table', { name: 'Streams', exact: true });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await printed.getByRole('rowheader').count()).toBe(count);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(drawn, patient).toBeLessThan(mostRows);
    expect(await printed.count()).toBe(0);
  });

  it('those of a phone have their own heights, and stay where they are', async () => {
    const { page } = dashboard;
    await openList(390);
    await scrollTo(99_999);
    await link(count).waitFor();
    for (let turn = 0; turn < 12; turn += 1) {
      // The last row is there in any case; those beside it are drawn a moment later.
      await expect.poll(async () => (await inSight()).length).toBeGreaterThan(3);
      const before = await inSight();
      await page.evaluate(() => window.scrollBy(0, -300));
      await expect.poll(inSight).toContain(before[0]);
    }
    expect(await drawn()).toBeLessThan(mostRows);
  });
});
