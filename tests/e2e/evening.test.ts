import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

// One evening in order, as an operator of many streams lives it: each step stands on the one before.

let dashboard: TestDashboard;
const encoders: Record<string, TestStream> = {};
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 3 });
});
afterAll(() => dashboard?.close());

const row = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
const alert = () => dashboard.page.getByRole('region', { name: 'Live, not recorded: Court 3' });
const readClipboard = () => dashboard.page.evaluate(() => navigator.clipboard.readText());
/** So many minutes from now, as a field for times takes it. */
const clockIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toTimeString().slice(0, 5);

/** In real time, until it is stopped or has sent these seconds. */
async function push(name: string, seconds = 60): Promise<void> {
  encoders[name] = await dashboard.publish(name, { seconds, speed: 1 });
}

describe('an evening', () => {
  it('begins with ten streams out of a list', async () => {
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
    await page.getByRole('button', { name: 'Create a stream' }).click();
    const names = Array.from({ length: 10 }, (_, index) => `Court ${index + 1}`).join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), names);
    await page.getByLabel('Name', { exact: true }).press('Control+v');
    await page.getByRole('switch', { name: 'Sessions of the new stream: Will be recorded' }).click();
    await page.getByRole('button', { name: 'Create 10 streams' }).click();
    await page.getByText('10 streams created.').waitFor();
    await row('Court 10').getByText('Will not be recorded').waitFor();
    await row('Court 10').getByRole('checkbox').waitFor({ state: 'attached' });
  });

  it('arms all of them by a schedule whose show has begun, and one is taken out by hand', async () => {
    const { page } = dashboard;
    await page.getByRole('checkbox', { name: 'Select all 10' }).click();
    await page.getByRole('region', { name: 'Selected streams' }).getByRole('button', { name: 'Schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule for 10 streams' });
    const began = new Date(Date.now() - 120_000);
    await dialog
      .getByRole('button', { name: began.toLocaleDateString('en-GB', { weekday: 'short' }), exact: true })
      .click();
    await dialog.getByLabel('From').fill(clockIn(-2));
    await dialog.getByLabel('Until').fill(clockIn(120));
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText(/^Scheduled for 10 streams/).waitFor();
    for (const name of ['Court 1', 'Court 10']) {
      await row(name)
        .getByRole('switch', { name: /Will be recorded/, checked: true })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await row('Court 3').getByRole('switch').click();
    await row('Court 3')
      .getByRole('switch', { name: /Will not be recorded/, checked: false })
      .waitFor();
  });

  it('alerts of the one that is live and not recorded, until it is said to be meant so', async () => {
    await Promise.all([push('Court 1'), push('Court 2', 6), push('Court 3')]);
    await row('Court 1').getByText('Recording', { exact: true }).waitFor();
    await row('Court 2').getByText('Recording', { exact: true }).waitFor();
    await alert()
      .getByRole('button', { name: /^Leave this session/ })
      .click();
    await alert().waitFor({ state: 'detached' });
    await dashboard.page.getByTitle('Live and left unrecorded: Court 3').waitFor();
    await row('Court 3').getByText('Live, not recorded', { exact: true }).waitFor();
  });

  it('says which encoder was refused, and which sends nothing any more', async () => {
    await expect(dashboard.publish('Court 1', { seconds: 2, speed: 1 })).rejects.toThrow();
    await row('Court 1').getByText('Refused', { exact: true }).waitFor();
    await row('Court 2')
      .getByText(/^No media \d+ s$/)
      .waitFor();
    await row('Court 1').getByText('Recording', { exact: true }).waitFor();
  });

  it('hands over the link of the first show when it is over and ready', async () => {
    const { page, service } = dashboard;
    await encoders['Court 1']?.stop();
    const copy = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: /^Copy link of Court 1/ });
    await copy.click();
    const streams = await (await service.call('GET', '/stream?streamsonly=1&limit=100')).json();
    const { id } = streams.find(({ name }: { name: string }) => name === 'Court 1');
    const [session] = await (await service.call('GET', `/stream/${id}/sessions`)).json();
    expect(session).toMatchObject({ record: true, recordingStatus: 'ready' });
    await expect.poll(readClipboard).toBe(session.recordingUrl);
  });

  it('keeps what the schedule and the refused encoder did, and gave the browser nothing to complain about', async () => {
    const { page } = dashboard;
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByText(/^Because another encoder is connected\. One try/).waitFor();
    const entries = page.getByRole('main').getByRole('listitem');
    // One line for the ten, or two where a slow machine still took the schedule of the last ones.
    const lines = entries.filter({ hasText: 'Recording turned on' }).getByRole('button', { name: /^\d+ streams$/ });
    await lines.first().waitFor();
    for (const line of await lines.all()) await line.click();
    const texts = await entries.allInnerTexts();
    const turnedOn = texts
      .filter((text) => /recording turned on/i.test(text))
      .flatMap((text) => /^Court \d+/m.exec(text)?.[0] ?? []);
    expect(new Set(turnedOn).size).toBe(10);
    const happened = (what: string, stream: string) =>
      texts.some((text) => text.includes(what) && new RegExp(`^${stream}$`, 'm').test(text));
    const lacking = [
      ['Session began, recorded', 'Court 1'],
      ['Session ended', 'Court 1'],
      ['Recording ready', 'Court 1'],
      ['Link copied', 'Court 1'],
      ['Session began, not recorded', 'Court 3'],
    ].filter(([what = '', stream = '']) => !happened(what, stream));
    expect(lacking).toEqual([]);
    expect(dashboard.problems).toEqual([]);
  });
});
