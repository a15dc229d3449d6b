import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtDashboard, openBrowser } from '../../support/browser/open-browser.ts';
import { quietNetwork } from '../../support/browser/quiet-network.ts';
import { startTestService } from '../../support/start-service.ts';
import type { Figure, Stage } from '../figure.ts';
import { seedStreams } from '../screen-stage.ts';
import { timeUntilPainted } from '../until-painted.ts';

const few = 10;
const many = 1000;
const sought = 'County Court Building Room 217';
const scrolledPx = 6000;

/** Streams with ten sessions each, few of them and many: what the page does with them at a quarter of this processor's speed. */
export const rowsStage: Stage = async ({ isQuick, say }) => {
  const runs = isQuick ? 3 : 7;
  const sites = await Promise.all([few, many].map(openSite));
  try {
    // In turn: what else this machine does meets both.
    for (let run = 0; run < runs; run += 1) {
      for (const site of sites) {
        say(`Run ${run + 1}, ${site.count} streams.`);
        await look(site);
      }
    }
  } finally {
    for (const site of sites) await site.close();
  }
  const note = 'CPU x 4';
  return {
    figures: sites.flatMap(({ count, seen }): Figure[] => [
      { name: `${count} streams: first rows`, unit: 'ms', values: seen.firstRows, note },
      ...(count === many
        ? [{ name: `${count} streams: a letter until its row`, unit: 'ms', values: seen.letters, note }]
        : []),
      { name: `${count} streams: a frame while scrolling, p95`, unit: 'ms', values: seen.frames, note },
      { name: `${count} streams: most elements`, unit: 'elements', values: seen.elements },
    ]),
  };
};

async function openSite(count: number) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  seedStreams(dataDirectory, count);
  const service = await startTestService({ dataDirectory, dashboardDirectory: builtDashboard });
  const browser = await openBrowser();
  const { page } = browser;
  await page.goto(service.signInUrl);
  await page.getByText('all shortcuts').waitFor();
  await quietNetwork(page);
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const look = () => {
      if (document.querySelector('tbody [data-row]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => scheduler.postTask(() => { window.firstRowsMs = performance.now(); }));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  })`);
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const seen: Record<'firstRows' | 'letters' | 'frames' | 'elements', number[]> = {
    firstRows: [],
    letters: [],
    frames: [],
    elements: [],
  };
  const close = async () => {
    await browser.close({ expected: [/./] });
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { count, seen, service, page, devtools, close };
}

async function look({ count, seen, service, page, devtools }: Awaited<ReturnType<typeof openSite>>) {
  await page.goto(service.dashboardUrl);
  await page.waitForFunction(() => 'firstRowsMs' in window);
  seen.firstRows.push(await page.evaluate<number>('window.firstRowsMs'));
  await page.getByText('all shortcuts').waitFor();
  await quietNetwork(page);
  await page.waitForTimeout(2_000);

  await page.evaluate(`void (window.framesSeen = new Promise((resolve) => {
    const gaps = [];
    let last, most = 0;
    const frame = (now) => {
      if (last !== undefined) gaps.push(now - last);
      last = now;
      // Counted now and then: after each change of the page it takes the browser a part of a frame.
      if (gaps.length % 10 === 0) most = Math.max(most, document.getElementsByTagName('*').length);
      if (document.documentElement.dataset.scrolled === undefined) return requestAnimationFrame(frame);
      gaps.sort((a, b) => a - b);
      resolve([gaps[Math.floor(gaps.length * 0.95)], most]);
    };
    requestAnimationFrame(frame);
  }))`);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 600,
    yDistance: -scrolledPx,
    speed: 1000,
    gestureSourceType: 'mouse',
  });
  await page.evaluate(() => {
    document.documentElement.dataset.scrolled = '';
  });
  const [p95 = Number.NaN, most = Number.NaN] = await page.evaluate<number[]>('window.framesSeen');
  seen.frames.push(p95);
  seen.elements.push(most);

  if (count !== many) return;
  await page.evaluate(() => scrollTo(0, 0));
  const field = page.getByRole('searchbox', { name: 'Filter' });
  await field.fill(sought.slice(0, -1));
  await page.waitForURL((url) => url.searchParams.get('q') === sought.slice(0, -1));
  await page.waitForTimeout(2_000);
  await field.focus();
  const rows = `document.querySelectorAll('tbody tr:not([hidden]) th[scope=row]').length`;
  seen.letters.push(await timeUntilPainted(page, () => page.keyboard.press('7'), `${rows} === 1`));
}
