import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

const small = { name: 'small', width: 160, height: 90, bitrate: 100_000, fps: 10 };
/** This profile is larger than the frame that the test sends, so it is not made. */
const larger = { name: 'larger', width: 1920, height: 1080, bitrate: 4_000_000, fps: 10 };

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [small, larger] });
});
afterAll(() => dashboard?.close());

it('A test broadcast is sent from the empty page with one click, is followed line by line, and leaves a checked link', async () => {
  const { page, service } = dashboard;
  const newestSession = async () => (await service.get('/session?limit=1'))[0];
  const card = page.getByRole('region', { name: 'Encoder' });
  /** The one place that follows the test: under the state of its session. */
  const stage = page.getByRole('region', { name: /^(?:This session|Last session|Last recording)$/ });
  const progress = (note: RegExp) => stage.getByText(note);
  const sessionsTop = async () => (await page.getByRole('heading', { name: /^Sessions/ }).boundingBox())?.y;
  await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  await page.getByRole('button', { name: 'Send a test broadcast' }).click();
  await page.getByRole('heading', { name: 'Test broadcast', level: 1 }).waitFor();
  const list = card.getByRole('list', { name: 'What the encoder sends' });
  await list.getByText(/^Encoder connected/).waitFor();
  await list.getByText('Video, H.264 1280 × 720, 30 fps').waitFor();
  await list.getByText('Audio, AAC 48 kHz').waitFor();
  await list.getByText('Keyframes every 2 s').waitFor();
  await list.getByText('Being recorded', { exact: true }).waitFor();
  // The source is one of them.
  expect((await newestSession()).profiles).toHaveLength(2);

  // It goes on while another page is open.
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: /^Streams/ }).click();
  const row = page.getByRole('row', { name: /^Test broadcast/ });
  await row.getByText('Recording', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Test broadcast' }).click();
  await progress(/^Test broadcast: \d+ of 20 s of test picture and tone$/).waitFor();
  const topWhileSent = await sessionsTop();
  await stage.getByRole('button', { name: 'Stop test' }).click();
  await progress(/^Test broadcast: Link checked \d\d:\d\d:\d\d$/).waitFor();
  const copy = stage.getByRole('button', { name: /^Copy link of Test broadcast/ });
  await copy.waitFor();
  // The list has not moved on the way.
  expect(await sessionsTop()).toBe(topWhileSent);
  await copy.click();
  const { recordingUrl, aircheck } = await newestSession();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recordingUrl);
  expect(aircheck.endCause).toBe('finished');

  // The recording can be deleted from its page, after a question.
  await page
    .getByRole('table', { name: 'Sessions' })
    .getByRole('link', { name: /\d\d:\d\d–/ })
    .click();
  await page.getByRole('region', { name: 'On disk' }).getByText('small').waitFor();
  await page.getByRole('button', { name: 'Delete recording…' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this recording?' })
    .getByRole('button', { name: 'Delete recording' })
    .click();
  await page.getByText(/^The recording was deleted today at/).waitFor();
  expect(await newestSession()).toMatchObject({ recordingStatus: 'deleted' });
});
