import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameDocument, markDocument, openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';
import { patient } from '../support/patient.ts';

// One story in order, as an operator lives it: each step stands on the one before.

const source = { width: 640, height: 360, seconds: 3600, speed: 1, bFrames: 2 };
let dashboard: TestDashboard;
let encoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

const heading = (name: string) => dashboard.page.getByRole('heading', { name, exact: true });
const streamRow = () => dashboard.page.getByRole('row', { name: /^Council/ });
const readClipboard = () => dashboard.page.evaluate(() => navigator.clipboard.readText());

async function session() {
  const [stream] = await (await dashboard.service.call('GET', '/stream?streamsonly=1')).json();
  const [newest] = await (await dashboard.service.call('GET', `/stream/${stream.id}/sessions`)).json();
  return newest;
}

/** What the browser's own player says. */
function videoState(video: Locator) {
  return video.evaluate((element) =>
    element instanceof HTMLVideoElement
      ? {
          at: element.currentTime,
          width: element.videoWidth,
          height: element.videoHeight,
          seconds: element.duration,
          hasEnded: element.ended,
          // If it stands, these say where.
          isPaused: element.paused,
          isSeeking: element.seeking,
          readyState: element.readyState,
          buffered: Array.from({ length: element.buffered.length }, (_, at) => [
            element.buffered.start(at),
            element.buffered.end(at),
          ]),
          error: element.error?.message,
        }
      : undefined,
  );
}

describe('from a fresh start to a recording on the clipboard', () => {
  it('signs in by the printed link, whose token leaves the address', async () => {
    const { page } = dashboard;
    await heading('Nothing here yet.').waitFor();
    expect(page.url()).toBe(`${dashboard.service.dashboardUrl}/`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/key/i);
  });

  it('creates a stream whose sessions will be recorded', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Create a stream' }).click();
    const dialog = page.getByRole('dialog', { name: 'New stream' });
    await dialog.getByLabel('Name').fill('Council');
    await dialog.getByRole('switch', { name: /Will be recorded/, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Create stream' }).click();
    await heading('Council').waitFor();
    await page.getByRole('switch', { name: 'Next session of Council: Will be recorded', checked: true }).waitFor();
  });

  it('shows the encoder’s server and keeps the key masked', async () => {
    const { page, service } = dashboard;
    const card = page.getByRole('region', { name: 'Encoder' });
    const [{ streamKey }] = await (await service.call('GET', '/stream?streamsonly=1')).json();
    await card.getByText(service.rtmpUrl, { exact: true }).waitFor();
    expect(await page.content()).not.toContain(streamKey);
    await card.getByRole('button', { name: 'Copy key' }).click();
    await card.getByText('Copied').first().waitFor();
    expect(await readClipboard()).toBe(streamKey);
    expect(await page.content()).not.toContain(streamKey);
  });

  it('shows the session as Recording while the encoder sends', async () => {
    const { page } = dashboard;
    await markDocument(page);
    encoder = await dashboard.publish('Council', source);
    await page.getByRole('region', { name: 'This session' }).getByText('Recording', { exact: true }).waitFor();
    const sessions = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await sessions.getByText('Recording', { exact: true }).waitFor();
    // Beside the heads.
    expect(await sessions.count()).toBe(2);
  });

  it('shows it on the row of the stream too', async () => {
    const { page } = dashboard;
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Streams/ })
      .click();
    await streamRow().getByText('Recording', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'On air' }).waitFor();
  });

  it('offers the link by itself when the recording is ready', async () => {
    const { page } = dashboard;
    await expect.poll(async () => (await session()).sourceSegmentsDuration).toBeGreaterThan(5);
    await encoder.stop();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await toast.getByText(/The recording is ready/).waitFor();
    await toast.getByRole('button', { name: /^Copy link of Council/ }).click();
    const { recordingUrl } = await session();
    await expect.poll(readClipboard).toBe(recordingUrl);
    await streamRow()
      .getByRole('button', { name: /^Copy link of Council/ })
      .waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  it('plays it in the page, at the size of the source', async () => {
    const { page } = dashboard;
    await streamRow().getByRole('link', { name: 'Council' }).click();
    const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);
    await row.getByText('Ready', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Play' }).click();
    const video = page.getByLabel('Recording', { exact: true });
    await expect.poll(async () => (await videoState(video))?.at).toBeGreaterThan(1);
    const { sourceSegmentsDuration } = await session();
    const state = await videoState(video);
    expect(state).toMatchObject({ width: source.width, height: source.height });
    expect(state?.seconds).toBeCloseTo(sourceSegmentsDuration, 0);
  });

  it('plays to its end', async () => {
    const { page } = dashboard;
    const video = page.getByLabel('Recording', { exact: true });
    await video.evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) return;
      element.currentTime = element.duration - 1;
      // On a slow machine it has come to its end by itself, and stands.
      await element.play();
    });
    const stands = async () => {
      const state = await videoState(video);
      return state?.hasEnded ? 'at the end' : state;
    };
    await expect.poll(stands).toBe('at the end');
    await page.getByRole('button', { name: 'Play again' }).waitFor();
  });

  it('cuts a clip of it with four keys, which plays to its end by its own link', async () => {
    const { page, context } = dashboard;
    const video = page.getByLabel('Recording', { exact: true });
    const goTo = (seconds: number) =>
      video.evaluate((element, at) => {
        if (element instanceof HTMLVideoElement) element.currentTime = at;
      }, seconds);
    await page.getByRole('region', { name: 'Clip' }).getByText('Set here').first().waitFor();
    await goTo(1.2);
    await page.keyboard.press('i');
    await goTo(3.4);
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const clip = page.getByRole('link', { name: /^Watch the clip “Council/ });
    const [watch] = await Promise.all([context.waitForEvent('page'), clip.click(patient)]);
    await expect.poll(() => watch.evaluate(() => document.querySelector('video')?.ended)).toBe(true);
    const played = await watch.evaluate(() => document.querySelector('video')?.duration);
    expect(played).toBeCloseTo(2.2, 0);
    await watch.goto(`${dashboard.service.dashboardUrl}/clips`);
    await watch.getByRole('list', { name: 'All clips' }).getByText('Clip', { exact: true }).waitFor();
    await watch.close();
  });

  it('keeps the session in after a reload', async () => {
    const { page } = dashboard;
    await page.reload();
    await page.getByRole('button', { name: /^Copy link of Council/ }).click();
    await expect.poll(readClipboard).toBe((await session()).recordingUrl);
    expect(await isSameDocument(page)).toBe(false);
  });

  it('gave the browser nothing to complain about', () => {
    expect(dashboard.problems).toEqual([]);
  });
});
