import type { Browser } from 'playwright-core';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { builtDashboard, launchBrowser } from '../../support/browser/open-browser.ts';
import { startTestService } from '../../support/start-service.ts';
import { inTemporaryDirectory } from '../bench-service.ts';
import { type Figure, median, type Stage } from '../figure.ts';
import { type BareBrowser, openBareBrowser } from './bare-browser.ts';
import { serveConsole } from './console-site.ts';
import { measureIdle, measureList, measureState, rowShown, type SeededService } from './page-list.ts';
import { openBarePage, type PageLoad } from './page-load.ts';
import { seedStreams } from './seed-streams.ts';
import { openSlowLink } from './slow-link.ts';

const loginShown = 'input[type="password"]';

/** The Streams page as a person meets it, beside the console of node-media-server. */
export const pageStage: Stage = async ({ isQuick, say }) => {
  const program = findBrowser(process.env);
  if (program === undefined) throw new Error('There is no browser.');
  const browser = await launchBrowser();
  const bare = await openBareBrowser(program);
  try {
    say('Opened on slow 4G, in turns with the other console.');
    const figures = await withSeeded(browser, 10, (own) => measureLoads(bare, own, isQuick ? 3 : 7, say));
    say('Idle, with 300 streams and 3,000 sessions.');
    figures.push(...(await withSeeded(browser, 300, (own) => measureIdle(browser, bare, own, isQuick ? 10 : 30))));
    say('1,000 streams and 10,000 sessions.');
    figures.push(...(await withSeeded(browser, 1_000, (own) => measureList(browser, own, isQuick ? 3 : 10))));
    say('A show ends.');
    figures.push(...(await withSeeded(browser, 10, (own) => measureState(browser, own, isQuick ? 3 : 7))));
    return figures;
  } finally {
    await bare.close();
    await browser.close();
  }
};

/** Starts a service with so many streams and ten times as many sessions, and signs a browser in to it. */
function withSeeded<T>(browser: Browser, streamCount: number, work: (own: SeededService) => Promise<T>): Promise<T> {
  return inTemporaryDirectory(async (dataDirectory) => {
    seedStreams(dataDirectory, streamCount);
    const service = await startTestService({ dataDirectory, dashboardDirectory: builtDashboard });
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(service.signInUrl);
      await page.locator(rowShown).first().waitFor();
      const state = await context.storageState();
      await context.close();
      return await work({ service, state });
    } finally {
      await service.close();
    }
  });
}

/** Opens the Streams page and the other console's login form in turns. */
async function measureLoads(
  browser: BareBrowser,
  own: SeededService,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const site = await serveConsole().catch((error: Error) => say(`Nothing to compare with: ${error.message}`));
  const ourLink = await openSlowLink(own.service.dashboardUrl);
  const theirLink = site && (await openSlowLink(site.address));
  const [ours, theirs]: [PageLoad[], PageLoad[]] = [[], []];
  // The first round is not counted: the browser has just begun.
  for (let round = 0; round <= rounds; round += 1) {
    const page = await openBarePage(browser, rowShown, own.state);
    const load = await page.load(ourLink.address);
    await page.close();
    if (round > 0) ours.push(load);
    if (theirLink === undefined) continue;
    const other = await openBarePage(browser, loginShown);
    const otherLoad = await other.load(theirLink.address);
    await other.close();
    if (round > 0) theirs.push(otherLoad);
  }
  await ourLink.close();
  await theirLink?.close();
  await site?.close();
  const [firstRows, loginForm] = [ours, theirs].map((loads) => loads.map(({ doneMs }) => doneMs));
  const of = (name: string, unit: string, read: (load: PageLoad) => number, note: string): Figure => {
    return { name, unit, values: ours.map(read), note };
  };
  return [
    of('first rows', 'ms', ({ doneMs }) => doneMs, 'slow 4G, CPU x 4, 10 streams'),
    ...(theirs.length === 0
      ? []
      : [
          { name: 'login form of the other console', unit: 'ms', values: loginForm ?? [] },
          {
            name: 'first rows : login form',
            unit: 'times',
            values: [median(firstRows ?? []) / median(loginForm ?? [])],
            note: 'at most 1.0',
          },
        ]),
    of('code before the rows', 'KiB', ({ codeBytes }) => codeBytes / 1024, 'at most 150'),
    of('requests before the rows', 'requests', ({ requests }) => requests, 'at most 8'),
    of('layout shift', '', ({ shift }) => shift, 'at most 0.01'),
  ];
}
