import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { columnNames } from '../../src/service/db/rows.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { quietNetwork } from '../support/browser/quiet-network.ts';
import { inDatabase } from '../support/in-database.ts';
import { seedSession } from '../support/seed-session.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Figure, median, ratios, type Stage } from './figure.ts';
import { timeUntilPainted } from './until-painted.ts';

const [few, many] = [20, 20_000];
const hourMs = 3_600_000;
const names = Array.from({ length: 40 }, (_, index) => `County Court Building Room ${index + 1}`);
const renditions = [240, 360, 720].map((height) => ({
  name: `${height}p`,
  width: Math.round((height * 8) / 9) * 2,
  height,
  bitrate: height * 1000,
  directory: `${height}p`,
}));

/** Sessions of forty streams, one every twenty minutes, with what a real one has. */
async function seed({ call }: ServiceProcess, dataDirectory: string, count: number): Promise<void> {
  const ids: string[] = [];
  for (const name of names) ids.push((await (await call('POST', '/stream', { name, record: true })).json()).id);
  inDatabase(dataDirectory, (database) => {
    const endedAt = Date.now() - 30 * 24 * hourMs;
    const kind = { recordingStatus: 'ready', durationSeconds: 3600, sizeBytes: 1e9, isIllustrated: true } as const;
    seedSession(database, ids[0] ?? '', endedAt - hourMs, { ...kind, endedAt, lastSeen: endedAt, renditions });
    const own: Record<string, string> = {
      id: "printf('%08x-0000-4000-8000-%012x', i, i)",
      playback_id: "printf('%016x', i)",
      parent_id: `json_extract('${JSON.stringify(ids)}', '$[' || (i % ${ids.length}) || ']')`,
      created_at: `created_at - i * ${hourMs / 3}`,
      ended_at: `ended_at - i * ${hourMs / 3}`,
    };
    const columns = columnNames(database, 'sessions');
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
      INSERT INTO sessions (${columns.join(', ')})
      SELECT ${columns.map((name) => own[name] ?? name).join(', ')} FROM n, (SELECT * FROM sessions LIMIT 1)`);
  });
}

/** Milliseconds from asking for the page until its first rows are painted. */
async function firstRowsMs(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-recording]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  })`);
}

/** Megabytes that the page's own objects take once nothing is left to be cleared. */
async function heapMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1e6;
}

const lastRow = `Number([...document.querySelectorAll('[data-recording]')].at(-1)?.getAttribute('aria-rowindex'))`;

/** Scrolls on until that row has been drawn. */
async function scrollTo(page: Page, row: number): Promise<void> {
  const drawn = () => page.evaluate<number>(`(scrollTo(0, document.documentElement.scrollHeight), ${lastRow})`);
  await waitUntil(async () => (await drawn()) >= row, { everyMs: 20, timeoutMs: 600_000, what: `row ${row} is drawn` });
}

interface SlowedPage {
  page: Page;
  address: string;
  rows: number[];
  letter: number[];
  whole: number[];
  atFullSpeed: number[];
  slowDown: (rate: number) => Promise<unknown>;
}

const slow = 'CPU x 4';

/** Milliseconds from a digit after `room 1` until so many rows are painted, and none that it leaves out. */
async function letterMs(
  page: Page,
  slowDown: SlowedPage['slowDown'],
  { digit, least, rate = 4 }: { digit: string; least: number; rate?: number },
): Promise<number> {
  await page.waitForURL((url) => url.searchParams.get('q') === 'room 1');
  await quietNetwork(page);
  await slowDown(rate);
  const isDone = `[...document.querySelectorAll('[data-recording] th')].every(({ textContent }) => textContent.includes('Room 1${digit}')) && document.querySelectorAll('[data-recording]').length >= ${least}`;
  const typed = await timeUntilPainted(page, () => page.keyboard.press(digit), isDone);
  await slowDown(1);
  return typed;
}

/** The library of recordings: 20,000 sessions beside 20, in turns, in a browser against the running service. */
export const libraryStage: Stage = async ({ isQuick, say }) => {
  const rounds = isQuick ? 3 : 7;
  const directories = await Promise.all([few, many].map(() => mkdtemp(join(tmpdir(), 'aircheck-bench-'))));
  const services = await Promise.all(directories.map((dataDirectory) => startServiceProcess({ dataDirectory })));
  const browser = await openBrowser();
  try {
    const pages: SlowedPage[] = [];
    for (const [index, service] of services.entries()) {
      await seed(service, directories[index] ?? '', [few, many][index] ?? 0);
      // Two ports of one host share their cookies: each service has a profile of its own.
      const context = await browser.context.browser()?.newContext({ viewport: { width: 1440, height: 900 } });
      if (context === undefined) throw new Error('The browser has gone.');
      const page = await context.newPage();
      await page.goto(service.signInUrl);
      await page.getByRole('rowheader').first().waitFor();
      const devtools = await context.newCDPSession(page);
      const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const address = new URL('/recordings', service.signInUrl).href;
      pages.push({ page, address, rows: [], letter: [], whole: [], atFullSpeed: [], slowDown });
    }
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? 'Once for the caches.' : `Round ${round}.`);
      for (const { page, address, rows, letter, whole, atFullSpeed, slowDown } of pages) {
        const until = await firstRowsMs(page, address);
        await quietNetwork(page);
        await page.getByRole('searchbox', { name: 'Stream name' }).pressSequentially('room 1');
        const typed = await letterMs(page, slowDown, { digit: '7', least: 1 });
        await page.keyboard.press('Backspace');
        const least = address === pages[1]?.address ? 15 : 1;
        const answered = await letterMs(page, slowDown, { digit: '6', least });
        await page.keyboard.press('Backspace');
        const answeredSoon = await letterMs(page, slowDown, { digit: '3', least, rate: 1 });
        if (round === 0) continue;
        rows.push(until);
        letter.push(typed);
        whole.push(answered);
        atFullSpeed.push(answeredSoon);
      }
    }
    const [short, long] = pages;
    if (short === undefined || long === undefined) throw new Error('A page is missing.');
    const heap: Figure[] = [];
    await long.page.goto(long.address);
    await long.page.locator('[data-recording]').first().waitFor();
    for (const count of isQuick ? [40, 500, 2_000] : [40, 500, 2_000, many]) {
      await scrollTo(long.page, count);
      heap.push({ name: `heap after row ${count}`, unit: 'MB', values: [await heapMegabytes(long.page)] });
      say(`${count} rows were drawn.`);
    }
    return {
      figures: [
        { name: `first rows of ${few}`, unit: 'ms', values: short.rows },
        { name: `first rows of ${many}`, unit: 'ms', values: long.rows },
        {
          name: `first rows, ${many} : ${few}`,
          unit: 'times',
          values: ratios(long.rows, short.rows),
          note: `of the medians: ${(median(long.rows) / median(short.rows)).toFixed(2)}; 1.5 at most`,
        },
        { name: `a letter in the filter of ${few}`, unit: 'ms', values: short.letter, note: slow },
        { name: `a letter in the filter of ${many}`, unit: 'ms', values: long.letter, note: `${slow}; 100 at most` },
        {
          name: `a letter until a screen of ${many}`,
          unit: 'ms',
          values: long.whole,
          note: `${slow}, with the answer`,
        },
        {
          name: `a letter until a screen of ${many}`,
          unit: 'ms',
          values: long.atFullSpeed,
          note: 'full speed, with the answer; 100 at most',
        },
        ...heap,
      ],
    };
  } finally {
    await browser.close({ expected: [/./] });
    for (const service of services) await service.stop();
    for (const directory of directories) await rm(directory, { recursive: true, force: true });
  }
};
