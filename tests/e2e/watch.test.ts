import { createServer, type Server } from 'node:http';
import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

// One show in order: an operator sees it live, a viewer without any key waits for it and watches it, a club embeds it.

const source = { width: 320, height: 180, bitrate: 200_000, seconds: 3600, speed: 1, fps: 10, bFrames: 2 };

let club: Server;
let clubUrl: string;
let embedded = '';
let operator: TestDashboard;
let viewer: TestBrowser;
let encoder: TestStream;
let streamId: string;
let sessionId: string;

beforeAll(async () => {
  club = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Club</title><h1>Club</h1>${embedded}`);
  });
  await new Promise<void>((resolve) => club.listen(0, '127.0.0.1', resolve));
  const address = club.address();
  clubUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  operator = await openDashboard({ embedOrigins: [clubUrl] });
  viewer = await openBrowser();
  const body = { name: 'Council', record: true, profiles: [] };
  const stream = await (await operator.service.call('POST', '/stream', body)).json();
  streamId = stream.id;
});
afterAll(async () => {
  encoder?.abort();
  await viewer?.close();
  await operator?.close();
  club?.close();
});

const livePicture = () => operator.page.getByLabel('Live picture', { exact: true });
const recording = (page: Page | Frame) => page.getByLabel('Recording', { exact: true });
const at = (video: Locator) =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));

/** Its video keeps playing, by the browser's own player. */
async function moves(video: Locator): Promise<void> {
  await video.waitFor();
  const before = await at(video);
  await expect.poll(() => at(video)).toBeGreaterThan(before + 0.5);
}

describe('a show', () => {
  it('has a live picture on its stream’s page, which plays by itself without sound', async () => {
    const { page, service } = operator;
    await page.goto(`${service.dashboardUrl}/streams/${streamId}`);
    await page.getByRole('heading', { name: 'Council', exact: true }).waitFor();
    expect(await livePicture().count()).toBe(0);
    encoder = await operator.publish('Council', source);
    await moves(livePicture());
    expect(await livePicture().evaluate((video) => video instanceof HTMLVideoElement && video.muted)).toBe(true);
    await page.getByText(/^Live, about \d+ s behind$/).waitFor();
    await page.getByText(/320 × 180, 10 fps/).waitFor();
  });

  it('has a still on the streams page', async () => {
    const { page } = operator;
    await page
      .getByRole('link', { name: /^Streams/ })
      .first()
      .click();
    const still = page.getByRole('article', { name: 'Council' }).locator('img');
    const width = () => still.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await expect.poll(width).toBeGreaterThan(300);
  });

  it('can be watched live, and from its start, before it is over', async () => {
    const { page, service } = operator;
    const [session] = await (await service.call('GET', `/stream/${streamId}/sessions`)).json();
    sessionId = session.id;
    await page.goto(`${service.dashboardUrl}/streams/${streamId}/sessions/${sessionId}`);
    await page.getByRole('button', { name: 'Watch live' }).click();
    await moves(livePicture());
    await page.getByText('LIVE', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'From the start' }).click();
    await expect.poll(() => at(livePicture())).toBeLessThan(3);
    await moves(livePicture());
  });

  it('has a page for watching that waits without any sign-in', async () => {
    const { page } = viewer;
    await page.goto(`${operator.service.dashboardUrl}/watch/${sessionId}?t=3`);
    await page.getByText('The show is still live').waitFor();
    await page.getByText('Leave this page open: it starts automatically.').waitFor();
    await page.getByRole('heading', { name: 'Council', exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toBe('[{},{}]');
  });

  it('starts there by itself when it is ready, at the second of the link', async () => {
    await encoder.stop();
    const video = recording(viewer.page);
    await moves(video);
    expect(await at(video)).toBeGreaterThanOrEqual(3);
    // Going to that second moves it too: what was played begins there.
    const beginning = () =>
      video.evaluate((element) =>
        element instanceof HTMLVideoElement && element.played.length > 0 ? element.played.start(0) : undefined,
      );
    await expect.poll(beginning).toBeCloseTo(3, 0);
    // Pictures are made after the recording is ready.
    const poster = () => video.getAttribute('poster');
    await expect.poll(poster).toContain(`/recordings/${sessionId}/poster.jpg`);
  });

  it('shows thumbnails on its seek bar', async () => {
    const { page } = viewer;
    await page.getByRole('slider', { name: 'Position' }).hover();
    const thumbnail = page.locator('[data-preview] span[style*="storyboard.jpg"]');
    await thumbnail.waitFor();
  });

  it('plays in the frame of a page that may show it', async () => {
    embedded = `<iframe src="${operator.service.dashboardUrl}/watch/${sessionId}" width="640" height="360" allow="autoplay"></iframe>`;
    const { page } = viewer;
    await page.goto(clubUrl);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    if (frame === undefined) throw new Error('No frame');
    await moves(recording(frame));
    expect(await frame.getByRole('heading', { name: 'Council' }).count()).toBe(0);
  });

  it('can be handed over as a link to what plays now', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await moves(recording(page));
    await page.getByRole('button', { name: 'Pause' }).click();
    // A finger does not hover: what comes for the pointer must not lie over what it taps.
    const sound = page.getByRole('button', { name: 'Mute' });
    const under = await sound.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const taps = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + part * width, top + height / 2));
      return taps.map((element) => button.contains(element));
    });
    expect(under).toEqual([true, true, true]);
    const slider = page.getByRole('slider', { name: 'Volume' });
    await sound.hover();
    await expect.poll(async () => (await slider.boundingBox())?.width).toBe(64);
    await slider.click({ position: { x: 4, y: 2 } });
    await expect.poll(() => recording(page).evaluate((video: HTMLVideoElement) => video.volume)).toBeLessThan(0.2);
    const seconds = Math.floor(await at(recording(page)));
    const watchPage = `${operator.service.dashboardUrl}/watch/${sessionId}`;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const main = page.getByRole('region', { name: 'Link' }).getByRole('button', { name: /^Copy / });
    await page.getByRole('checkbox', { name: `Start at 0:${String(seconds).padStart(2, '0')}` }).check();
    await main.click();
    await expect.poll(clipboard).toBe(`${watchPage}?t=${seconds}`);
    const widths = new Set([(await main.boundingBox())?.width]);
    for (const [kind, word, text] of [
      ['Embed code', 'Copy embed code', `<iframe src="${watchPage}"`],
      ['Watch page', 'Copy watch page', watchPage],
    ] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
      await main.getByText(word).waitFor();
      widths.add((await main.boundingBox())?.width);
      await main.click();
      await expect.poll(clipboard).toContain(text);
      widths.add((await main.boundingBox())?.width);
    }
    expect([...widths]).toHaveLength(1);
    // The setting allows it: there is nothing to say.
    expect(await page.getByText(/No site may show it yet|[Aa]llow them in Settings/).count()).toBe(0);
    await page.reload();
    await main.getByText('Copy watch page').click();
    await expect.poll(clipboard).toBe(watchPage);
  });

  it('is saved as a file named by its stream and the time of the viewer', async () => {
    const { page } = viewer;
    await page.goto(`${operator.service.dashboardUrl}/watch/${sessionId}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    const { createdAt } = await (await operator.service.call('GET', `/session/${sessionId}`)).json();
    const began = new Date(createdAt - new Date(createdAt).getTimezoneOffset() * 60_000).toISOString();
    expect(download.suggestedFilename()).toBe(
      `Council ${began.slice(0, 10)} ${began.slice(11, 16).replace(':', '.')}.mp4`,
    );
    await download.cancel();
  });
});
