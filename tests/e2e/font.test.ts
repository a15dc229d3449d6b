import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { takeShift, watchShift } from '../audit/measure-shift.ts';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const maxFontBytes = 30 * 1024;
const names = ['Rink 1', 'Fenwick Town Hall', 'Grace Chapel, early service', 'Höhenstraße, Übertragung', 'AV', '×1–2'];

let service: TestService;
let browser: TestBrowser;
let fonts: string[];
beforeAll(async () => {
  service = await startTestService({ dashboardDirectory: builtDashboard });
  for (const name of names) await service.call('POST', '/stream', { name, record: name.length > 3 });
  browser = await openBrowser();
  fonts = [];
  browser.context.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await browser.context.addInitScript(
    (apiKey) =>
      sessionStorage.setItem('aircheck.connection', JSON.stringify({ baseUrl: '/api', apiKey, account: 'x' })),
    service.apiKey,
  );
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

/** Waits until the font has come. */
const waitForFont = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].some((font) => font.family === 'Geist' && font.status === 'loaded')),
    )
    .toBe(true);

async function openStreams(page: Page): Promise<void> {
  await page.goto(service.dashboardUrl);
  await page.getByRole('row', { name: /^Rink 1/ }).waitFor();
}

describe('The font', () => {
  it('is asked for once, is small, and may be kept for ever', async () => {
    const { page } = browser;
    const [answer] = await Promise.all([page.waitForResponse(/woff2$/), openStreams(page)]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await answer.body()).length).toBeLessThanOrEqual(maxFontBytes);
    await waitForFont(page);
    expect(fonts).toHaveLength(1);
  });

  it('has figures of one width in every weight', async () => {
    const { page } = browser;
    await openStreams(page);
    await waitForFont(page);
    const ofFigures = await page.evaluate(() =>
      ['400', '500', '600'].map((weight) => {
        const each = [...'0123456789'].map((figure) => {
          const text = document.createElement('span');
          text.style.fontWeight = weight;
          text.style.position = 'absolute';
          text.textContent = figure.repeat(20);
          document.body.append(text);
          const { width } = text.getBoundingClientRect();
          text.remove();
          return width;
        });
        return Math.max(...each) - Math.min(...each);
      }),
    );
    expect(Math.max(...ofFigures)).toBeLessThan(0.1);
  });

  it('moves nothing when it comes late', async () => {
    const late = await openBrowser();
    onTestFinished(() => late.close());
    await watchShift(late.context);
    await late.context.addInitScript(
      (apiKey) =>
        sessionStorage.setItem('aircheck.connection', JSON.stringify({ baseUrl: '/api', apiKey, account: 'x' })),
      service.apiKey,
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await late.context.route(/woff2$/, async (route) => {
      await held;
      await route.continue();
    });
    await late.page.goto(service.dashboardUrl, { waitUntil: 'commit' });
    await late.page.getByRole('row', { name: /^Rink 1/ }).waitFor();
    await takeShift(late.page);
    release();
    await waitForFont(late.page);
    const shift = await takeShift(late.page);
    expect(shift.sum, shift.moved.join('\n')).toBeLessThanOrEqual(0.01);
  });
});
