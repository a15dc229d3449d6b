import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  const created = await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
  streamId = (await created.json()).id;
});
afterAll(() => dashboard?.close());

const recordSwitch = (words: string) =>
  dashboard.page.getByRole('switch', { name: new RegExp(`^Next session of Chapel: ${words}`) });
const said = (words: string) => dashboard.page.getByRole('status').getByText(words, { exact: true });

async function isRecordOn(): Promise<boolean> {
  const stream = await (await dashboard.service.call('GET', `/stream/${streamId}`)).json();
  return stream.record === true;
}

/** An encoder in real time, which the page has seen and plays: one that ends before has no playlist to be asked for. */
async function goLive(pill: string): Promise<TestStream> {
  const played = dashboard.page.waitForResponse(
    (response) => /\/hls\/.+\.m4s$/.test(new URL(response.url()).pathname) && response.ok(),
  );
  const encoder = await dashboard.publish('Chapel', { seconds: 120, speed: 1 });
  await thisSession().getByText(pill, { exact: true }).waitFor();
  await played;
  return encoder;
}

const thisSession = () => dashboard.page.getByRole('region', { name: 'This session' });

describe('the switch while a session is live', () => {
  it('turned on says that this session is not recorded, and can be undone', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/streams/${streamId}`);
    const encoder = await goLive('Live, not recorded');
    await recordSwitch('Will not be recorded').click();
    await said('From the next session on').waitFor();
    expect(await isRecordOn()).toBe(true);
    await thisSession().getByText('Live, not recorded', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await said('Neither this session nor the next').waitFor();
    expect(await isRecordOn()).toBe(false);
    await encoder.stop();
  });

  it('raises an alarm on the streams page for as long as it is so', async () => {
    const { page, service } = dashboard;
    await page.goto(service.dashboardUrl);
    const alarm = page.getByRole('region', { name: 'Live, not recorded: Chapel' });
    const encoder = await dashboard.publish('Chapel', { seconds: 120, speed: 1 });
    await alarm.waitFor();
    await alarm.getByRole('button', { name: 'Turn on for the next session' }).click();
    await expect.poll(isRecordOn).toBe(true);
    await recordSwitch('Will be recorded').first().waitFor();
    await alarm.waitFor();
    await encoder.stop();
    await alarm.waitFor({ state: 'hidden' });
  });

  it('turned off keeps the session in progress recorded, and the next one not', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/streams/${streamId}`);
    const encoder = await goLive('Recording');
    await recordSwitch('Will be recorded').click();
    await said('From the next session on').waitFor();
    await thisSession().getByText('Recording', { exact: true }).waitFor();
    await encoder.stop();
    const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await rows.nth(1).getByText('Ready', { exact: true }).waitFor();

    const next = await goLive('Live, not recorded');
    await rows.nth(1).getByText('Live, not recorded', { exact: true }).waitFor();
    await next.stop();
  });

  it('obeys the keyboard on the streams page', async () => {
    const { page, service } = dashboard;
    await page.goto(service.dashboardUrl);
    await recordSwitch('Will not be recorded').focus();
    await page.keyboard.press('Space');
    await recordSwitch('Will be recorded').waitFor();
    expect(await isRecordOn()).toBe(true);
  });

  it('gave the browser nothing to complain about', () => {
    expect(dashboard.problems).toEqual([]);
  });
});
