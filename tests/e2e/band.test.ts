import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';
import { patient } from '../support/patient.ts';

const names = ['Rink 1', 'Rink 2', 'Chapel'];
let dashboard: TestDashboard;
let encoders: TestStream[] = [];
let browser: Browser;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  for (const name of names) await dashboard.service.call('POST', '/stream', { name, record: true });
  encoders = await Promise.all(
    names.map((name) => dashboard.publish(name, { seconds: 3600, speed: 1, width: 320, height: 180, fps: 5 })),
  );
  // A browser with a mouse under Windows: its scrollbars take room.
  browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  const context = await browser.newContext({ locale: 'en-GB', storageState: await dashboard.context.storageState() });
  context.setDefaultTimeout(patient.timeout);
  page = await context.newPage();
});
afterAll(async () => {
  for (const encoder of encoders) encoder.abort();
  await browser?.close();
  await dashboard?.close();
});

const onAir = () => page.getByRole('region', { name: 'On air' });

async function openAt(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(dashboard.service.dashboardUrl);
  await expect.poll(() => onAir().getByRole('article').count(), patient).toBe(3);
}

describe('On a page whose scrollbars take room', () => {
  it.each([
    [1440, 6],
    [1024, 4],
    [768, 4],
  ])('%i px wide, %i tiles fill the width', async (width, count) => {
    await openAt(width);
    const boxes = await onAir()
      .getByRole('article')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    const [first, second] = boxes;
    if (!first || !second) throw new Error('There are three tiles.');
    const step = second.left - first.left;
    const margin = await page
      .getByRole('button', { name: 'New stream' })
      .evaluate((button) => button.getBoundingClientRect().right);
    // The last one ends where the page does.
    expect(first.left + step * (count - 1) + (first.right - first.left)).toBeCloseTo(margin, 0);
  });

  it('a finger moves them on a phone, and nothing lies over them', async () => {
    await openAt(390);
    const bar = await onAir().evaluate((section) =>
      section instanceof HTMLElement ? section.offsetHeight - section.clientHeight : -1,
    );
    expect(bar).toBe(0);
    const isWhole = (at: number) =>
      onAir()
        .getByRole('article')
        .nth(at)
        .evaluate((tile) => tile.getBoundingClientRect().left >= 0 && tile.getBoundingClientRect().right <= innerWidth);
    expect([await isWhole(0), await isWhole(1), await isWhole(2)]).toEqual([true, true, false]);
    await onAir().evaluate((section) => section.scrollBy({ left: 200 }));
    await expect.poll(() => isWhole(2), patient).toBe(true);
    // The keyboard reaches them too.
    await onAir()
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^(?:Rink [12]|Chapel)$/ })
      .focus();
    await expect.poll(() => isWhole(0), patient).toBe(true);
  });
});
