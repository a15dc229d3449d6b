import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

/** More than are mounted at first. */
const count = 120;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service, publish } = dashboard;
  const create = (number: number) => service.call('POST', '/stream', { name: `Hall ${number}`, record: true });
  for (const number of [1, 2]) {
    await create(number);
    await (await publish(`Hall ${number}`, { seconds: 1 })).finish();
  }
  for (let number = 3; number <= count; number += 1) await create(number);
});
afterAll(() => dashboard?.close());

const scrolledPx = () => dashboard.page.evaluate(() => Math.round(window.scrollY));
/** The focused element, if it is in sight. */
const focused = () =>
  dashboard.page.evaluate<string>(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    const isSeen = top >= 0 && bottom <= innerHeight;
    return isSeen ? document.activeElement.getAttribute('href') ?? document.activeElement.tagName : 'out of sight';
  })()`);

/** Opens the page of a row that the pointer is on, and goes back from there. */
async function openAndReturn(name: string | RegExp) {
  const { page } = dashboard;
  const link = page.getByRole('main').getByRole('row').getByRole('link', { name, exact: true }).first();
  await link.scrollIntoViewIfNeeded();
  const href = await link.getAttribute('href');
  const px = await scrolledPx();
  await link.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(href);
  await expect.poll(focused).toBe('H1');
  await page.goBack();
  return { href, px };
}

it('Back to Streams focuses the row that one came from, where it was', async () => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${service.dashboardUrl}?sort=name&unused=shown`);
  const row = page.getByRole('link', { name: 'Hall 88', exact: true });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 3_000));
      return row.count();
    })
    .toBe(1);
  const { href, px } = await openAndReturn('Hall 88');
  expect(px).toBeGreaterThan(0);
  await expect.poll(focused).toBe(href);
  await expect.poll(scrolledPx).toBe(px);
});

it('Back to a stream focuses the row of the session that one came from', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}?sort=name&unused=shown`);
  // A show that has just ended has a tile above the rows too.
  await page.getByRole('table').getByRole('link', { name: 'Hall 1', exact: true }).click();
  await page.getByRole('heading', { name: 'Hall 1' }).waitFor();
  const { href } = await openAndReturn(/^(Today|Heute|\d)/);
  await expect.poll(focused).toBe(href);
});

it('Back to Recordings focuses the row of the recording that one came from', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}/recordings`);
  const { href } = await openAndReturn('Hall 2');
  await expect.poll(focused).toBe(href);
});

it('Back to a list without that row focuses its heading', async () => {
  const { page, service } = dashboard;
  await page.goto(`${service.dashboardUrl}?q=Hall+2&unused=shown`);
  const row = page.getByRole('row').getByRole('link', { name: 'Hall 2', exact: true });
  await row.waitFor();
  await page.getByRole('region', { name: 'On air' }).getByRole('link', { name: 'Hall 1', exact: true }).click();
  await page.getByRole('heading', { name: 'Hall 1' }).waitFor();
  await page.goBack();
  await row.waitFor();
  await expect.poll(focused).toBe('H1');
});
