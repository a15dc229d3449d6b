import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type StaticSite, serveStatic } from '../support/browser/serve-static.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const folder = '/tools/on/air';

let directory: string;
let site: StaticSite;
let service: TestService;
let browser: TestBrowser;
let streamId: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-static-'));
  await cp(builtDashboard, directory, { recursive: true });
  site = await serveStatic(directory, folder);
  service = await startTestService({ allowedOrigins: [site.origin] });
  await writeFile(join(directory, 'config.json'), JSON.stringify({ apiBase: service.apiUrl, title: 'Town hall' }));
  streamId = (await (await service.call('POST', '/stream', { name: 'Chapel', record: true })).json()).id;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.close();
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

const path = () => new URL(browser.page.url()).pathname;
const heading = (name: string) => browser.page.getByRole('heading', { name, exact: true });

describe('The built dashboard works in any folder of a static host, with config.json beside it', () => {
  it('is drawn before config.json has come, and follows it then', async () => {
    const { page, context } = browser;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/config.json', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${site.origin}${folder}/`, { waitUntil: 'commit' });
    const base = page.getByLabel('Server address');
    expect(await base.inputValue()).toBe(`${site.origin}/api`);
    release();
    await expect.poll(() => base.inputValue()).toBe(service.apiUrl);
    await context.unroute('**/config.json');
  });

  it('is signed in to with the API that config.json names', async () => {
    const { page } = browser;
    await page.goto(`${site.origin}${folder}/`);
    await expect.poll(() => page.getByLabel('Server address').inputValue()).toBe(service.apiUrl);
    await page.getByLabel('API key').fill(service.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    expect(await page.title()).toContain('Town hall');
  });

  it('keeps its pages below the folder', async () => {
    await browser.page.getByRole('link', { name: 'Chapel' }).first().click();
    await heading('Chapel').waitFor();
    expect(path()).toBe(`${folder}/streams/${streamId}`);
    await browser.page.getByRole('link', { name: 'Settings' }).first().click();
    await heading('Settings').waitFor();
    expect(path()).toBe(`${folder}/settings`);
  });

  it('opens a page again that was reloaded, or that a link leads to', async () => {
    await browser.page.reload();
    await heading('Settings').waitFor();
    await browser.page.goto(`${site.origin}${folder}/streams/${streamId}`);
    await heading('Chapel').waitFor();
    expect(await browser.page.locator('base').count()).toBe(0);
  });

  it('has the guide beside it, in the same look', async () => {
    const { page } = browser;
    await page.goto(`${site.origin}${folder}/guide/first-evening.html`);
    await heading('The first evening').waitFor();
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    const isLoaded = () => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await expect.poll(isLoaded).toBe(true);
    await page.getByRole('link', { name: 'Aircheck', exact: true }).click();
    await heading('Streams').first().waitFor();
    expect(path()).toBe(`${folder}/`);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toBe(font);
  });
});
