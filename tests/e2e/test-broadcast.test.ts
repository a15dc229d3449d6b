import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

// One click, and everything that it sets in motion: each step stands on the one before.

const small = { name: 'small', width: 160, height: 90, bitrate: 100_000, fps: 10 };
/** This profile is larger than the frame that the test sends, so it is not made. */
const larger = { name: 'larger', width: 1920, height: 1080, bitrate: 4_000_000, fps: 10 };

let dashboard: TestDashboard;
let sessionsTopWhileSent: number;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [small, larger] });
});
afterAll(() => dashboard?.close());

const card = () => dashboard.page.getByRole('region', { name: 'Encoder' });
/** The one place that follows the test: under the state of its session. */
const stage = () => dashboard.page.getByRole('region', { name: /^(?:This session|Last session|Last recording)$/ });
const progress = (note: RegExp) => stage().getByText(note);
/** The top of the first session, below the picture. */
const sessionsTop = async () =>
  (await dashboard.page.getByRole('heading', { name: /^Sessions/ }).boundingBox())?.y ?? Number.NaN;

async function newestSession() {
  const [session] = await (await dashboard.service.call('GET', '/session?limit=1')).json();
  return session;
}

describe('a test broadcast from the empty page', () => {
  it('is sent with one click, is stopped before its end, and what was sent becomes a recording with a link', async () => {
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
    await page.getByRole('button', { name: 'Send a test broadcast' }).click();
    await page.getByRole('heading', { name: 'Test broadcast', level: 1 }).waitFor();
    await progress(/^Test broadcast: [3-9] of 20 s/).waitFor();
    await stage().getByRole('button', { name: 'Stop test' }).click();
    await progress(/^Test broadcast: Link checked/).waitFor();
    await expect.poll(newestSession).toMatchObject({ aircheck: { endCause: 'finished' } });
    await stage()
      .getByRole('button', { name: /^Copy link of Test broadcast/ })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\.m3u8$/);
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Guide' }).waitFor();
  });
});

describe('a test broadcast of ten seconds', () => {
  it('is sent with one click from its stream’s page', async () => {
    const { page, service } = dashboard;
    const stream = await (await service.call('POST', '/stream', { name: 'Rehearsal', record: true })).json();
    await page.goto(`${service.dashboardUrl}/streams/${stream.id}`);
    await card().getByText('not connected yet').waitFor();
    await stage().getByRole('combobox', { name: 'Length of the test' }).selectOption('10 s');
    await stage().getByRole('button', { name: 'Send a test broadcast' }).click();
  });

  it('turns the encoder’s checklist line by line', async () => {
    const list = card().getByRole('list', { name: 'What the encoder sends' });
    await list.getByText(/^Encoder connected/).waitFor();
    await list.getByText('Video, H.264 1280 × 720, 30 fps').waitFor();
    await list.getByText('Audio, AAC 48 kHz').waitFor();
    await list.getByText('Keyframes every 2 s').waitFor();
    await list.getByText('Being recorded', { exact: true }).waitFor();
  });

  it('makes the profiles that are smaller than its frame, and says so', async () => {
    // The source is one of them.
    await expect.poll(async () => (await newestSession()).profiles.length).toBe(2);
    await stage().getByText('Recording', { exact: true }).waitFor();
  });

  it('continues while another page is open', async () => {
    const { page } = dashboard;
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: /^Streams/ }).click();
    await page
      .getByRole('row', { name: /^Rehearsal/ })
      .getByText('Recording', { exact: true })
      .waitFor();
    await page
      .getByRole('row', { name: /^Rehearsal/ })
      .getByRole('link', { name: 'Rehearsal' })
      .click();
    await progress(/^Test broadcast: \d+ of 10 s of test picture and tone$/).waitFor();
    sessionsTopWhileSent = await sessionsTop();
  });

  it('ends with a link that was opened and checked', async () => {
    await progress(/^Test broadcast: Link checked \d\d:\d\d:\d\d$/).waitFor({ timeout: 2 * patient.timeout });
    const copy = stage().getByRole('button', { name: /^Copy link of Rehearsal/ });
    await copy.waitFor();
    // The list has not moved on the way.
    expect(await sessionsTop()).toBe(sessionsTopWhileSent);
    await copy.click();
    const copied = await dashboard.page.evaluate(() => navigator.clipboard.readText());
    const { recordingUrl, sourceSegmentsDuration } = await newestSession();
    expect(copied).toBe(recordingUrl);
    expect(sourceSegmentsDuration).toBeGreaterThan(9.5);
  });

  it('leaves a recording that can be deleted from its page, after a question', async () => {
    const { page } = dashboard;
    await page
      .getByRole('table', { name: 'Sessions' })
      .getByRole('link', { name: /\d\d:\d\d–/ })
      .click();
    await page.getByRole('region', { name: 'On disk' }).getByText('small').waitFor();
    await page.getByRole('button', { name: 'Delete recording…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this recording?' });
    await dialog.getByRole('button', { name: 'Delete recording' }).click();
    await page.getByText(/^The recording was deleted today at/).waitFor();
    expect(await newestSession()).toMatchObject({ recordingStatus: 'deleted' });
  });

  it('gave the browser nothing to complain about', () => {
    expect(dashboard.problems).toEqual([]);
  });
});
