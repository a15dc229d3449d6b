import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startServiceProcess } from '../support/start-service-process.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 1 });
  for (const name of ['Chapel', 'Hall']) await dashboard.service.call('POST', '/stream', { name, record: true });
});
afterAll(() => dashboard?.close());

const alarm = (name: string | RegExp) => dashboard.page.getByRole('region', { name });
const title = () => dashboard.page.title();
const endless = { seconds: 3600, speed: 1 };

describe('an encoder that dies mid-show', () => {
  it('is an alarm on every page until it comes back, or until somebody acknowledges it', async () => {
    const { page } = dashboard;
    await page.getByRole('row', { name: /Chapel/ }).waitFor();
    const [chapel, hall] = await Promise.all([
      dashboard.publish('Chapel', endless),
      dashboard.publish('Hall', endless),
    ]);
    for (const name of ['Chapel', 'Hall']) {
      await page.getByRole('article', { name }).getByText('Recording', { exact: true }).waitFor();
    }

    chapel.abort();
    await alarm('Encoder lost: Chapel').getByText('What arrived is ready', { exact: false }).waitFor();
    await expect.poll(title).toBe('(1 lost) Streams · Aircheck');
    await page.getByText(/^Encoder lost at \d\d:\d\d after \d+:\d\d\. What arrived is ready\.$/).waitFor();
    await page
      .getByRole('row', { name: /Chapel/ })
      .getByText(/^Encoder lost at \d\d:\d\d$/)
      .waitFor();

    hall.abort();
    await alarm('2 encoders lost: Chapel, Hall').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(title).toBe('(2 lost) Settings · Aircheck');
    await page.getByRole('link', { name: 'Wall' }).click();
    await expect.poll(title).toBe('(2 lost) Wall · Aircheck');
    for (const name of ['Chapel', 'Hall']) {
      await page
        .getByRole('article', { name })
        .getByText(/^Encoder lost at \d\d:\d\d$/)
        .first()
        .waitFor();
    }
    await page.goto(dashboard.service.dashboardUrl);

    const back = await dashboard.publish('Chapel', endless);
    await alarm('Encoder lost: Hall').waitFor();
    await page.getByRole('button', { name: 'Acknowledge that Hall was lost' }).click();
    await expect.poll(title).toBe('Streams · Aircheck');

    await back.stop();
    await page.getByText(/^Nothing live\./).waitFor();
    await expect.poll(title).toBe('Streams · Aircheck');
  });
});

describe('a service that is killed with shows on air', () => {
  it('is an alarm when it is back: which shows were cut off, and that what arrived is ready', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
    const first = await startServiceProcess({ dataDirectory });
    onTestFinished(() => first.kill());
    const { streamKey } = await (
      await first.call('POST', '/stream', { name: 'Rink', record: true, profiles: [] })
    ).json();
    const browser = await openBrowser();
    // The service does not answer for a while.
    onTestFinished(() => browser.close({ expected: [/ERR_|Failed to (?:load|fetch)/] }));
    const { page } = browser;
    await page.goto(first.signInUrl);
    await page.getByRole('row', { name: /Rink/ }).waitFor();
    const encoder = await publishTestStream({ url: first.rtmpUrl, streamKey, headStartSeconds: 4, ...endless });
    await page.getByRole('article', { name: 'Rink' }).getByText('Recording', { exact: true }).waitFor();
    const recorded = async () => (await (await first.call('GET', '/session')).json())[0]?.sourceSegmentsDuration ?? 0;
    await expect.poll(recorded).toBeGreaterThan(2);
    await first.kill();
    encoder.abort();

    const second = await startServiceProcess({ dataDirectory, port: Number(new URL(first.apiUrl).port) });
    onTestFinished(() => second.kill());
    const cutOff = page.getByRole('region', { name: 'Cut off: Rink' });
    await cutOff.getByText(/^Cut off at \d\d:\d\d: the service stopped\. .*What arrived is ready\.$/).waitFor();
    await expect.poll(() => page.title()).toBe('(1 lost) Streams · Aircheck');
  });
});
