import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtDashboard, openBrowser } from '../support/browser/open-browser.ts';
import { openWireBrowser } from '../support/network/wire-traffic.ts';
import { startTestService } from '../support/start-service.ts';

/** JavaScript and CSS, compressed with brotli. */
const maxCodeKiB = 150;
const maxRequests = 8;

const pageText = readFileSync(join(builtDashboard, 'index.html'), 'utf8');
const named = new Set([...pageText.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => `/${path}`));

it(`The rows of the first page wait for at most ${maxCodeKiB} KiB of code and ${maxRequests} requests, and for no code when it is opened again`, async () => {
  const service = await startTestService({ dashboardDirectory: builtDashboard });
  onTestFinished(() => service.close());
  await service.call('POST', '/stream', { name: 'Chapel' });
  const { page, take, close } = await openWireBrowser('main a[href^="/streams/"]');
  onTestFinished(close);
  await page.addInitScript(
    (apiKey) =>
      sessionStorage.setItem('aircheck.connection', JSON.stringify({ baseUrl: '/api', apiKey, account: 'x' })),
    service.apiKey,
  );
  // Chunks that the page does not name are fetched beside the rows, before or after them.
  const isLate = ({ pathname }: URL) => pathname.startsWith('/assets/') && !named.has(pathname);
  await page.route(isLate, (route) => route.abort());
  await page.goto(service.dashboardUrl);
  const cold = (await take()).untilShown;
  await page.unroute(isLate);
  await page.reload();
  await take();
  await page.reload();
  const warm = (await take()).altogether;

  const code = [...cold.code].filter(([path]) => path.startsWith('/assets/'));
  const codeKiB = code.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
  console.log(`${codeKiB.toFixed(1)} KiB of code, ${cold.requests} requests`);
  expect(code.map(([path]) => path.split('.').at(-1)).sort()).toEqual(['css', 'js']);
  expect(codeKiB, 'Load what the rows do not need with React.lazy.').toBeLessThanOrEqual(maxCodeKiB);
  expect(cold.requests).toBeLessThanOrEqual(maxRequests);
  // A name with a hash is never asked for again.
  expect([...warm.code.keys()].filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

it('A browser that is signed in reads the streams once, beside the code of the page; a page for clients reads none', async () => {
  const service = await startTestService({ dashboardDirectory: builtDashboard });
  onTestFinished(() => service.close());
  await service.call('POST', '/stream', { name: 'Chapel' });
  const { page, close } = await openBrowser();
  onTestFinished(() => close({ expected: [/404/] }));
  await page.goto(service.signInUrl);
  const row = page.locator('main a[href^="/streams/"]');
  await row.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const isFirstRead = (address: string) => address.startsWith('/api/aircheck/changes?') && !address.includes('since=');

  await page.reload();
  await row.waitFor();
  expect(asked.filter(isFirstRead)).toHaveLength(1);
  // The code of the page begins with this read.
  expect(asked.findIndex(isFirstRead)).toBeLessThan(asked.indexOf('/config.json'));

  asked.length = 0;
  await page.goto(new URL('/watch/none', service.dashboardUrl).href);
  await page.getByRole('heading').first().waitFor();
  expect(asked.filter(isFirstRead)).toEqual([]);
});

it('A part whose code is gone, as after an update, says so in its place and offers to reload', async () => {
  const service = await startTestService({ dashboardDirectory: builtDashboard });
  onTestFinished(() => service.close());
  await service.call('POST', '/stream', { name: 'Chapel' });
  const { page, context, close } = await openBrowser();
  onTestFinished(() => close({ expected: [/Failed to load resource/, /Failed to fetch dynamically imported/] }));
  const problem = page.getByRole('alert').filter({ hasText: 'A part of this page could not be shown.' });
  const newStream = /\/assets\/new-stream-/;
  await context.route(newStream, (route) => route.fulfill({ status: 404 }));
  await page.goto(service.signInUrl);
  await page.getByRole('link', { name: 'Chapel' }).waitFor();
  await page.getByRole('button', { name: 'New stream' }).click();
  await problem.waitFor();
  await page.getByRole('link', { name: 'Chapel' }).waitFor();
  await context.unroute(newStream);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'New stream' }).click();
  await page.getByRole('dialog', { name: 'New stream' }).waitFor();

  // The control room costs only its own part.
  await context.route(/\/assets\/control-room-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(service.dashboardUrl);
  await problem.waitFor();
  await page.getByRole('link', { name: 'Chapel' }).click();
  await page.getByRole('heading', { name: 'Chapel' }).waitFor();
});
