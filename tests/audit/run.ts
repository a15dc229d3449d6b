import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { languageCookie, languages } from '../../src/contract/languages.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { findClipped, sidewaysPixels } from './find-clipped.ts';
import { findOverlaps } from './find-overlaps.ts';
import { takeShift, watchShift } from './measure-shift.ts';
import type { PageState } from './page-state.ts';
import { pageStates } from './page-states.ts';
import { sayIn } from './say.ts';
import { openAuditStage } from './stage.ts';

// `npm run audit [-- --page settings --page webhook --language de --axe-everywhere --pictures FOLDER]`: every page in its
// states, or those with one of these in their names, at all widths and in both themes, with a picture of each for the eye.
// Does it scroll sideways, is a text cut off or over another, does axe find anything (at two widths, or at all), does
// anything move while data arrives or a show begins and ends? Ends with 1 where something is found.

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: [''] },
    language: { type: 'string', default: 'en' },
    'axe-everywhere': { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
});
const spoken = v.parse(v.picklist(languages), values.language);
const isAsked = ({ name }: PageState) => values.page.some((part) => name.includes(part));
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });
/** With what 150 % of 1440 and 400 % of 1280 leave. */
const sizes = [
  { width: 320, height: 256 },
  ...[320, 390, 768, 960, 1024, 1440, 1920].map((width) => ({ width, height: width < 700 ? 800 : 900 })),
];
const axeWidths = [390, 1440];
const shiftWidths = [390, 768, 1440];
const mostShift = 0.01;
/** From what a page is about to what it loads while idle. */
const settlesMs = 1500;
/** From the beginning or end of a show to its last change of state: polls, the reconnect window, processing. */
const followsMs = 12_000;

interface Row {
  name: string;
  sideways: number;
  clipped: number;
  overlaps: number;
  violations: number;
  shift: number;
}

const rows: Row[] = [];
const findings = new Map<string, string[]>();
function found(what: string, where: string): void {
  findings.set(what, [...(findings.get(what) ?? []), where]);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function keepPicture(page: Page, name: string, width: number, theme: string): Promise<void> {
  if (values.pictures === undefined) return;
  const file = `${name.replaceAll(/[^a-z]+/gi, '-')}-${width}-${theme}.png`;
  // A dialog stands on the screen, not on the page.
  const fullPage = !(await page.getByRole('dialog').first().isVisible());
  await page.screenshot({ path: join(values.pictures, file), fullPage });
}

async function audit(page: Page, { name, path, shows, language = spoken }: PageState): Promise<void> {
  const row: Row = { name, sideways: 0, clipped: 0, overlaps: 0, violations: 0, shift: 0 };
  await page.context().addCookies([{ name: languageCookie, value: language, url: dashboard.service.dashboardUrl }]);
  for (const width of shiftWidths) {
    await page.setViewportSize({ width, height: 900 });
    await page.context().setOffline(false);
    await page.goto(await path());
    await shows(page);
    // Late parts may move something and no event says that one was the last, so a fixed time is watched.
    await page.waitForTimeout(settlesMs);
    const { sum, moved } = await takeShift(page);
    row.shift = Math.max(row.shift, sum);
    if (sum > mostShift) found(`moves ${sum.toFixed(3)}: ${moved.join('; ')}`, `${name} ${width}`);
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      const where = `${name} ${size.width}×${size.height} ${theme}`;
      await page.setViewportSize(size);
      await settle(page);
      if (size.height > 300) await keepPicture(page, name, size.width, theme);
      const pixels = await sidewaysPixels(page);
      row.sideways = Math.max(row.sideways, pixels);
      if (pixels > 0) found(`scrolls sideways by ${pixels} px`, where);
      if (theme === 'light') {
        const clipped = await findClipped(page);
        row.clipped += clipped.length;
        for (const each of clipped) found(`cut off: ${each}`, where);
        const overlaps = await findOverlaps(page);
        row.overlaps += overlaps.length;
        for (const each of overlaps) found(`lies over another: ${each}`, where);
      }
      if (!values['axe-everywhere'] && !axeWidths.includes(size.width)) continue;
      const violations = await findViolations(page);
      row.violations += violations.length;
      for (const each of violations) found(`axe ${each}`, where);
    }
  }
  rows.push(row);
  console.log(
    `  ${name}: sideways ${row.sideways}, cut off ${row.clipped}, overlaps ${row.overlaps}, axe ${row.violations}, shift ${row.shift.toFixed(3)}`,
  );
}

const stage = await openAuditStage(await sayIn(spoken));
const { dashboard } = stage;
try {
  const stranger = await dashboard.context.browser()?.newContext({ locale: 'en-GB' });
  if (stranger === undefined) throw new Error('The browser is gone.');
  for (const context of [dashboard.context, stranger]) await watchShift(context);
  const signedOut = await stranger.newPage();
  for (const { isLive, states } of pageStates(stage)) {
    const asked = states.filter(isAsked);
    if (asked.length === 0) continue;
    if (isLive) await stage.goLive();
    for (const state of asked) {
      await audit(state.isSignedOut ? signedOut : dashboard.page, state).catch((error: unknown) =>
        found(`not shown: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`, state.name),
      );
    }
    if (isLive) await stage.endAll();
  }
  await dashboard.context.setOffline(false);
  // What moves on pages that are open while shows begin and end.
  const open: { name: string; page: Page }[] = [];
  for (const width of axeWidths) {
    for (const state of pageStates(stage)[0]?.states ?? []) {
      const { name, path, shows, isSignedOut, isStill, language = spoken } = state;
      if (isSignedOut || isStill || !isAsked(state)) continue;
      const page = await dashboard.context.newPage();
      await dashboard.context.addCookies([
        { name: languageCookie, value: language, url: dashboard.service.dashboardUrl },
      ]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(await path());
      await shows(page).then(
        () => open.push({ name: `${name} ${width}`, page }),
        (error: unknown) => found(`not shown: ${error}`, `${name} ${width}, to be watched`),
      );
    }
  }
  // Rows stay in their place while a pointer is over them (decision 037); without one the list may move down.
  for (const { page } of open) {
    const row = page.getByRole('main').getByRole('row').nth(2);
    // The head of a table on a phone is there for screen readers alone, below its rows.
    if (await row.isVisible()) await row.hover({ force: true });
  }
  for (const [what, happens] of [
    ['begin', stage.goLive],
    ['end', stage.endAll],
  ] as const) {
    for (const { page } of open) await takeShift(page);
    await happens();
    // Is anything moved in this time? That is the question, so nothing can be waited for.
    await dashboard.page.waitForTimeout(followsMs);
    for (const { name, page } of open) {
      const { sum, moved } = await takeShift(page);
      console.log(`  ${name}, while shows ${what}: shift ${sum.toFixed(3)}`);
      if (sum > mostShift) found(`moves ${sum.toFixed(3)}: ${moved.join('; ')}`, `${name}, while shows ${what}`);
    }
  }
} finally {
  await dashboard.close({ expected: [/./] });
}
for (const [what, where] of findings) console.log(`FOUND ${what}\n      ${where.join('; ')}`);
console.log(findings.size === 0 ? '\nNothing found.' : `\n${findings.size} findings.`);
process.exitCode = findings.size === 0 ? 0 : 1;
