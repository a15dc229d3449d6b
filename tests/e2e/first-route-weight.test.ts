import { describe, expect, it, onTestFinished } from 'vitest';
import { builtDashboard } from '../support/browser/open-browser.ts';
import { openWireBrowser, type WireTraffic } from '../support/network/wire-traffic.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

/** Of JavaScript and CSS, packed with brotli, until the Streams page shows its rows. */
const limitKiB = 150;
/** Of all that is transferred until then: headers and answers too. */
const limitAllKiB = 160;

const codeKiB = ({ code }: WireTraffic) => [...code.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;

function inWords({ requests, bytes, code }: WireTraffic): string {
  const files = [...code].map(([path, size]) => `${path} ${(size / 1024).toFixed(1)}`).join(', ');
  return `${requests} requests, ${(bytes / 1024).toFixed(1)} KiB with headers; code (KiB): ${files || 'none'}`;
}

async function startWithStream(): Promise<TestService> {
  const service = await startTestService({ dashboardDirectory: builtDashboard });
  onTestFinished(() => service.close());
  await service.call('POST', '/stream', { name: 'Chapel' });
  return service;
}

async function openWhereRowsShow() {
  const browser = await openWireBrowser('main a[href^="/streams/"]');
  onTestFinished(() => browser.close());
  return browser;
}

describe('The first page on the wire', () => {
  it(`weighs at most ${limitKiB} KiB until its rows are painted, and nothing but answers when it is opened again`, async () => {
    const service = await startWithStream();
    const { page, take } = await openWhereRowsShow();
    await page.addInitScript(
      (apiKey) =>
        sessionStorage.setItem('aircheck.connection', JSON.stringify({ baseUrl: '/api', apiKey, account: 'x' })),
      service.apiKey,
    );
    // What an idle browser fetches is counted too: once a part of it stands there.
    const whenIdle = async () => {
      await page.getByText('all shortcuts').waitFor();
      return take();
    };
    await page.goto(service.dashboardUrl);
    const cold = await whenIdle();
    await page.reload();
    const warm = await whenIdle();
    console.log(`Cold, until the rows: ${inWords(cold.untilPainted)}`);
    console.log(`Cold, altogether: ${inWords(cold.altogether)}`);
    console.log(`Warm, until the rows: ${inWords(warm.untilPainted)}`);

    expect([...cold.untilPainted.code.keys()].some((path) => path.endsWith('.css'))).toBe(true);
    expect(codeKiB(cold.untilPainted)).toBeGreaterThan(50);
    expect(codeKiB(cold.untilPainted), 'Load what the first page does not need lazily.').toBeLessThanOrEqual(limitKiB);
    expect(cold.untilPainted.bytes / 1024).toBeLessThanOrEqual(limitAllKiB);
    expect(cold.untilPainted.requests).toBeLessThanOrEqual(8);
    // With twelve chunks.
    expect(cold.altogether.requests).toBeLessThanOrEqual(25);
    expect(cold.altogether.bytes / 1024).toBeLessThanOrEqual(300);

    // What carries a hash in its name is never asked for again.
    expect([...warm.altogether.code.keys()].filter((path) => path.startsWith('/assets/'))).toEqual([]);
    expect(warm.untilPainted.requests).toBeLessThanOrEqual(3);
    expect(warm.untilPainted.bytes / 1024).toBeLessThanOrEqual(6);
    expect(warm.altogether.bytes / 1024).toBeLessThanOrEqual(10);
  });

  it('weighs little more when it is come to by a sign-in link', async () => {
    const service = await startWithStream();
    const { page, take } = await openWhereRowsShow();
    await page.goto(service.signInUrl);
    const { untilPainted } = await take();
    console.log(`By a sign-in link, until the rows: ${inWords(untilPainted)}`);
    expect(codeKiB(untilPainted)).toBeLessThanOrEqual(limitKiB + 31.75);
    expect(untilPainted.requests).toBeLessThanOrEqual(15);
  });
});
