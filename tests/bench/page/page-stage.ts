import { findBrowser } from '../../support/browser/find-browser.ts';
import { openBrowser } from '../../support/browser/open-browser.ts';
import { type Figure, median, type Stage } from '../figure.ts';
import { openBareBrowser } from './bare-browser.ts';
import { type ConsoleSite, serveConsole } from './console-site.ts';
import { measureIdle, measureList } from './page-list.ts';
import { openBarePage, type PageLoad } from './page-load.ts';
import { rowShown, type SeededService, startSeeded } from './seeded-service.ts';
import { openSlowLink } from './slow-link.ts';

const loginShown = 'input[type="password"]';

type Loads = Record<'ours' | 'theirs', PageLoad[]>;

/** In turns: our Streams page, and the other's login form. */
async function compare(own: SeededService, site: ConsoleSite | undefined, rounds: number) {
  const program = findBrowser(process.env);
  if (program === undefined) throw new Error('There is no browser.');
  const browser = await openBareBrowser(program);
  const ourLink = await openSlowLink(own.service.dashboardUrl);
  const theirLink = site && (await openSlowLink(site.address));
  const loads: Loads = { ours: [], theirs: [] };
  // The first round is not counted: the browser has just begun.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await openBarePage(browser, rowShown, own.state);
    const load = await ours.load(ourLink.address);
    await ours.close();
    const theirs = theirLink && (await openBarePage(browser, loginShown));
    const other = await theirs?.load(theirLink?.address ?? '');
    await theirs?.close();
    if (round === 0) continue;
    loads.ours.push(load);
    if (other) loads.theirs.push(other);
  }
  await browser.close();
  await ourLink.close();
  await theirLink?.close();
  return loads;
}

const valuesOf = (loads: readonly PageLoad[], read: (load: PageLoad) => number) => loads.map(read);

function figuresOf({ ours, theirs }: Loads): Figure[] {
  const firstRows = valuesOf(ours, (load) => load.doneMs);
  const loginForm = valuesOf(theirs, (load) => load.doneMs);
  return [
    {
      name: 'first paint',
      unit: 'ms',
      values: valuesOf(ours, (load) => load.firstPaintMs),
      note: 'slow 4G, CPU x 4, 10 streams',
    },
    { name: 'first rows', unit: 'ms', values: firstRows },
    { name: 'login form of the other console', unit: 'ms', values: loginForm },
    {
      name: 'first rows : login form',
      unit: 'times',
      values: [median(firstRows) / median(loginForm)],
      note: '1.0 at most',
    },
    {
      name: 'code before the rows',
      unit: 'KiB',
      values: valuesOf(ours, (load) => load.codeBytes / 1024),
      note: '150 at most',
    },
    {
      name: 'requests before the rows',
      unit: 'requests',
      values: valuesOf(ours, (load) => load.requests),
      note: '8 at most',
    },
    { name: 'layout shift', unit: '', values: valuesOf(ours, (load) => load.shift), note: '0.01 at most' },
  ];
}

/** The page as whoever opens it meets it, beside the console of node-media-server, in a browser without tools. */
export const pageStage: Stage = async ({ isQuick, say }) => {
  const rounds = isQuick ? 3 : 7;
  const opened = await openBrowser();
  const browser = opened.context.browser();
  if (browser === null) throw new Error('There is no browser.');
  const started: SeededService[] = [];
  const start = async (streamCount: number) => {
    const own = await startSeeded(browser, streamCount);
    started.push(own);
    return own;
  };
  const site = await serveConsole().catch((error: Error) => {
    say(`Nothing to compare with: ${error.message}`);
    return undefined;
  });
  try {
    say('Opened on slow 4G, in turns with the other console.');
    const few = await start(10);
    const loads = await compare(few, site, rounds);
    const figures = figuresOf(loads);
    say('Idle, with 300 streams and 3,000 sessions.');
    figures.push(...(await measureIdle(browser, await start(300), isQuick ? 10 : 30)));
    say('1,000 streams and 10,000 sessions beside 10.');
    figures.push(...(await measureList(browser, [few, await start(1_000)], isQuick ? 3 : 5)));
    return { figures };
  } finally {
    await opened.close({ expected: [/./] });
    await site?.close();
    for (const { close } of started) await close();
  }
};
