import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 0 });
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
});

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
    const { page, service } = dashboard;
    await page.goto(service.dashboardUrl);
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

it('Record once takes two clicks, holds for one session, is armed again when its encoder is lost, and is logged', async () => {
  const { page, service, publish } = dashboard;
  const chapel = (words: string) =>
    page.getByRole('switch', { name: `Next session of Chapel: ${words}`, exact: true }).first();
  await page.goto(service.dashboardUrl);
  await page.getByRole('button', { name: /^Recording of Chapel/ }).click();
  await page.getByText('Record once').click();
  await chapel('Next session only').waitFor();

  const lost = await publish('Chapel', { seconds: 3600, speed: 1 });
  await chapel('Will not be recorded').waitFor();
  await page.getByText('Recording', { exact: true }).first().waitFor();
  lost.abort();
  await chapel('Next session only').waitFor();

  const show = await publish('Chapel', { seconds: 3600, speed: 1 });
  await chapel('Will not be recorded').waitFor();
  await show.stop();
  await page.goto(`${service.dashboardUrl}/activity`);
  const log = page.getByRole('main');
  await log.getByText('Record once: turned on again, its session was cut off').waitFor();
  expect(await log.getByText('Record once: turned off, its session has begun').count()).toBe(2);
  expect(await log.getByText('Record once: recording turned on for the next session only').count()).toBe(1);
});

it('The switch obeys the keyboard on the streams page', async () => {
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
