import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtDashboard } from '../support/browser/open-browser.ts';
import { openWireBrowser } from '../support/network/wire-traffic.ts';
import { startTestService } from '../support/start-service.ts';

/** JavaScript and CSS, compressed with brotli. */
const maxCodeKiB = 152;
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
