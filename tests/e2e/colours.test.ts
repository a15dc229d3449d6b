import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/find-violations.ts';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { type StaticSite, serveStatic } from '../support/browser/serve-static.ts';

// Half past an hour that has a label, so that one of them would touch "Now".
const nowMs = Date.UTC(2026, 10, 20, 18, 30);
const minuteMs = 60_000;

type Row = Record<string, unknown>;

/** A session that began so many minutes ago, and ended after `minutes`; 0 goes on. */
function session(parentId: string, ago: number, minutes: number, more: Row = {}): Row {
  const createdAt = nowMs - ago * minuteMs;
  const endedAt = createdAt + minutes * minuteMs;
  const isLive = minutes === 0;
  return {
    id: `${parentId}-${ago}`,
    parentId,
    name: parentId,
    createdAt,
    record: true,
    recordingStatus: isLive ? 'waiting' : 'ready',
    isActive: isLive,
    lastSeen: isLive ? nowMs : endedAt,
    sourceSegmentsDuration: (isLive ? ago : minutes) * 60,
    profiles: [],
    aircheck: isLive ? { connection: 'connected' } : { endedAt, readyAt: endedAt + 3000 },
    ...more,
  };
}

const waiting = (ago: number) => ({ recordingStatus: 'waiting', aircheck: { endedAt: nowMs - ago * minuteMs } });
const unrecorded = session('alarm', 20, 0, { record: false, recordingStatus: undefined });
const quiet = [
  session('processing', 40, 39.8, waiting(0.2)),
  session('late', 200, 60, waiting(140)),
  session('failed', 100, 30, { recordingStatus: 'failed' }),
  session('fresh', 30, 25),
  session('ready', 400, 60, { sourceSegmentsDuration: 45 * 60 }),
  session('ready', 900, 60),
];
const live = [
  unrecorded,
  session('recording', 30, 0),
  session('reconnecting', 30, 0, { aircheck: { connection: 'reconnecting' } }),
];

let sessions: Row[] = [...live, ...quiet];
let freeBytes = 83e9;
let site: StaticSite;
let browser: TestBrowser;
beforeAll(async () => {
  site = await serveStatic(builtDashboard, '');
  browser = await openBrowser();
  const { context, page } = browser;
  await page.clock.setFixedTime(nowMs);
  await context.addInitScript(() => {
    const connection = { baseUrl: '/api', apiKey: 'test', account: 'Northlight' };
    sessionStorage.setItem('aircheck.connection', JSON.stringify(connection));
    localStorage.setItem('aircheck.zone', 'UTC');
  });
  await context.route('**/config.json', (route) => route.fulfill({ json: {} }));
  await context.route(/\/api\//, (route) => route.fulfill({ json: answer(new URL(route.request().url()).pathname) }));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

function answer(path: string): unknown {
  const [, , kind, id, part] = path.split('/');
  const streams = [...new Set(sessions.map(({ parentId }) => String(parentId)))].map((name) => ({
    id: name,
    name,
    createdAt: nowMs - 1e9,
    profiles: [],
    record: name !== 'alarm',
    isActive: sessions.some(({ parentId, isActive }) => parentId === name && isActive === true),
  }));
  if (path === '/api/ingest') return [{ ingest: 'rtmp://here/live', playback: '/hls', base: site.origin }];
  if (path === '/api/aircheck/me') return { account: 'Northlight', keyName: 'test', version: '1' };
  if (path === '/api/aircheck/storage')
    return { recordingsBytes: 12.4e9, freeBytes, totalBytes: 200e9, floorBytes: 1e9 };
  if (path === '/api/aircheck/changes') return { streams, sessions, deleted: [], cursor: 'all' };
  if (kind === 'session') return sessions;
  if (kind === 'stream' && part === 'sessions') return sessions.filter(({ parentId }) => parentId === id);
  if (kind === 'stream') return id === undefined ? streams : streams.find((stream) => stream.id === id);
  return [];
}

async function openStreams(shown: Row[]): Promise<Page> {
  sessions = shown;
  const { page } = browser;
  await page.goto(`${site.origin}/`);
  await page.getByRole('row', { name: /^failed/ }).waitFor();
  return page;
}

/** What the browser makes of a token, in the words of a computed style. */
const token = (page: Page, name: string) =>
  page.evaluate((of) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--color-${of})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const style = (locator: Locator, property: 'color' | 'backgroundColor' | 'visibility' | 'display') =>
  locator.evaluate((element, name) => getComputedStyle(element)[name], property);

/** The pill of a stream's row, the frame around its word: of the stream's state, else of its last session. */
const pill = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .locator('td:nth-of-type(3) span:has(> svg), td:nth-of-type(5) .cell-badge > span')
    .first();

describe('the colours of the Streams page', () => {
  it('are solid amber for the alarm alone, and red only for what is on air', async () => {
    const page = await openStreams([...live, ...quiet]);
    const names = ['alarm', 'recording', 'reconnecting', 'processing', 'late', 'failed', 'fresh'];
    const pills = await Promise.all(
      names.map(async (name) => ({
        name,
        ground: await style(pill(page, name), 'backgroundColor'),
        ink: await style(pill(page, name), 'color'),
      })),
    );
    const [amber, red] = [await token(page, 'unrecorded-fill'), await token(page, 'onair')];
    expect(pills.filter(({ ground }) => ground === amber).map(({ name }) => name)).toEqual(['alarm']);
    expect(pills.filter(({ ink }) => ink === red).map(({ name }) => name)).toEqual(['recording']);
  });

  it('never are a state’s on a switch', async () => {
    const { page } = browser;
    const states = ['onair', 'unrecorded', 'processing', 'ready', 'failed'].flatMap((name) => [
      name,
      `${name}-soft`,
      `${name}-fill`,
    ]);
    const forbidden = await Promise.all([...states, 'accent', 'accent-fill'].map((name) => token(page, name)));
    const drawn = await page.getByRole('switch').evaluateAll((switches) =>
      switches
        .flatMap((each) => [each, ...each.querySelectorAll('*')])
        .map((element) => getComputedStyle(element))
        .flatMap(({ color, backgroundColor, borderTopColor }) => [color, backgroundColor, borderTopColor]),
    );
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.filter((colour) => forbidden.includes(colour))).toEqual([]);
  });

  it('distinguish the kinds of the strip, by patterns before colours', async () => {
    await browser.page.getByText('Legend', { exact: true }).click();
    const legend = browser.page.getByRole('list', { name: 'Legend' });
    await legend.waitFor();
    const swatches = await legend
      .locator('li > span')
      .evaluateAll((spans) =>
        spans
          .map((span) => getComputedStyle(span))
          .map((is) => [is.backgroundImage, is.backgroundColor, is.borderTopStyle, is.borderTopColor].join(' ')),
      );
    expect(swatches).toHaveLength(8);
    expect(new Set(swatches).size).toBe(8);
  });

  it('say the on-air status by the logo and the line along the top', async () => {
    const { page } = browser;
    const dot = () => style(page.getByRole('complementary').locator('circle'), 'color');
    const line = () =>
      page.evaluate(() => {
        const lines = [...document.querySelectorAll('div')].filter((element) => {
          const { position, height, top } = getComputedStyle(element);
          return position === 'fixed' && height === '3px' && top === '0px';
        });
        return lines.map((element) => getComputedStyle(element).backgroundColor);
      });
    const [amber, red] = [await token(page, 'unrecorded-fill'), await token(page, 'onair-fill')];
    expect([await dot(), await line()]).toEqual([amber, [amber]]);
    await openStreams([...live.filter((each) => each !== unrecorded), ...quiet]);
    expect([await dot(), await line()]).toEqual([red, [red]]);
    await openStreams(quiet);
    expect([await dot(), await line()]).toEqual([await token(page, 'ink-3'), []]);
  });

  it('keep the word of a button readable under the pointer, in the dark', async () => {
    const page = await openStreams(quiet);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'New stream' }).hover();
    const faint = async () => (await findViolations(page)).filter((found) => found.startsWith('color-contrast'));
    await expect.poll(faint).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('are amber for a disk that is nearly full', async () => {
    const free = (page: Page, figure: string) => page.getByRole('complementary').getByText(figure);
    const page = await openStreams(quiet);
    expect(await style(free(page, '83.0 GB'), 'color')).toBe(await token(page, 'ink-2'));
    freeBytes = 2.1e9;
    await openStreams(quiet);
    expect(await style(free(page, '2.1 GB'), 'color')).toBe(await token(page, 'unrecorded'));
  });

  it('say coverage in amber, and only where something is missing', async () => {
    const { page } = browser;
    await page.goto(`${site.origin}/streams/ready`);
    const rows = page.getByRole('table', { name: 'Sessions' });
    const missing = rows.getByText('75.0 %').filter({ visible: true });
    await missing.waitFor();
    const amber = await token(page, 'unrecorded');
    expect([await style(missing, 'color'), await rows.getByText('%').filter({ visible: true }).count()]).toEqual([
      amber,
      1,
    ]);
  });
});

describe('the axis above the strips', () => {
  it('drops the labels that would touch Now', async () => {
    const page = await openStreams(quiet);
    const head = page.getByRole('table', { name: 'All streams' }).locator('thead');
    const ends = await head
      .getByText(/^\d\d$/)
      .filter({ visible: true })
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(1);
    const now = await head.getByText('Now', { exact: true }).boundingBox();
    expect(Math.max(...ends)).toBeLessThan(now?.x ?? 0);
  });
});

describe('forced colours', () => {
  it('keep the hours behind the segments of a strip', async () => {
    const page = await openStreams(quiet);
    const strip = page.getByRole('img', { name: /^Last 12 hours/ }).first();
    await strip.waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const [ground, canvas] = [
      await style(strip, 'backgroundColor'),
      await style(page.locator('body'), 'backgroundColor'),
    ];
    await page.emulateMedia({ forcedColors: null });
    expect(ground).not.toBe(canvas);
  });
});
