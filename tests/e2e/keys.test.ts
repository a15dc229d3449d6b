import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documentedCheck } from '../service/features/webhooks/documented-check.ts';
import { openReceiver } from '../service/features/webhooks/webhook-receiver.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

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
// Chromium writes every refused request of the revoked key on the console.
afterAll(async () => {
  await other?.close({ expected: [/status of 401/] });
  await dashboard?.close();
});

const goTo = (page: Page, path: string) => page.goto(`${dashboard.service.dashboardUrl}${path}`);

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

  it('that are revoked stop at once, and the page behind stays', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Revoke Control room wall' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: /Control room wall/ }).waitFor({ state: 'detached' });
    await wall.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await wall.getByText('Chapel').count()).toBeGreaterThan(0);
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

    await (await dashboard.publish('Chapel', { seconds: 1 })).finish();
    await expect.poll(receiver.types).toEqual(['test', 'recording.ready']);
    await page.getByRole('button', { name: 'Log of Automation' }).click();
    const log = page.getByRole('dialog', { name: 'Log of Automation' });
    await log.getByRole('listitem').filter({ hasText: 'Recording ready' }).getByText('Chapel').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await log.getByRole('button', { name: 'Send again: Recording ready' }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    const isGenuine = await documentedCheck();
    for (const { headers, body } of receiver.received) expect(isGenuine(secret, headers, body)).toBe(true);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  });
});
