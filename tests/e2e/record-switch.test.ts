import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 0 });
  ({ id: streamId } = await dashboard.service.post('/stream', { name: 'Chapel' }));
});
afterAll(() => dashboard?.close());

const recordSwitch = (words: string) =>
  dashboard.page.getByRole('switch', { name: new RegExp(`^Next session of Chapel: ${words}`) }).first();
const said = (words: string) => dashboard.page.getByRole('status').getByText(words, { exact: true });
const isRecordOn = async () => (await dashboard.service.get(`/stream/${streamId}`)).record === true;
const publish = () => dashboard.publish('Chapel', { seconds: 3600, speed: 1 });

it('The switch while a session is live holds from the next one on, which an alarm says for as long as this one is not recorded', async () => {
  const { page, service } = dashboard;
  const thisSession = page.getByRole('region', { name: 'This session' });
  await page.goto(`${service.dashboardUrl}/streams/${streamId}`);
  // One that ends before the page plays it has no playlist to be asked for.
  const played = page.waitForResponse((answer) => /\/hls\/.+\.m4s$/.test(answer.url()) && answer.ok());
  const unrecorded = await publish();
  await thisSession.getByText('Live, not recorded', { exact: true }).waitFor();
  await played;
  await recordSwitch('Will not be recorded').click();
  await said('From the next session on').waitFor();
  expect(await isRecordOn()).toBe(true);
  await thisSession.getByText('Live, not recorded', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said('Neither this session nor the next').waitFor();
  expect(await isRecordOn()).toBe(false);

  await page
    .getByRole('link', { name: /^Streams/ })
    .first()
    .click();
  const alarm = page.getByRole('region', { name: 'Live, not recorded: Chapel' });
  await alarm.getByRole('button', { name: 'Turn on for the next session' }).click();
  await expect.poll(isRecordOn).toBe(true);
  await recordSwitch('Will be recorded').waitFor();
  await alarm.waitFor();
  await unrecorded.stop();
  await alarm.waitFor({ state: 'hidden' });

  // Turned off by the keyboard, it keeps the session in progress recorded.
  const recorded = await publish();
  const row = page.getByRole('row', { name: /Chapel/ });
  await row.getByText('Recording', { exact: true }).waitFor();
  await recordSwitch('Will be recorded').focus();
  await page.keyboard.press('Space');
  await recordSwitch('Will not be recorded').waitFor();
  expect(await isRecordOn()).toBe(false);
  await row.getByText('Recording', { exact: true }).waitFor();
  await recorded.stop();
  await row.getByText('Ready', { exact: true }).waitFor();
});

/** Runs in the page: the notes are played as ever, and counted. */
function countNotes(): void {
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
    start.call(this, when);
  };
}

it('The alarm is silent until its sound is wanted, then sounds once for a show that is not recorded, and stands in the tab’s title', async () => {
  const { page } = dashboard;
  const noteCount = () => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0));
  await page.evaluate(countNotes);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /^Sound when/ }).click();
  await expect.poll(noteCount).toBe(4);

  const encoder = await publish();
  await expect.poll(() => page.title()).toBe('(1 not recorded) Settings · Aircheck');
  await expect.poll(noteCount).toBe(8);
  await page.getByRole('link', { name: /^Streams \d/ }).click();
  await page.getByText('Live, not recorded', { exact: true }).first().waitFor();
  await encoder.stop();
  await expect.poll(() => page.title()).toBe('Streams · Aircheck');
  expect(await noteCount()).toBe(8);
});

it('Record once takes two clicks, holds for one session, is armed again when its encoder is lost, and is logged', async () => {
  const { page } = dashboard;
  await page.getByRole('button', { name: /^Recording of Chapel/ }).click();
  await page.getByText('Record once').click();
  await recordSwitch('Next session only').waitFor();

  const lost = await publish();
  await recordSwitch('Will not be recorded').waitFor();
  await page.getByText('Recording', { exact: true }).first().waitFor();
  lost.abort();
  await recordSwitch('Next session only').waitFor();

  const show = await publish();
  await recordSwitch('Will not be recorded').waitFor();
  await show.stop();
  await page.getByRole('link', { name: 'Activity' }).first().click();
  const log = page.getByRole('main');
  await log.getByText('Record once: turned on again, its session was cut off').waitFor();
  expect(await log.getByText('Record once: turned off, its session has begun').count()).toBe(2);
  expect(await log.getByText('Record once: recording turned on for the next session only').count()).toBe(1);
});
