import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documentedCheck } from '../service/features/webhooks/documented-check.ts';
import { openReceiver } from '../service/features/webhooks/webhook-receiver.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { comeBack, openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
/** Another browser, signed in with a key that may only read. */
let other: TestBrowser;
let wall: Page;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard({ allowsPrivateWebhooks: true, webhookRetrySeconds: 0.1 });
  const created = await dashboard.service.call('POST', '/stream', { name: 'Chapel', record: true });
  streamId = (await created.json()).id;
});
// Chromium writes every refused request on the console: of the revoked key, and of the change while live.
afterAll(async () => {
  await other?.close({ expected: [/status of 401/] });
  await dashboard?.close({ expected: [/status of 409 \(Conflict\) .*rotate-key/] });
});

const goTo = (page: Page, path: string) => page.goto(`${dashboard.service.dashboardUrl}${path}`);
const isOverview = (response: Response) => response.url().includes('/api/aircheck/changes');

describe('the keys of an account', () => {
  it('are made in Settings, each shown once', async () => {
    const { page } = dashboard;
    await page.getByRole('row', { name: /Chapel/ }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Control room wall');
    await page.getByRole('radio', { name: /Read only/ }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const keep = page.getByRole('dialog', { name: 'API key for Control room wall' });
    const apiKey = await keep.getByText(/^ak_/).innerText();
    // Escape, again and again, does not lose it.
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await keep.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /Control room wall/ })
      .getByText('Read only')
      .waitFor();
    expect(await page.content()).not.toContain(apiKey);

    other = await openBrowser();
    wall = other.page;
    await goTo(wall, '/');
    await wall.getByRole('textbox', { name: 'API key' }).fill(apiKey);
    await wall.getByRole('button', { name: 'Sign in' }).click();
    await wall.getByRole('row', { name: /Chapel/ }).waitFor();
  });

  it('that may only read change nothing, and the page says so', async () => {
    const control = wall.getByRole('switch', { name: 'Next session of Chapel' });
    await wall.getByText('View only: you cannot change anything.').first().waitFor();
    await expect.poll(() => control.getAttribute('aria-disabled')).toBe('true');
    await control.click({ force: true });
    await wall.getByRole('button', { name: 'New stream' }).click({ force: true });
    expect(await wall.getByRole('dialog').count()).toBe(0);
    const stream = await (await dashboard.service.call('GET', `/stream/${streamId}`)).json();
    expect(stream.record).toBe(true);
  });

  it('cost no body while nothing changes', async () => {
    // The second read of a page is of what changed since the first.
    const unchanged = wall.waitForResponse((response) => isOverview(response) && response.status() === 204);
    await wall.reload();
    await wall.getByRole('row', { name: /Chapel/ }).waitFor();
    await comeBack(wall);
    await unchanged;
    await dashboard.service.call('PATCH', `/stream/${streamId}`, { name: 'Lady Chapel' });
    await wall.getByRole('row', { name: /Lady Chapel/ }).waitFor();
  });

  it('that are revoked stop at once, and the page behind stays', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Revoke Control room wall' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: /Control room wall/ }).waitFor({ state: 'detached' });
    await wall.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await wall.getByText('Lady Chapel').count()).toBeGreaterThan(0);
  });
});

describe('what a browser keeps', () => {
  it('is the zone of its times, over a reload', async () => {
    const { page } = dashboard;
    await page.getByRole('radio', { name: /Other/ }).check();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Kolkata');
    await page.reload();
    await page.getByRole('complementary').getByText('GMT+5:30').waitFor();
    await goTo(page, '/');
    await page.getByText('Times in GMT+5:30. The strip is the last 12 hours.').waitFor();
  });
});

describe('a stream key', () => {
  it('is changed from the stream’s page, and the old one is refused', async () => {
    const { page, service } = dashboard;
    const keyNow = async () => (await (await service.call('GET', `/stream/${streamId}`)).json()).streamKey;
    const before = await keyNow();
    await goTo(page, `/streams/${streamId}`);
    await page.getByRole('button', { name: 'Edit Lady Chapel' }).click();
    await page.getByRole('menuitem', { name: 'New stream key…' }).click();
    await page.getByRole('button', { name: 'Create new key' }).click();
    const done = page.getByRole('dialog', { name: 'The stream key was changed' });
    await done.getByRole('button', { name: 'Copy new key' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await keyNow());
    expect(copied).not.toBe(before);
    expect(await page.content()).not.toContain(copied);
  });

  it('stays while the stream is live, for the reason that the service gives', async () => {
    const { page } = dashboard;
    await goTo(page, `/streams/${streamId}`);
    const encoder = await dashboard.publish('Lady Chapel', { seconds: 3600, speed: 1 });
    await page.getByRole('region', { name: 'This session' }).getByText('Recording', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit Lady Chapel' }).click();
    await page.getByRole('menuitem', { name: 'New stream key…' }).click();
    await page.getByRole('button', { name: 'Create new key' }).click();
    await page
      .getByRole('alert')
      .getByText(/its encoder would be locked out/)
      .waitFor();
    await encoder.stop();
  });
});

describe('alerts elsewhere', () => {
  it('are set up, tried and read in Settings, and go out while nobody looks', async () => {
    const { page } = dashboard;
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    await goTo(page, '/settings');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Automation');
    await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret for Automation' });
    const secret = await shown.getByText(/^whsec_/).innerText();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Send a test to Automation' }).click();
    await page.getByText('The test reached Automation.').waitFor();
    expect(await page.content()).not.toContain(secret);

    await (await dashboard.publish('Lady Chapel', { seconds: 1 })).finish();
    await expect.poll(receiver.types).toEqual(['test', 'recording.ready']);
    await page.getByRole('button', { name: 'Log of Automation' }).click();
    const log = page.getByRole('dialog', { name: 'Log of Automation' });
    await log.getByRole('listitem').filter({ hasText: 'Recording ready' }).getByText('Lady Chapel').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await log.getByRole('button', { name: 'Send again: Recording ready' }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    const isGenuine = await documentedCheck();
    for (const { headers, body } of receiver.received) expect(isGenuine(secret, headers, body)).toBe(true);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  });
});
