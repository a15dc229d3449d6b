import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { quietNetwork } from '../../support/browser/quiet-network.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import type { TestService } from '../../support/start-service.ts';
import { busyPackets } from '../busy-packets.ts';
import { type Figure, quantile } from '../figure.ts';
import type { BareBrowser } from './bare-browser.ts';
import { openBarePage, type SignedInState, viewport } from './page-load.ts';

/** A row of the Streams page. */
export const rowShown = 'main a[href^="/streams/"]';

export interface SeededService {
  service: TestService;
  state: SignedInState;
}

/** By then all has come that comes by itself, code that is fetched in an idle moment included. */
const settlingMs = 5_000;

/** The reads of a page of streams that are not live, and its cost while nobody does anything. */
export async function measureIdle(
  browser: Browser,
  bare: BareBrowser,
  { service, state }: SeededService,
  seconds: number,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport, storageState: state });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const reads = new Set<string>();
  let readBytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/api/aircheck/changes') reads.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (reads.has(requestId)) readBytes += encodedDataLength;
  });
  await page.goto(service.dashboardUrl);
  await page.getByText(/The strip is the last/).waitFor();
  await quietNetwork(page);
  await wait(settlingMs);
  const listBytes = readBytes;
  await wait(seconds * 1000);
  const deltaBytes = readBytes - listBytes;
  await context.close();
  const used = await idleSeconds(bare, { service, state }, seconds);
  return [
    { name: '3,000 sessions, read once', unit: 'KiB', values: [listBytes / 1024], note: 'on the wire; at most 150' },
    { name: `changes read in ${seconds} s`, unit: 'KiB', values: [deltaBytes / 1024] },
    {
      name: '300 streams, nothing live',
      unit: '% of a core',
      values: [(used / seconds) * 100],
      note: 'at most 2',
    },
  ];
}

/** Processor seconds that a page takes which stands there, in a browser that no tool watches. */
async function idleSeconds(browser: BareBrowser, { service, state }: SeededService, seconds: number): Promise<number> {
  const page = await openBarePage(browser, rowShown, state, 1);
  await page.load(service.dashboardUrl);
  await wait(settlingMs);
  const before = await pageSeconds(browser);
  await wait(seconds * 1000);
  const used = (await pageSeconds(browser)) - before;
  await page.close();
  return used;
}

/** The busiest renderer's processor time so far: the browser's own frame has renderers too. */
async function pageSeconds({ send }: BareBrowser): Promise<number> {
  const { processInfo } = await send<{ processInfo: { type: string; cpuTime: number }[] }>('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime));
}

/** Milliseconds between frames while the page is scrolled from its head to its foot. */
const scrolling = `new Promise((resolve) => {
  const gaps = [];
  let last;
  const end = performance.now() + 3000;
  const frame = (now) => {
    if (last !== undefined) gaps.push(now - last);
    last = now;
    scrollBy(0, 60);
    if (performance.now() < end) requestAnimationFrame(frame);
    else resolve(gaps);
  };
  requestAnimationFrame(frame);
})`;

/** A scrolled frame, a click and a key with 1,000 streams, at this processor's full speed. */
export async function measureList(
  browser: Browser,
  { service, state }: SeededService,
  rounds: number,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport, storageState: state });
  const page = await context.newPage();
  const [frames, clicks, keys]: [number[], number[], number[]] = [[], [], []];
  await page.goto(service.dashboardUrl);
  await page.getByText(/The strip is the last/).waitFor();
  await quietNetwork(page);
  // A hand pauses, and what follows an answer (the address, rows below the window) is no part of the next one.
  const pause = () => page.waitForTimeout(2_000);
  for (let round = 0; round < rounds; round += 1) {
    await pause();
    frames.push(...(await page.evaluate<number[]>(scrolling)));
    await page.evaluate('scrollTo(0, 0)');
    await pause();
    const box = page.locator('tr:not([hidden]) [data-select]').nth(3);
    await box.hover();
    clicks.push(await timeUntilPainted(page, () => box.click(), `document.querySelector('[data-select]:checked')`));
    await box.click();
    const field = page.getByRole('searchbox', { name: 'Filter' });
    await field.focus();
    await field.fill('County Court Building Room 2');
    await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('2') === true);
    await pause();
    const names = `[...document.querySelectorAll('tbody tr:not([hidden]) th[scope=row]')]`;
    const isDone = `${names}.every(({ textContent }) => textContent.includes('Room 21'))`;
    keys.push(await timeUntilPainted(page, () => page.keyboard.press('1'), isDone));
    await field.fill('');
    await page.waitForURL((url) => url.searchParams.get('q') === null);
  }
  await context.close();
  const p95 = (name: string, values: readonly number[]): Figure => {
    return { name: `1,000 streams: ${name}, p95`, unit: 'ms', values: [quantile(values, 0.95)], note: 'at most 50' };
  };
  return [p95('a scrolled frame', frames), p95('a click', clicks), p95('a key in the filter', keys)];
}

/** Milliseconds from the key or click that `act` makes until what it asks for is painted. */
async function timeUntilPainted(page: Page, act: () => Promise<void>, isDone: string): Promise<number> {
  // The code is text: compiled functions call helpers that the page does not know.
  await page.evaluate(`void (window.painted = new Promise((resolve) => {
    let begunAt = 0;
    for (const kind of ['keydown', 'click']) {
      addEventListener(kind, ({ timeStamp }) => (begunAt ||= timeStamp), { capture: true, once: true });
    }
    const check = () => {
      if (begunAt === 0 || !(${isDone})) return;
      observer.disconnect();
      removeEventListener('change', check);
      // The first task after the frame was painted: a timer would wait for what the page does then.
      requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now() - begunAt), { priority: 'user-blocking' }));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    addEventListener('change', check);
  }))`);
  await act();
  return page.evaluate<number>('window.painted');
}

/** From the moment at which the service knows that a recording is ready to the page that shows it. */
export async function measureState(
  browser: Browser,
  { service, state }: SeededService,
  rounds: number,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport, storageState: state });
  const page = await context.newPage();
  await page.goto(service.dashboardUrl);
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Hall ${round + 1}`;
    const { id, streamKey = '' } = await createRecordedStream(service, { name, profiles: [] });
    const packets = await busyPackets(5);
    const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 });
    await page.getByRole('row', { name: new RegExp(`${name}.*Recording`) }).waitFor();
    await page.evaluate(`void (window.shownAtMs = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!/Ready/.test(document.querySelector('[data-row="${id}"]')?.closest('tr').textContent)) return;
        observer.disconnect();
        requestAnimationFrame(() => scheduler.postTask(() => resolve(Date.now()), { priority: 'user-blocking' }));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    }))`);
    await live.finish();
    const shownAtMs = await page.evaluate<number>('window.shownAtMs');
    // Both clocks are this machine's.
    values.push(shownAtMs - ((await readySession(service, id)).aircheck?.readyAt ?? Number.NaN));
  }
  await context.close();
  return [{ name: 'ready: from the service to the page', unit: 'ms', values, note: 'at most 500' }];
}
