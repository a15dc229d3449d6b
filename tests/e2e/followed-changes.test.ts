import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routePatterns } from '../../src/contract/routes.ts';
import { followedPollMs } from '../../src/dashboard/api/polls.ts';
import { openDashboard, type TestDashboard, waitAtPoll } from '../support/browser/open-dashboard.ts';
import { patient } from '../support/patient.ts';

let dashboard: TestDashboard;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  ({ id: streamId } = await (await dashboard.service.call('POST', '/stream', { name: 'Chapel', profiles: [] })).json());
});
afterAll(() => dashboard?.close({ expected: [/ERR_/] }));

/** What a page asks for: reads of changes, and the hints that it follows, each until it ends. */
function watch(page: Page) {
  const underWay = new Set<Request>();
  const seen = { reads: 0, follows: 0, following: () => underWay.size };
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.endsWith(routePatterns.hints)) {
      seen.follows += 1;
      underWay.add(sent);
    } else if (pathname.endsWith(routePatterns.changes)) seen.reads += 1;
  });
  const end = (sent: Request) => void underWay.delete(sent);
  page.on('requestfinished', end).on('requestfailed', end);
  return seen;
}

const asOf = async (page: Page) => /as of\s+[\d:]+/.exec(await page.locator('header').first().innerText())?.[0];
const rename = (name: string) => dashboard.service.call('PATCH', `/stream/${streamId}`, { name });

/** "As of" moves on with a read, every 8 s at most. */
async function isQuiet(page: Page, seen: ReturnType<typeof watch>): Promise<void> {
  await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
  const [reads, shown, fromMs] = [seen.reads, await asOf(page), Date.now()];
  expect(shown).toBeDefined();
  await vi.waitFor(async () => expect(await asOf(page)).not.toBe(shown), patient);
  expect(seen.reads - reads).toBeLessThanOrEqual(2 + (Date.now() - fromMs) / followedPollMs);
}

/** Passes on whole answers alone, as some proxies do. */
async function startBufferingProxy(target: string): Promise<{ server: Server; url: string }> {
  const server = createServer((from, to) => {
    const sent = request(new URL(from.url ?? '/', target), { method: from.method, headers: from.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => to.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks)));
    });
    sent.on('error', () => to.destroy());
    to.on('close', () => sent.destroy());
    from.pipe(sent);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

describe('A page with nothing on air', () => {
  it('asks rarely while nothing changes, shows what does, and says as of when', patient, async () => {
    const { page, service } = dashboard;
    const seen = watch(page);
    await page.goto(service.dashboardUrl);
    await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
    for (const name of ['Rink', 'Hall']) {
      await rename(name);
      await page.getByRole('link', { name, exact: true }).waitFor();
    }
    await isQuiet(page, seen);
  });

  it('follows in one tab of a browser, and in the next one when that is closed', patient, async () => {
    const { page, service } = dashboard;
    const seen = watch(page);
    await page.goto(service.dashboardUrl);
    await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
    const second = await dashboard.context.newPage();
    const ofSecond = watch(second);
    await second.goto(service.dashboardUrl);
    const waiting = async () => (await second.evaluate(() => navigator.locks.query())).pending?.length;
    await vi.waitFor(async () => expect(await waiting()).toBe(1), patient);
    // What it shows comes by a poll.
    await rename('Nave');
    await waitAtPoll(second, second.getByRole('link', { name: 'Nave', exact: true }));
    expect(ofSecond.follows).toBe(0);
    await page.goto('about:blank');
    await vi.waitFor(() => expect(ofSecond.following()).toBe(1), patient);
    await second.close();
  });

  it('goes on by itself when the network was gone', patient, async () => {
    const { page, service, context } = dashboard;
    const seen = watch(page);
    await page.goto(service.dashboardUrl);
    await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
    await context.setOffline(true);
    await page.getByText(/^Network down: no answer since/).waitFor();
    await context.setOffline(false);
    await page.getByText(/^Network down: no answer since/).waitFor({ state: 'detached' });
    await rename('Court');
    await page.getByRole('link', { name: 'Court', exact: true }).waitFor();
    await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
  });

  it('goes on at once when a laptop has slept', patient, async () => {
    const { context, service } = dashboard;
    // Only one follows.
    await dashboard.page.goto('about:blank');
    const page = await context.newPage();
    await page.clock.install();
    const seen = watch(page);
    await page.goto(service.dashboardUrl);
    await vi.waitFor(() => expect(seen.following()).toBe(1), patient);
    await page.getByRole('link', { name: 'Court', exact: true }).waitFor();
    const before = seen.follows;
    await page.clock.fastForward('01:00:00');
    await vi.waitFor(() => expect(seen.follows).toBeGreaterThan(before), patient);
    await rename('Crypt');
    await page.getByRole('link', { name: 'Crypt', exact: true }).waitFor();
    await page.close();
  });

  it('polls behind a proxy that keeps answers back until they are whole', patient, async () => {
    const { context, service } = dashboard;
    const page = await context.newPage();
    await page.clock.install();
    const proxy = await startBufferingProxy(service.localUrl);
    try {
      const seen = watch(page);
      await page.goto(`${proxy.url}/`);
      await page.getByRole('textbox', { name: 'API key' }).fill(service.apiKey);
      await page.getByRole('button', { name: 'Sign in' }).click();
      for (const follows of [1, 2]) {
        await vi.waitFor(() => expect([seen.follows, seen.following()]).toEqual([follows, 1]), patient);
        // So long it was silent.
        await page.clock.fastForward(6_000);
      }
      await vi.waitFor(() => expect(seen.following()).toBe(0), patient);
      await rename('Choir');
      await waitAtPoll(page, page.getByRole('link', { name: 'Choir', exact: true }));
      expect(seen.follows).toBe(2);
    } finally {
      await page.close();
      proxy.server.closeAllConnections();
      proxy.server.close();
    }
  });
});
