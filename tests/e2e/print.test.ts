import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageCookie } from '../../src/contract/languages.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

/** More than the list has in the page before somebody scrolls, and than a sheet of paper has room for. */
const count = 40;

let dashboard: TestDashboard;
let encoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service } = dashboard;
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const tags = number % 2 === 0 ? ['rink', 'league'] : undefined;
    const body = { name: `Hall ${number}`, record: number % 3 === 0, aircheck: { tags } };
    ids.push((await (await service.call('POST', '/stream', body)).json()).id);
  }
  // A show is on at every hour of the day, so that one is expected whenever this runs.
  const everyDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', until: '23:59' };
  const scheduled = { name: 'Daily', streamIds: ids.slice(0, 30), timeZone: 'UTC', armMinutes: 0, ...everyDay };
  expect((await service.call('POST', '/aircheck/schedules', scheduled)).status).toBe(201);
  encoder = await dashboard.publish('Hall 40', { seconds: 3600, speed: 1, width: 320, height: 180, fps: 5 });
});
afterAll(async () => {
  encoder?.abort();
  await dashboard?.close();
});

/** Prints the page as somebody does, and returns the lines of the sheet as the browser took it, and the number of sheets. */
async function print() {
  const { page } = dashboard;
  // Called after the page's own listeners.
  await page.evaluate(() =>
    window.addEventListener(
      'beforeprint',
      () => {
        const lines = Array.from(
          document.querySelectorAll('body > div:last-child tbody tr'),
          ({ textContent }) => textContent,
        );
        document.documentElement.dataset.printed = lines.join('\n');
      },
      { once: true },
    ),
  );
  const pdf = await page.pdf({ format: 'A4' });
  const lines = await page.evaluate(() => document.documentElement.dataset.printed?.split('\n') ?? []);
  return { lines, sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length };
}

/** Shows the page as it is on a sheet of A4 between its margins. */
async function showPaper() {
  const { page } = dashboard;
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

const controls = 'button, input, select, textarea, [role=switch], nav, aside, video';

/** Faults of the sheet as paper has it. */
const misprints = () =>
  dashboard.page.evaluate((controls) => {
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const cells = Array.from(document.querySelectorAll('th, td')).filter(isSeen);
    return {
      controls: Array.from(document.querySelectorAll(controls))
        .filter(isSeen)
        .map(({ outerHTML }) => outerHTML),
      tables: Array.from(document.querySelectorAll('table')).filter(isSeen).length,
      cut: cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      headsRepeat: cells[0] && getComputedStyle(cells[0].closest('thead') ?? cells[0]).display,
      rowsBreak: [...new Set(cells.map((cell) => getComputedStyle(cell.closest('tr') ?? cell).breakInside))],
      scheme: getComputedStyle(document.documentElement).colorScheme,
    };
  }, controls);

const wellPrinted = {
  controls: [],
  tables: 1,
  cut: [],
  sideways: 0,
  headsRepeat: 'table-header-group',
  rowsBreak: ['avoid'],
  scheme: 'light',
};

describe('On paper, from a page that is dark', () => {
  beforeEach(async () => {
    const { page } = dashboard;
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  });

  it('the streams are a table of all of them, also of those that nobody has scrolled to', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}?sort=name`);
    await page.getByText(/The strip is the last/).waitFor();
    let printed: Awaited<ReturnType<typeof print>> = { lines: [], sheets: 0 };
    await expect
      .poll(async () => {
        printed = await print();
        return printed.lines.length;
      })
      .toBe(count);
    const { lines, sheets } = printed;
    expect(sheets).toBeGreaterThan(1);
    expect(lines[0]).toMatch(/^Hall 1Will be recorded(\w+ )?\d\d:\d\d–\d\d:\d\dIdle$/);

    await showPaper();
    await page.getByRole('heading', { name: 'Streams' }).waitFor();
    await page.getByText(`${count} streams`).waitFor();
    await page.getByText(/^Aircheck, 127\.0\.0\.1:\d+\. Printed \w{3}, \d+ \w+ \d{4}, \d\d:\d\d \S+\.$/).waitFor();
    await page.getByRole('row', { name: /^Hall 33 Will be recorded Idle$/ }).waitFor();
    await page.getByRole('row', { name: /^Hall 34 Will not be recorded Idle rink, league$/ }).waitFor();
    await page.getByRole('row', { name: /^Hall 40 Will not be recorded Live, not recorded/ }).waitFor();
    expect(await misprints()).toEqual(wellPrinted);

    // Afterwards the screen is as it was.
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'New stream' }).waitFor();
    await expect.poll(() => page.getByText(/^Aircheck, 127/).count()).toBe(0);
  });

  it('tonight’s shows have their times, what is recorded, and room to tick off', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/tonight`);
    await page.getByRole('table', { name: 'Shows that are expected' }).waitFor();
    const { lines } = await print();
    expect(lines.length).toBeGreaterThanOrEqual(30);
    await showPaper();
    await page.getByRole('heading', { name: 'Tonight' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Done',
      'Expected',
      'Stream',
      'Will it be recorded?',
      'Encoder',
      'Notes',
    ]);
    await page
      .getByRole('row', {
        name: /^\d\d:\d\d–\d\d:\d\d Hall 3 (?:Yes|Armed, but not live) (?:Never seen|Not live, .* late)$/,
      })
      .first()
      .waitFor();
    expect(await misprints()).toEqual(wellPrinted);
  });
});

it('What is filtered is printed alone, and says so, in German too', async () => {
  const { page, context, service } = dashboard;
  await page.emulateMedia({ media: 'screen' });
  await context.addCookies([{ name: languageCookie, value: 'de', url: service.dashboardUrl }]);
  await page.goto(`${service.dashboardUrl}?tag=rink`);
  await expect.poll(async () => (await print()).lines.length).toBe(count / 2);
  await showPaper();
  await page.getByText(`${count / 2} von ${count} Streams`).waitFor();
  await page.getByText(/^Aircheck, 127\.0\.0\.1:\d+\. Gedruckt /).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Stream',
    'Aufzeichnung',
    'Nächste Sendung',
    'Zustand',
    'Schlagwörter',
  ]);
  expect(await misprints()).toEqual(wellPrinted);
});
