import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What a load cost whoever waited for it. Times in ms from the navigation. */
export interface PageLoad {
  firstPaintMs: number;
  /** Until what was waited for was painted. */
  doneMs: number;
  /** Sent before that. */
  requests: number;
  /** Of those, with headers. */
  bytes: number;
  /** Of those, text of more than 512 bytes that came as it is. */
  unpacked: string[];
  /** What tasks of the main thread took beyond 50 ms each, from the navigation until `watchedMs` after it was done. */
  blockedMs: number;
  /** Sum of all layout shifts of that time. */
  shift: number;
}

/** As long as everything that comes by itself takes to come. */
const watchedMs = 6_000;

const mark = (selector: string) => `(() => {
  const seen = { shift: 0, blocked: 0, doneMs: 0 };
  window.seenByBench = seen;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      scheduler.postTask(() => (seen.doneMs = performance.now()), { priority: 'user-blocking' }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
})()`;

export interface SlowPage {
  page: Page;
  devtools: CDPSession;
  /** Goes to the address; the first time nothing of it is cached. */
  load(address: string): Promise<PageLoad>;
}

/** Slow 4G as Lighthouse has it, in bytes a second, and a fourth of this processor. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
export const slowCpu = 4;

/** A page that is slowed down, in a profile that has cached nothing. `selector`: what is waited for. */
export async function openSlowPage(
  context: BrowserContext,
  selector: string,
  network?: typeof slow4G,
): Promise<SlowPage> {
  await context.addInitScript(mark(selector));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (network) await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  interface Sent {
    atMs: number;
    path: string;
    bytes: number;
    headerBytes: number;
    isUnpacked: boolean;
    isCached: boolean;
  }
  let sent = new Map<string, Sent>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    sent.set(requestId, {
      atMs: wallTime * 1000,
      path: pathname,
      bytes: 0,
      headerBytes: 0,
      isUnpacked: false,
      isCached: false,
    });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = sent.get(requestId);
    if (one) one.isCached = true;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one === undefined) return;
    if (response.fromDiskCache === true) one.isCached = true;
    one.headerBytes = response.encodedDataLength;
    const names = Object.keys(response.headers).map((name) => name.toLowerCase());
    one.isUnpacked = !names.includes('content-encoding') && /text|json|svg|script/.test(response.mimeType);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });

  return {
    page,
    devtools,
    async load(address) {
      sent = new Map();
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => Reflect.get(window, 'seenByBench')?.doneMs > 0, undefined, { timeout: 120_000 });
      // What is measured is this time: what blocks or moves the page after its rows are there.
      await page.waitForTimeout(watchedMs);
      const seen = await page.evaluate<{
        shift: number;
        blocked: number;
        doneMs: number;
        paint: number;
        origin: number;
      }>(
        `({ ...window.seenByBench, origin: performance.timeOrigin,
            paint: performance.getEntriesByName('first-contentful-paint')[0].startTime })`,
      );
      const before = [...sent.values()].filter(({ atMs, isCached }) => !isCached && atMs < seen.origin + seen.doneMs);
      return {
        firstPaintMs: seen.paint,
        doneMs: seen.doneMs,
        requests: before.length,
        bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
        unpacked: before
          .filter(({ isUnpacked, bytes, headerBytes }) => isUnpacked && bytes - headerBytes >= 512)
          .map(({ path }) => path),
        blockedMs: seen.blocked,
        shift: seen.shift,
      };
    },
  };
}
