import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
});
afterAll(() => dashboard?.close());

/** How many notes the page has played so far. */
const noteCount = () => dashboard.page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0));

/** Runs in the page: the notes are played as ever, and counted. */
function countNotes(): void {
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
    start.call(this, when);
  };
}

describe('the alarm', () => {
  it('is silent until its sound is wanted, and is heard when it is turned on', async () => {
    const { page } = dashboard;
    await page.getByRole('row', { name: /Chapel/ }).waitFor();
    await page.evaluate(countNotes);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: /^Sound when/ }).click();
    await expect.poll(noteCount).toBe(4);
  });

  it('sounds once, and stands in the tab’s title, while something is live and not recorded', async () => {
    const { page } = dashboard;
    const encoder = await dashboard.publish('Chapel', { seconds: 3600, speed: 1 });
    await expect.poll(() => page.title()).toBe('(1 not recorded) Settings · Aircheck');
    await expect.poll(noteCount).toBe(8);
    await page.getByRole('link', { name: /^Streams \d/ }).click();
    await page.getByText('Live, not recorded', { exact: true }).first().waitFor();
    await encoder.stop();
    await expect.poll(() => page.title()).toBe('Streams · Aircheck');
    expect(await noteCount()).toBe(8);
  });
});
