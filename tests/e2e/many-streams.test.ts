import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

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
    // The address follows when the typing has ended.
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(thirty);
  });

  it('the filter is saved under a name in four clicks, and chosen again in three', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await page.getByText(`${count} streams`).waitFor();
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page
      .getByRole('menuitemradio', { name: new RegExp(thirty) })
      .first()
      .click();
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual([thirty]);
  });

  it('a hundred are met by somebody who scrolls, each at the height of a row', async () => {
    const { page } = dashboard;
    await page.getByRole('searchbox', { name: 'Filter' }).fill('Room 1');
    await page.getByText(`111 of ${count}`, { exact: true }).waitFor();
    const met = new Set<string>();
    await expect
      .poll(async () => {
        await page.mouse.move(700, 600);
        await page.mouse.wheel(0, 200);
        for (const name of await page.getByRole('rowheader').allTextContents()) met.add(name);
        return met.size;
      }, patient)
      .toBe(111);
    const heights = "[...document.querySelectorAll('tr:has([data-row])')].map((row) => row.offsetHeight)";
    expect(new Set(await page.evaluate<number[]>(heights))).toEqual(new Set([40]));
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
