import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { quietNetwork } from '../../support/browser/quiet-network.ts';
import type { Figure } from '../figure.ts';
import { timeUntilPainted } from '../until-painted.ts';
import { type BareBrowser, openBareBrowser } from './bare-browser.ts';
import { openBarePage, openSlowPage, slowCpu, viewport } from './page-load.ts';
import { rowShown, type SeededService } from './seeded-service.ts';

/** An idle moment and what follows it. */
const settlingMs = 5_000;

/**
 * Seconds of processor time that the page has taken so far: of the processes that draw, the one that worked most. What the
 * browser draws around a page are pages too.
 */
async function pageSeconds({ send }: BareBrowser): Promise<number> {
  const { processInfo } = await send<{ processInfo: { type: string; cpuTime: number }[] }>('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime));
}

/** Seconds of processor time in which a page that has come to rest stands there, in a browser that no tool watches. */
async function idleSeconds({ service, state }: SeededService, seconds: number): Promise<number> {
  const program = findBrowser(process.env);
  if (program === undefined) throw new Error('There is no browser.');
  const browser = await openBareBrowser(program);
  try {
    const page = await openBarePage(browser, rowShown, state, 1);
    await page.load(service.dashboardUrl);
    // What comes by itself has come, and what follows an idle moment (code that is fetched in advance).
    await wait(settlingMs);
    const before = await pageSeconds(browser);
    await wait(seconds * 1000);
    return (await pageSeconds(browser)) - before;
  } finally {
    await browser.close();
  }
}

/** What a page of streams that are not live takes while nobody does anything, and what it read. */
export async function measureIdle(browser: Browser, own: SeededService, seconds: number): Promise<Figure[]> {
  const { service, state } = own;
  const context = await browser.newContext({ viewport, storageState: state });
  const page = await context.newPage();
  const ofPage = await context.newCDPSession(page);
  await ofPage.send('Network.enable');
  const reads = new Set<string>();
  let readBytes = 0;
  ofPage.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/api/aircheck/changes') reads.add(requestId);
  });
  ofPage.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (reads.has(requestId)) readBytes += encodedDataLength;
  });
  await page.goto(service.dashboardUrl);
  // The first of them, and the rest.
  await page.getByText(/The strip is the last/).waitFor();
  await quietNetwork(page);
  const listBytes = readBytes;
  await wait(settlingMs);
  const before = readBytes;
  // The time that is measured: what a page reads while nothing happens.
  await wait(seconds * 1000);
  const deltaBytes = readBytes - before;
  await context.close();
  const shown = await idleSeconds(own, seconds);
  return [
    {
      name: 'sessions, read until all are there',
      unit: 'KiB',
      values: [listBytes / 1024],
      note: '3,000 sessions, on the wire; 150 at most',
    },
    { name: `changes read in ${seconds} s`, unit: 'KiB', values: [deltaBytes / 1024] },
    {
      name: `idle for ${seconds} s`,
      unit: '% of a core',
      values: [(shown / seconds) * 100],
      note: 'nothing live; 2 at most',
    },
  ];
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
    else resolve(gaps.sort((a, b) => a - b));
  };
  requestAnimationFrame(frame);
})`;

/** A long list beside a short one. */
export async function measureList(
  browser: Browser,
  [few, many]: readonly [SeededService, SeededService],
  rounds: number,
): Promise<Figure[]> {
  const rows: Record<'few' | 'many', number[]> = { few: [], many: [] };
  const keys: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [own, name] of [
      [few, 'few'],
      [many, 'many'],
    ] as const) {
      const context = await browser.newContext({ viewport, storageState: own.state });
      const { page, load, speedUp } = await openSlowPage(context, rowShown);
      rows[name].push(await load(own.service.dashboardUrl));
      if (name === 'many') {
        await speedUp();
        const gaps = await page.evaluate<number[]>(scrolling);
        frames.push(gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN);
        await page.evaluate('scrollTo(0, 0)');
        await page.keyboard.press('/');
        await page.getByRole('searchbox', { name: 'Filter' }).fill('County Court Building Room 2');
        await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('2') === true);
        // A hand's pause: only the letter after it is measured, not the drawing of those before.
        await page.waitForTimeout(2_000);
        const isDone = `[...document.querySelectorAll('tbody tr:not([hidden]) th[scope=row]')].every(({ textContent }) => textContent.includes('Room 21'))`;
        keys.push(await timeUntilPainted(page, () => page.keyboard.press('1'), isDone));
      }
      await context.close();
    }
  }
  const slow = `CPU x ${slowCpu}`;
  return [
    { name: 'first rows of 10 streams', unit: 'ms', values: rows.few, note: slow },
    { name: 'first rows of 1,000', unit: 'ms', values: rows.many, note: `${slow}, 10,000 sessions` },
    { name: 'a key in the filter of 1,000', unit: 'ms', values: keys, note: 'full speed; 50 at most' },
    { name: 'scrolling 1,000, p95 of frames', unit: 'ms', values: frames, note: 'full speed; 50 at most' },
  ];
}
