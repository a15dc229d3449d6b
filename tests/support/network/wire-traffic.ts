import type { Page } from 'playwright-core';
import { openProfile } from '../browser/open-browser.ts';
import { quietNetwork } from '../browser/quiet-network.ts';

/** What went over the network for a page, as it was packed. What came from the browser's cache is not in it. */
export interface WireTraffic {
  requests: number;
  /** With the answers' headers. */
  bytes: number;
  /** Scripts and styles alone, each with its size without headers. */
  code: ReadonlyMap<string, number>;
}

export interface WireBrowser {
  page: Page;
  /**
   * The transfers since the last call, when everything has come that was asked for: what had come whole when
   * `selector` first matched, and altogether. What is asked for again afterwards is a poll and not
   * counted: how many there are depends on how long the machine took.
   */
  take(): Promise<{ untilShown: WireTraffic; altogether: WireTraffic }>;
  close(): Promise<void>;
}

interface Transfer {
  path: string;
  /** By the page's clock. */
  endedAtMs: number;
  headerBytes: number;
  bytes: number;
}

const shownMark = 'wire-shown';

/** Runs in the page: marks when something first matches. */
function markFirstMatch([selector, mark]: readonly [string, string]): void {
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    performance.mark(mark);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** A fresh profile with nothing between it and the network. */
export async function openWireBrowser(selector: string): Promise<WireBrowser> {
  const context = await openProfile();
  const page = await context.newPage();
  await page.addInitScript(markFirstMatch, [selector, shownMark] as const);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const sent = new Map<string, { path: string; clockOffsetMs: number; headerBytes: number }>();
  const cached = new Set<string>();
  let transfers: Transfer[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol === 'http:')
      sent.set(requestId, { path: pathname, clockOffsetMs: (wallTime - timestamp) * 1000, headerBytes: 0 });
  });
  network.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) cached.add(requestId);
    const request = sent.get(requestId);
    if (request) request.headerBytes = response.encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = sent.get(requestId);
    if (request && !cached.has(requestId)) {
      const { path, clockOffsetMs, headerBytes } = request;
      transfers.push({ path, headerBytes, bytes: encodedDataLength, endedAtMs: timestamp * 1000 + clockOffsetMs });
    }
  });
  return {
    page,
    async take() {
      await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, shownMark);
      await quietNetwork(page);
      const shownAtMs = await page.evaluate(
        (mark) => performance.timeOrigin + (performance.getEntriesByName(mark)[0]?.startTime ?? 0),
        shownMark,
      );
      const all = transfers;
      transfers = [];
      const untilShown = all.filter(({ endedAtMs }) => endedAtMs < shownAtMs);
      const later = new Map<string, Transfer>();
      for (const transfer of all) {
        const isKnown = later.has(transfer.path) || untilShown.some(({ path }) => path === transfer.path);
        if (!isKnown) later.set(transfer.path, transfer);
      }
      return { untilShown: sum(untilShown), altogether: sum([...untilShown, ...later.values()]) };
    },
    close: () => context.close(),
  };
}

function sum(transfers: readonly Transfer[]): WireTraffic {
  return {
    requests: transfers.length,
    bytes: transfers.reduce((total, { bytes }) => total + bytes, 0),
    code: new Map(
      transfers
        .filter(({ path }) => /\.(?:js|css)$/.test(path))
        .map(({ path, bytes, headerBytes }) => [path, bytes - headerBytes]),
    ),
  };
}
