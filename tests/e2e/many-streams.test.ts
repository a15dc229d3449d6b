import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

const count = 300;
const thirty = 'County Court Building Room 217';

let dashboard: TestDashboard;
/** The list of all, where the rows that are not in the page have their room in it. */
const wholeList = () => dashboard.page.locator(`table[aria-rowcount="${count + 1}"] tr[style]`).last();
beforeAll(async () => {
  dashboard = await openDashboard();
  for (let number = 1; number <= count; number += 1) {
    await dashboard.service.call('POST', '/stream', { name: `County Court Building Room ${number}` });
  }
  // At the size of a row, whatever the viewport of the machine that tests.
  await dashboard.page.setViewportSize({ width: 1440, height: 900 });
  await dashboard.page.reload();
  await wholeList().waitFor({ state: 'attached' });
});
afterAll(() => dashboard?.close());

describe(`Of ${count} streams`, () => {
  it('one is found by typing its name at 20 ms a letter, and no letter is lost', async () => {
    const { page } = dashboard;
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await filter.pressSequentially(thirty, { delay: 20 });
    expect(await filter.inputValue()).toBe(thirty);
    await page.getByText(`1 of ${count}`, { exact: true }).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([thirty]);
    expect(await filter.inputValue()).toBe(thirty);
    // The rows that it leaves out take no room.
    const room = "[...document.querySelectorAll('tbody tr[hidden]')].map((row) => row.getBoundingClientRect().height)";
    expect(new Set(await page.evaluate<number[]>(room))).toEqual(new Set([0]));
    // The address follows when the typing has ended.
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(thirty);
  });

  it('the filter is saved under a name in three clicks, and chosen again in two', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await page.getByText(`${count} streams`).waitFor();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page
      .getByRole('menuitemradio', { name: new RegExp(thirty) })
      .first()
      .click();
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual([thirty]);
  });

  it('a hundred are drawn for somebody who scrolls to them', async () => {
    const { page } = dashboard;
    await page.getByRole('searchbox', { name: 'Filter' }).fill('Room 1');
    await page.getByText(/of 111 shown/).waitFor();
    expect(await page.getByRole('rowheader').count()).toBeLessThan(100);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        return page.getByRole('rowheader').count();
      })
      .toBe(111);
    // At the size of a row, and painted where somebody looks alone.
    const readRows = () =>
      page.evaluate<{ height: number; isPainted: boolean }[]>(`
      [...document.querySelectorAll('tbody tr:not([hidden])')].map((row) => ({
        height: row.getBoundingClientRect().height,
        isPainted: row.querySelector('th').checkVisibility({ contentVisibilityAuto: true }),
      }))`);
    expect(new Set((await readRows()).map(({ height }) => height))).toEqual(new Set([40]));
    // At the foot, with rows on one side of the window alone: it paints two more windows' height of them. Soon after the
    // page stands still: the browser decides from frame to frame, and draws none where nothing changes.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        await page.mouse.wheel(0, -1);
        return (await readRows()).filter(({ isPainted }) => isPainted).length;
      })
      .toBeLessThan(80);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await page.getByText(`${count} streams`).waitFor();
  });

  it('a list that hangs below its row is seen whole', async () => {
    const { page } = dashboard;
    await page.locator('tbody [aria-haspopup=menu]').last().click();
    // The pointer reaches what is not cut off alone.
    await page.getByRole('menu').getByText('Do not record').hover();
    await page.keyboard.press('Escape');
  });
});
