import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

/** How often the mouse was pressed, and how much of the page moved by itself. */
async function countOnPage(): Promise<{ clicks: () => Promise<number>; shift: () => Promise<number> }> {
  const { page } = dashboard;
  await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.clicks = '0';
    root.dataset.shift = '0';
    document.addEventListener('click', ({ detail }) => {
      // Not those that a label or a key hands on.
      if (detail > 0) root.dataset.clicks = String(Number(root.dataset.clicks) + 1);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) root.dataset.shift = String(Number(root.dataset.shift) + Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const read = (name: 'clicks' | 'shift') =>
    page.evaluate((key) => Number(document.documentElement.dataset[key]), name);
  return { clicks: () => read('clicks'), shift: () => read('shift') };
}

async function countRecorded(): Promise<number> {
  const answer = await dashboard.service.call('GET', '/stream?streamsonly=1&limit=100');
  const streams: { record: boolean }[] = await answer.json();
  return streams.filter(({ record }) => record).length;
}

it('twenty streams are created by three clicks and a paste, armed with two clicks, and undone with one', async () => {
  const { page, service } = dashboard;
  await service.call('POST', '/stream', { name: 'Chapel', record: true });
  await page.goto(service.dashboardUrl);
  const open = page.getByRole('button', { name: 'New stream' });
  await open.waitFor();

  const count = await countOnPage();
  await open.click();
  const names = Array.from({ length: 20 }, (_, index) => `Court ${index + 1}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), names.join('\n'));
  await page.getByLabel('Name', { exact: true }).press('Control+v');
  await page.getByRole('switch', { name: 'Sessions of the new stream: Will be recorded' }).click();
  await page.getByRole('button', { name: 'Create 20 streams' }).click();
  const said = page.getByText('20 streams created.');
  await said.waitFor();
  // They stand as they were pasted, below what was there.
  const heads = page.getByRole('table', { name: 'All streams' }).getByRole('rowheader');
  await heads.nth(20).waitFor();
  const listed = await heads.evaluateAll((all) => all.map((head) => head.querySelector('a')?.textContent));
  expect(listed).toEqual(['Chapel', ...names]);
  // However short the sentence is, what can be done about it stands in its line.
  const select = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Select' });
  const [text, button] = await Promise.all([said.boundingBox(), select.boundingBox()]);
  expect(button?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
  expect(await count.clicks()).toBe(3);
  expect(await countRecorded()).toBe(1);

  // One of them is on air: what it sends stays unrecorded, and the bar says so.
  const encoder = await dashboard.publish('Court 7', { seconds: 3600, speed: 1 });
  await page.getByRole('region', { name: 'Live, not recorded: Court 7' }).waitFor();

  const before = await count.clicks();
  const shiftBefore = await count.shift();
  await page.getByRole('checkbox', { name: 'Select all 21' }).click();
  const bar = page.getByRole('region', { name: 'Selected streams' });
  await bar.getByText('1 on, 20 off, 1 live: from the next session').waitFor();
  // The bar is docked over the page: nothing moved when it came.
  expect((await count.shift()) - shiftBefore).toBeLessThanOrEqual(0.01);
  await bar.getByRole('button', { name: 'Record', exact: true }).click();
  await bar.getByText('Recording is on for 20 streams.').waitFor();
  expect((await count.clicks()) - before).toBe(2);
  expect(await countRecorded()).toBe(21);

  await bar.getByRole('button', { name: 'Undo 20' }).click();
  await bar.getByText('Undone for 20 streams.').waitFor();
  expect((await count.clicks()) - before).toBe(3);
  expect(await countRecorded()).toBe(1);

  // They become a group, which the list can be narrowed to.
  await page.getByRole('checkbox', { name: 'Select all 21' }).check();
  await page.getByRole('checkbox', { name: 'Select Chapel' }).uncheck();
  await bar.getByRole('button', { name: 'Edit' }).click();
  await bar.getByRole('menuitem', { name: 'Tags…' }).click();
  await page.getByRole('textbox', { name: 'Add' }).fill('tournament');
  await page.getByRole('button', { name: 'Change 20 streams' }).click();
  await bar.getByText('Tags changed for 20 streams.').waitFor();
  await page.getByRole('button', { name: /^Filter and sort/ }).click();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('tournament');
  await page.getByText('20 of 21').waitFor();
  await encoder.stop();

  // CSV: a fault is said in the preview, and nothing is created before it is corrected.
  await open.click();
  const csv = '"Hall, north",720p lader,choir;late\nPier,Original only,choir';
  await page.evaluate((text) => navigator.clipboard.writeText(text), csv);
  await page.getByLabel('Name', { exact: true }).press('Control+v');
  await page.getByText('No preset is called “720p lader”.').waitFor();
  await page.getByRole('button', { name: 'Create 2 streams' }).click();
  await page.getByText('Correct line 1 first').waitFor();
  await page.getByLabel('One name per line').fill(csv.replace('lader', 'ladder'));
  await page.getByText('720p ladder · choir, late').waitFor();
  await page.getByRole('button', { name: 'Create 2 streams' }).click();
  await page.getByText('2 streams created.').waitFor();
  const answer = await service.call('GET', '/stream?streamsonly=1&limit=100');
  const streams: { name: string; profiles: { name: string }[]; aircheck: { tags: string[] } }[] = await answer.json();
  const created = streams.filter(({ name }) => name === 'Hall, north' || name === 'Pier');
  expect(
    created.map(({ name, profiles, aircheck }) => [name, profiles.map((profile) => profile.name), aircheck.tags]),
  ).toEqual(
    expect.arrayContaining([
      ['Hall, north', ['720p', '480p', '240p'], ['choir', 'late']],
      ['Pier', [], ['choir']],
    ]),
  );
});
