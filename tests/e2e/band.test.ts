import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageCookie } from '../../src/contract/languages.ts';
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

async function openAt(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(dashboard.service.dashboardUrl);
  await expect
    .poll(() => page.getByRole('region', { name: 'On air' }).getByRole('article').count(), patient)
    .toBe(
      // Two rows, and as many columns as there is room for.
      width < 500 ? 2 : 3,
    );
}

/** Finds where the heads and tiles of a part stand: from their left to their right edge, and down to the lowest. */
const partBox = (name: string) =>
  page.getByRole('region', { name }).evaluate((part) => {
    const boxes = Array.from(part.querySelectorAll('h2, article'), (each) => each.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });

const isInSight = async (name: string, width: number) => {
  const { left, right } = await partBox(name);
  return left >= 0 && right <= width;
};

/** Measures how much of an element of the page its sideways scrollbar takes, in px. */
const sidewaysBars = () =>
  page
    .locator('main *')
    .evaluateAll((all) =>
      all.flatMap((element) =>
        element instanceof HTMLElement && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
          ? [
              element.offsetHeight -
                element.clientHeight -
                Number.parseFloat(getComputedStyle(element).borderBottomWidth),
            ]
          : [],
      ),
    );

describe.each([768, 390])('On a page %i px wide whose scrollbars take room', (width) => {
  it('nothing lies over the tiles of the band', async () => {
    await openAt(width);
    const bars = await sidewaysBars();
    expect(bars.length).toBeGreaterThan(0);
    expect(bars.filter((px) => px >= 1)).toEqual([]);
  });

  it('a mouse and the keyboard reach every part of the band', async () => {
    await openAt(width);
    const [left, right] = ['Scroll left', 'Scroll right'].map((name) => page.getByRole('button', { name }));
    if (!left || !right) throw new Error('There are two buttons.');
    const isDone = (button: typeof left) => button.getAttribute('aria-disabled');
    expect([await isInSight('On air', width), await isInSight('Last night', width)]).toEqual([true, false]);
    expect([await isDone(left), await isDone(right)]).toEqual(['true', null]);
    // No head reaches under the buttons.
    const [firstX] = [(await left.boundingBox())?.x ?? 0];
    const ends = await page
      .getByRole('region', { name: 'On air' })
      .evaluate((part) =>
        Array.from(part.firstElementChild?.children ?? [], (each) => each.getBoundingClientRect().right),
      );
    expect(Math.max(...ends)).toBeLessThanOrEqual(firstX);

    await right.click();
    await expect.poll(() => isInSight('Ready', width), patient).toBe(true);
    await expect.poll(() => isDone(left), patient).toBe(null);
    await right.press('Enter');
    await expect.poll(() => isInSight('Last night', width), patient).toBe(true);
    await expect.poll(() => isDone(right), patient).toBe('true');
    // The button that was pressed last keeps the focus where there is no further part.
    expect(await right.evaluate((button) => button === document.activeElement)).toBe(true);
    await left.click();
    await expect.poll(() => isInSight('Ready', width), patient).toBe(true);
    await left.click();
    await expect.poll(() => isInSight('On air', width), patient).toBe(true);
    await expect.poll(() => isDone(left), patient).toBe('true');
  });
});

it('The buttons of the band are there where something of it is out of sight alone, and have German names', async () => {
  await openAt(1440);
  expect(await page.getByRole('button', { name: 'Scroll right' }).count()).toBe(0);
  await page.context().addCookies([{ name: languageCookie, value: 'de', url: dashboard.service.dashboardUrl }]);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(dashboard.service.dashboardUrl);
  for (const name of ['Nach links', 'Nach rechts']) await page.getByRole('button', { name }).waitFor();
});
