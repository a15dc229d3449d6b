import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { createStreams } from '../../src/service/db/streams.ts';
import { builtDashboard, openBrowser } from '../support/browser/open-browser.ts';
import { quietNetwork } from '../support/browser/quiet-network.ts';
import { inDatabase } from '../support/in-database.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { seedSession } from '../support/seed-session.ts';
import { startTestService } from '../support/start-service.ts';
import { type Figure, ratios, type Stage } from './figure.ts';
import { openBareRows, shownRows, timeUntilPainted } from './until-painted.ts';

const streamCount = 300;
const sessionsEach = 10;
const liveCount = 10;

const dayMs = 86_400_000;
const profiles = [240, 360, 720].map((height) => ({
  name: `${height}p`,
  width: Math.round((height * 8) / 9) * 2,
  height,
  bitrate: height * 1000,
  fps: 30,
}));

/** Streams, each with ten sessions of a month; the keys of those that are to be live. */
export function seedStreams(dataDirectory: string, streamCount: number, liveCount = 0): string[] {
  return inDatabase(dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    const streams = createStreams(database, Date.now);
    const keys: string[] = [];
    database.exec('BEGIN');
    for (let number = 1; number <= streamCount; number += 1) {
      const isLive = number <= liveCount;
      const stream = streams.create({
        accountId,
        name: `County Court Building Room ${number}`,
        record: true,
        profiles: isLive ? [] : profiles,
        createdBy: 'bench',
        extras: {},
      });
      if (isLive) keys.push(stream.streamKey);
      for (let index = 0; index < sessionsEach; index += 1) {
        const at = Date.now() - (index * 3 + 0.1 + (number % 24) / 24) * dayMs;
        seedSession(database, stream.id, at, {
          lastSeen: at + 3_600_000,
          endedAt: at + 3_600_000,
          readyAt: at + 3_602_000,
          durationSeconds: 3600,
          recordingStatus: 'ready',
          renditions: profiles.map(({ name, width, height, bitrate }) => ({
            name,
            width,
            height,
            bitrate,
            directory: name,
          })),
          sizeBytes: 1e9,
          isIllustrated: true,
        });
      }
    }
    database.exec(`UPDATE sessions SET checked_at = ${Date.now()}; COMMIT`);
    return keys;
  });
}

const taskSeconds = async (network: CDPSession) => {
  const { metrics } = await network.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
};

/** What a page of idle streams does by itself: work, bytes, layout shifts, and changes of what is shown. */
async function watchIdle(page: Page, network: CDPSession, idleSeconds: number, bytes: () => number) {
  await page.evaluate(() => {
    const seen = { mutations: 0, shifts: 0 };
    Object.assign(window, { seen });
    new MutationObserver((list) => {
      seen.mutations += list.filter(({ target }) => target.parentElement?.closest('main, thead, tbody') != null).length;
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  const before = { work: await taskSeconds(network), bytes: bytes() };
  // The measured time itself.
  await page.waitForTimeout(idleSeconds * 1000);
  const work = (await taskSeconds(network)) - before.work;
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { mutations: number; shifts: number });
  return { work, bytes: bytes() - before.bytes, ...seen };
}

/** The Streams page with many streams, at a quarter of this processor's speed: bytes, and what a key or click takes. */
export const screenStage: Stage = async ({ isQuick, say }) => {
  const runs = isQuick ? 3 : 5;
  const idleSeconds = isQuick ? 10 : 30;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const keys = seedStreams(dataDirectory, streamCount, liveCount);
  const service = await startTestService({ dataDirectory, dashboardDirectory: builtDashboard });
  const browser = await openBrowser();
  const other = await openBrowser();
  const { page } = browser;
  const network = await browser.context.newCDPSession(page);
  try {
    let total = 0;
    await network.send('Network.enable');
    await network.send('Performance.enable');
    const ours = new Set<string>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname.startsWith('/api/')) ours.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ours.has(requestId)) total += encodedDataLength;
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(service.signInUrl);
    await page.getByRole('rowheader').first().waitFor();
    await quietNetwork(page);
    const firstBytes = total;
    // What is loaded while idle is no part of what an idle page does.
    await page.getByText(/The strip is the last/).waitFor();
    await quietNetwork(page);
    say('Idle.');
    const idle = await watchIdle(page, network, idleSeconds, () => total);

    say(`${liveCount} go live.`);
    const packets = await encodePackets({ seconds: 120, width: 320, height: 180, bitrate: 200_000 });
    const live = await Promise.all(
      keys.map((streamKey) => publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 })),
    );
    await page.getByText(`${liveCount} live`).first().waitFor();
    const withLive = await watchIdle(page, network, idleSeconds, () => total);
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: Record<string, number[]> = { filter: [], clear: [], bare: [], select: [], move: [] };
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Filter' });
    // Down to the foot of the window. Counted once: to measure rows while one waits for them costs as much as they do.
    const seen = await page.evaluate(
      () =>
        [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().top < innerHeight)
          .length,
    );
    // A hand pauses here, and what follows an answer (the address, rows below the window) is no part of the next one.
    const rest = () => page.waitForTimeout(2_000);
    const bareNetwork = await other.context.newCDPSession(other.page);
    await bareNetwork.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const showBareRows = await openBareRows(page, other.page);
    for (let run = 0; run < runs; run += 1) {
      say(`Run ${run + 1}.`);
      await field.fill('County Court Building Room 21');
      await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('21') === true);
      await field.focus();
      const typed = await timeUntilPainted(page, () => page.keyboard.press('7'), `${shownRows} === 1`);
      times.filter?.push(typed);
      await rest();
      times.clear?.push(await timeUntilPainted(page, () => page.keyboard.press('Escape'), `${shownRows} >= ${seen}`));
      await rest();
      times.bare?.push(await showBareRows(seen));
      const box = page.locator('tr:not([hidden]) [data-select]').nth(12 + run);
      // As with a hand: the pointer is there before it presses, and nothing asks what is under it but the page.
      await box.hover();
      await rest();
      times.select?.push(
        await timeUntilPainted(
          page,
          async () => {
            await page.mouse.down();
            await page.mouse.up();
          },
          `document.querySelectorAll('[data-select]:checked').length > 0 &&
            document.querySelector('section[aria-label="Selected streams"]:not([hidden])') !== null`,
        ),
      );
      await rest();
      await box.click();
      const at = await page.locator('tr:not([hidden]) [data-row]').nth(15).getAttribute('href');
      await page.locator('tr:not([hidden]) [data-row]').nth(14).focus();
      times.move?.push(
        await timeUntilPainted(
          page,
          () => page.keyboard.press('j'),
          `document.activeElement.getAttribute('href') === '${at}'`,
        ),
      );
    }
    await Promise.all(live.map((stream) => stream.stop()));
    const figure = (name: string, unit: string, values: readonly number[], note?: string): Figure => ({
      name,
      unit,
      values,
      ...(note !== undefined && { note }),
    });
    const slow = 'CPU x 4, 10 live';
    return {
      figures: [
        figure('the API until the first rows', 'kB', [firstBytes / 1000], 'on the wire'),
        ...(
          [
            ['nothing live', idle],
            ['10 live', withLive],
          ] as const
        ).flatMap(([when, seen]) => [
          figure(`${idleSeconds} s, ${when}: the API`, 'kB', [seen.bytes / 1000], 'on the wire'),
          figure(`${idleSeconds} s, ${when}: work of the page`, 's', [seen.work]),
          figure(`${idleSeconds} s, ${when}: changes in the page`, 'mutations', [seen.mutations]),
          figure(`${idleSeconds} s, ${when}: layout shift`, 'score', [seen.shifts], 'the sum'),
        ]),
        figure('a key in the filter until its row is painted', 'ms', times.filter ?? [], slow),
        figure('the filter cleared until rows are painted', 'ms', times.clear ?? [], slow),
        figure('the same rows without the code of the page', 'ms', times.bare ?? [], slow),
        figure('the filter cleared : without code', 'x', ratios(times.clear ?? [], times.bare ?? [])),
        figure('a click on a box until it is painted', 'ms', times.select ?? [], slow),
        figure('j until the next row is focused', 'ms', times.move ?? [], slow),
      ],
    };
  } finally {
    for (const each of [browser, other]) await each.close({ expected: [/./] });
    await service.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
};
