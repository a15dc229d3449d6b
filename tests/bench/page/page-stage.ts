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

type Loads = Record<'ours' | 'again' | 'theirs', PageLoad[]>;

/** In turns: our Streams page, the same again, and the other's login form. */
async function compare(own: SeededService, site: ConsoleSite | undefined, rounds: number) {
  const program = findBrowser(process.env);
  if (program === undefined) throw new Error('There is no browser.');
  const browser = await openBareBrowser(program);
  const ourLink = await openSlowLink(own.service.dashboardUrl);
  const theirLink = site && (await openSlowLink(site.address));
  const loads: Loads = { ours: [], again: [], theirs: [] };
  // The first round is not counted: the browser has just begun.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await openBarePage(browser, rowShown, own.state);
    const [first, second] = [await ours.load(ourLink.address), await ours.load(ourLink.address)];
    await ours.close();
    const theirs = theirLink && (await openBarePage(browser, loginShown));
    const other = await theirs?.load(theirLink?.address ?? '');
    await theirs?.close();
    if (round === 0) continue;
    loads.ours.push(first);
    loads.again.push(second);
    if (other) loads.theirs.push(other);
  }
  await browser.close();
  await ourLink.close();
  await theirLink?.close();
  return loads;
}

const valuesOf = (loads: readonly PageLoad[], read: (load: PageLoad) => number) => loads.map(read);

/** The median of one by that of another, and what it may be at most. */
function ratioOf(
  name: string,
  [first, second]: readonly [PageLoad[], PageLoad[]],
  read: (load: PageLoad) => number,
  most: number,
) {
  const values = [median(valuesOf(first, read)) / median(valuesOf(second, read))];
  return { name, unit: 'times', values, note: `${most} at most` };
}

function figuresOf({ ours, again, theirs }: Loads): Figure[] {
  const unpacked = new Set([...ours, ...again].flatMap((load) => load.unpacked));
  const both = [ours, theirs] as const;
  return [
    {
      name: 'first paint',
      unit: 'ms',
      values: valuesOf(ours, (load) => load.firstPaintMs),
      note: 'slow 4G, CPU x 4, 10 streams',
    },
    { name: 'first paint of the other console', unit: 'ms', values: valuesOf(theirs, (load) => load.firstPaintMs) },
    ratioOf('first paint, ours : theirs', both, (load) => load.firstPaintMs, 0.5),
    { name: 'first rows', unit: 'ms', values: valuesOf(ours, (load) => load.doneMs) },
    { name: 'login form of the other console', unit: 'ms', values: valuesOf(theirs, (load) => load.doneMs) },
    ratioOf('first rows : login form', both, (load) => load.doneMs, 0.9),
    {
      name: 'blocked',
      unit: 'ms',
      values: valuesOf(ours, (load) => load.blockedMs),
      note: 'beyond 50 ms a task, 6 s after the rows included',
    },
    { name: 'blocked by the other console', unit: 'ms', values: valuesOf(theirs, (load) => load.blockedMs) },
    ratioOf('blocked, ours : theirs', both, (load) => load.blockedMs, 0.9),
    {
      name: 'requests before the rows',
      unit: 'requests',
      values: valuesOf(ours, (load) => load.requests),
      note: '8 at most',
    },
    { name: 'requests of the other console', unit: 'requests', values: valuesOf(theirs, (load) => load.requests) },
    {
      name: 'bytes before the rows',
      unit: 'KiB',
      values: valuesOf(ours, (load) => load.bytes / 1024),
      note: '125 at most',
    },
    { name: 'bytes of the other console', unit: 'KiB', values: valuesOf(theirs, (load) => load.bytes / 1024) },
    { name: 'not packed', unit: 'files', values: [unpacked.size], note: [...unpacked].join(' ') || '0 at most' },
    { name: 'layout shift', unit: '', values: valuesOf(ours, (load) => load.shift), note: '0.005 at most' },
    { name: 'again: first rows', unit: 'ms', values: valuesOf(again, (load) => load.doneMs) },
    ratioOf('again: first rows, again : cold', [again, ours], (load) => load.doneMs, 0.35),
    {
      name: 'again: requests before the rows',
      unit: 'requests',
      values: valuesOf(again, (load) => load.requests),
      note: '3 at most',
    },
    {
      name: 'again: bytes before the rows',
      unit: 'KiB',
      values: valuesOf(again, (load) => load.bytes / 1024),
      note: '6 at most',
    },
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
