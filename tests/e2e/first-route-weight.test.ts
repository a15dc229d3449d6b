import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readModuleFacts } from '../architecture/module-facts.ts';
import { builtDashboard } from '../support/browser/open-browser.ts';
import { startTestService } from '../support/start-service.ts';
import { openWireBrowser } from '../support/wire-traffic.ts';

const limitKiB = 112;

/** Script, preload and stylesheet addresses in a page, as written. */
function assetsIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].flatMap(([, address]) => address ?? []);
}

/** Chunks of the Streams page, wherever it is imported from: if it is ever fetched lazily, it still counts. */
const pageChunk = /(?:^|\/)streams-page-[^/]*\.(?:js|css)$/;

/**
 * What a browser loads to draw the Streams page with idle rows: the page's assets, all that these import statically,
 * and the page itself however it is imported.
 */
function firstRouteFiles(read: (path: string) => string): string[] {
  const files = new Set<string>();
  const add = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    if (!path.endsWith('.js')) return;
    for (const { file, isDynamic } of readModuleFacts(path, read(path)).imports) {
      if (file && (!isDynamic || pageChunk.test(file))) add(file);
    }
  };
  for (const address of assetsIn(read('index.html'))) add(address.replace(/^\.?\//, ''));
  return [...files];
}

describe('the first route', () => {
  it(`weighs at most ${limitKiB} KiB of JavaScript and CSS with brotli`, () => {
    if (!existsSync(builtDashboard)) throw new Error('dist/dashboard is missing: run `npm run build` first.');
    const read = (path: string) => readFileSync(join(builtDashboard, path), 'utf8');
    const weights = firstRouteFiles(read).map((path) => ({ path, bytes: brotliCompressSync(read(path)).length }));
    const sumKiB = weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    const list = weights.map(({ path, bytes }) => `${path} ${(bytes / 1024).toFixed(1)} KiB`).join('\n');
    console.log(`First route: ${sumKiB.toFixed(1)} KiB brotli\n${list}`);
    expect(weights.some(({ path }) => path.endsWith('.js'))).toBe(true);
    expect(weights.some(({ path }) => path.endsWith('.css'))).toBe(true);
    // Words that only the Streams page says.
    expect(
      weights.some(({ path }) => path.endsWith('.js') && read(path).includes('No stream matches this filter.')),
    ).toBe(true);
    expect(sumKiB, `Load what the first page does not need lazily.\n${list}`).toBeLessThanOrEqual(limitKiB);
  });

  it('counts static imports of imports, and leaves lazy ones out', () => {
    const files: Record<string, string> = {
      'index.html': '<link rel="stylesheet" href="/assets/a.css"><script src="/assets/a.js"></script>',
      'assets/a.css': '',
      'assets/a.js': 'import "./b.js"; import("./lazy.js")',
      'assets/b.js': 'export { c } from "./c.js"',
      'assets/c.js': 'export const c = 1',
    };
    expect(firstRouteFiles((path) => files[path] ?? '').sort()).toEqual(
      ['assets/a.css', 'assets/a.js', 'assets/b.js', 'assets/c.js'].sort(),
    );
  });

  it('counts the Streams page, and what it imports, where it is lazy', () => {
    const files: Record<string, string> = {
      'index.html': '<script src="/assets/a.js"></script>',
      'assets/a.js': 'import(`./streams-page-Ab1_x.js`); import("./stream-page-Cd2.js")',
      'assets/streams-page-Ab1_x.js': 'import "./row.js"; import("./alarm.js")',
      'assets/row.js': '',
    };
    expect(firstRouteFiles((path) => files[path] ?? '').sort()).toEqual(
      ['assets/a.js', 'assets/row.js', 'assets/streams-page-Ab1_x.js'].sort(),
    );
  });
});

describe('The first page on the wire', () => {
  it('weighs at most 250 KiB with everything it loads when idle, and nothing but answers when it is opened again', async () => {
    const service = await startTestService({ dashboardDirectory: builtDashboard });
    const browser = await openWireBrowser();
    onTestFinished(async () => {
      await browser.close();
      await service.close();
    });
    await service.call('POST', '/stream', { name: 'Chapel' });
    await browser.page.goto(service.signInUrl);
    await browser.page.getByRole('link', { name: 'Chapel' }).waitFor();
    const first = await browser.take();
    await browser.page.reload();
    await browser.page.getByRole('link', { name: 'Chapel' }).waitFor();
    const again = await browser.take();
    console.log(`On the wire: first ${JSON.stringify(first)}, again ${JSON.stringify(again)}`);
    expect(first.assetRequests).toBeGreaterThan(0);
    expect(first.bytes / 1024).toBeLessThanOrEqual(250);
    expect(again.assetRequests).toBe(0);
    expect(again.bytes / 1024).toBeLessThanOrEqual(50);
  });
});
