import { chromium, type Page } from 'playwright-core';
import { findBrowser } from './browser/find-browser.ts';
import { browserFlags } from './browser/open-browser.ts';

/** What went over the network for a page, headers and all. What came from the browser's cache is not in it. */
export interface WireTraffic {
  requests: number;
  bytes: number;
  /** Of the dashboard's own files alone. */
  assetRequests: number;
  assetBytes: number;
}

export interface WireBrowser {
  page: Page;
  /** Since the last call, when everything has come that was asked for. */
  take(): Promise<WireTraffic>;
  close(): Promise<void>;
}

/** A Chromium with nothing between it and the network: what listens to requests elsewhere switches its cache off. */
export async function openWireBrowser(): Promise<WireBrowser> {
  const executablePath = findBrowser(process.env);
  if (executablePath === undefined) throw new Error('No Chromium, Chrome or Edge found.');
  const browser = await chromium.launch({ executablePath, headless: true, args: browserFlags });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const urls = new Map<string, string>();
  const cached = new Set<string>();
  let finished: { url: string; bytes: number }[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  network.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) cached.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!cached.has(requestId)) finished.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength });
  });
  return {
    page,
    async take() {
      await page.waitForLoadState('networkidle');
      const all = finished.filter(({ url }) => url.startsWith('http'));
      finished = [];
      const assets = all.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
      const sum = (list: typeof all) => list.reduce((total, { bytes }) => total + bytes, 0);
      return { requests: all.length, bytes: sum(all), assetRequests: assets.length, assetBytes: sum(assets) };
    },
    close: () => browser.close(),
  };
}
