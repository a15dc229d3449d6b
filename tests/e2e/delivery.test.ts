import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile } from '../support/browser/open-browser.ts';
import {
  isSameDocument,
  markDocument,
  openDashboard,
  type TestDashboard,
  waitAtPoll,
} from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

// Who tests with a browser without a window is told apart from people by its name.
const aPerson = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let dashboard: TestDashboard;
let client: BrowserContext;
let colleague: BrowserContext;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 1 });
  client = await openProfile();
  colleague = await openProfile();
  for (const context of [client, colleague]) context.setDefaultTimeout(patient.timeout);
});
afterAll(async () => {
  await client?.close();
  await colleague?.close();
  await dashboard?.close();
});

const positionIn = (page: Page) =>
  page
    .getByLabel('Recording', { exact: true })
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));

it('delivers tonight’s shows with four clicks before they begin; the client plays one without a reload', async () => {
  const { page, service } = dashboard;
  for (const name of ['Court 1', 'Court 2', 'Court 3']) await service.call('POST', '/stream', { name, record: true });
  // In their own order, not in that in which they came.
  await page.reload();

  await page.getByRole('checkbox', { name: 'Select Court 1' }).click();
  await page.getByRole('checkbox', { name: 'Select Court 3' }).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Delivery page of 3 shows…' }).click();
  await page.getByRole('button', { name: 'Create page and copy link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/deliveries\/[\w-]{27}$/);
  await page.getByRole('button', { name: 'Done' }).click();

  const theirs = await client.newPage();
  await theirs.setExtraHTTPHeaders({ 'user-agent': aPerson });
  await theirs.goto(url);
  await theirs.getByText('Appears here automatically').nth(2).waitFor();
  await markDocument(theirs);

  const encoder = await dashboard.publish('Court 1', { seconds: 60, speed: 4 });
  await waitAtPoll(theirs, theirs.getByText('Live now. The recording appears here after the show.'));
  const recorded = async () => (await (await service.call('GET', '/session')).json())[0]?.sourceSegmentsDuration;
  await expect.poll(recorded).toBeGreaterThan(2);
  await encoder.stop();
  const watch = theirs.getByRole('button', { name: 'Watch Court 1' });
  await waitAtPoll(theirs, watch);
  await watch.click();
  await expect.poll(() => positionIn(theirs)).toBeGreaterThan(0.3);
  expect(await isSameDocument(theirs)).toBe(true);
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('link', { name: /^Download Court 1/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Court 1 \d{4}-\d\d-\d\d \d\d\.\d\d\.mp4$/);
  expect(await download.failure()).toBeNull();

  const { url: invite } = await (await service.call('POST', '/aircheck/invites', { name: 'Maria' })).json();
  const other = await colleague.newPage();
  await other.goto(invite);
  await other.getByRole('link', { name: 'Court 1', exact: true }).first().click();
  await other.getByText(/^Handed over/).waitFor();

  await page
    .getByRole('link', { name: /^Recordings/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Delivery pages' }).click();
  await waitAtPoll(page, page.getByText(/^Opened 1 time in 1 browser, last /));
  await waitAtPoll(page, page.getByText(/^Downloaded \d\d:\d\d/));

  await page.getByRole('button', { name: /^Revoke / }).click();
  await waitAtPoll(theirs, theirs.getByRole('heading', { name: 'There is nothing here' }));
});
