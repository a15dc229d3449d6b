import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtDashboard } from '../support/browser/open-browser.ts';
import { openWireBrowser } from '../support/network/wire-traffic.ts';
import { startTestService } from '../support/start-service.ts';

/** JavaScript and CSS that the rows of the Streams page wait for, compressed with brotli. */
const maxCodeKiB = 150;
const maxRequests = 8;

const pageText = readFileSync(join(builtDashboard, 'index.html'), 'utf8');
const named = new Set([...pageText.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => `/${path}`));
/** What the page does not name is fetched beside the rows: `lazy-parts.test.ts` shows them without it. */
const isLate = (path: string) => path.startsWith('/assets/') && !named.has(path);

it(`The first page waits for at most ${maxCodeKiB} KiB of code and ${maxRequests} requests until its rows are painted, and is opened again without code`, async () => {
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
  await page.goto(service.dashboardUrl);
  const cold = (await take()).untilPainted;
  await page.reload();
  const warm = (await take()).altogether;

  const code = [...cold.code].filter(([path]) => !isLate(path));
  const codeKiB = code.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
  const requests = cold.requests - (cold.code.size - code.length);
  console.log(`${codeKiB.toFixed(1)} KiB of code, ${requests} requests`);
  expect(code.map(([path]) => path.split('.').at(-1)).sort()).toEqual(['css', 'js']);
  expect(codeKiB, 'Load what the rows do not need with React.lazy.').toBeLessThanOrEqual(maxCodeKiB);
  expect(requests).toBeLessThanOrEqual(maxRequests);
  // A name with a hash is never asked for again.
  expect([...warm.code.keys()].filter((path) => path.startsWith('/assets/'))).toEqual([]);
});
