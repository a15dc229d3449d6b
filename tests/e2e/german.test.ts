import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidewaysPixels } from '../audit/find-clipped.ts';
import { findOverlaps } from '../audit/find-overlaps.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  await dashboard.service.call('POST', '/stream', { name: 'Kapelle', record: false });
});
afterAll(() => dashboard?.close());

const open = (path: string) => page.goto(new URL(path, dashboard.service.dashboardUrl).href);
const language = () => page.evaluate(() => document.documentElement.lang);

describe('The dashboard in German', () => {
  it('is chosen in Settings, where the keyboard stays, and is there from then on', async () => {
    await open('/settings');
    await page.getByRole('radio', { name: 'Deutsch' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    const chosen = page.getByRole('radio', { name: 'Deutsch' });
    await expect.poll(() => chosen.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Sprache' }).waitFor();
    expect(await language()).toBe('de');
  });

  it('has on a narrow phone the time, the state and the mark of what was handed over beside one another', async () => {
    const { service } = dashboard;
    await service.call('POST', '/stream', { name: 'Halle', record: true, profiles: [] });
    const encoders = [
      await dashboard.publish('Kapelle', { seconds: 900, speed: 1 }),
      await dashboard.publish('Halle', { seconds: 900, speed: 1 }),
    ];
    const sessions: { id: string }[] = await (await service.call('GET', '/session?record=1')).json();
    const sessionIds = sessions.map(({ id }) => id);
    await service.call('POST', '/aircheck/handovers', { sessionIds, format: 'plain', link: 'playback' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open('/recordings');
      const row = page.getByRole('row', { name: /Halle/ });
      await row.getByText(/^Übergeben/).waitFor({ state: 'attached' });
      await page.getByText('Live ohne Aufzeichnung').first().waitFor();
      expect(await sidewaysPixels(page)).toBe(0);
      expect(await findOverlaps(page)).toEqual([]);
      const began = row.getByText(/^Heute \d\d:\d\d/);
      expect(await began.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const [mark, pill, end] = await row.evaluate((element) =>
        ['.recordings-handed > svg', '.recordings-state', '.recordings-length'].map((part) => {
          const { left, right, top, bottom } = element.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
          return { left, right, top, bottom };
        }),
      );
      const isApart = (other: typeof mark) =>
        mark && other && (mark.right <= other.left || mark.bottom <= other.top || mark.top >= other.bottom);
      expect([isApart(pill), isApart(end), (pill?.right ?? 0) <= width]).toEqual([true, true, true]);
    }
    for (const encoder of encoders) await encoder.stop();
  });

  it('has the two buttons below a handover beside one another on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await open('/recordings');
    await page.getByRole('checkbox', { name: /^Halle/ }).click();
    await page
      .getByRole('region', { name: 'Ausgewählte Aufzeichnungen' })
      .getByRole('button', { name: /übergeben/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /übergeben$/ });
    const buttons = ['Abbrechen', 'Kopieren und markieren'];
    for (const name of buttons) await dialog.getByRole('button', { name, exact: true }).waitFor();
    // Of one moment: a note above them goes when the recording is ready.
    const tops = await dialog.evaluate(
      (shown, names) =>
        [...shown.querySelectorAll('button')].flatMap((button) =>
          names.includes(button.innerText) ? [button.getBoundingClientRect().top] : [],
        ),
      buttons,
    );
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    const search = page.getByRole('button', { name: 'Gehe zu …' });
    expect(await search.innerText()).toMatch(/Strg\s*K$/);
  });

  it('knows a time as it is typed in German', async () => {
    await open('/recordings');
    await page.getByRole('textbox', { name: 'Lief um' }).fill('mi 19:30');
    await page.keyboard.press('Enter');
    await page.getByText(/^Auf Sendung Mi \d+\. \S+ 19:30, oder begonnen/).waitFor();
  });

  it('is the visitor’s own: a German browser reads German before anybody signs in', async () => {
    const visitor = await dashboard.context.browser()?.newContext({ locale: 'de-AT' });
    const signIn = await visitor?.newPage();
    await signIn?.goto(dashboard.service.dashboardUrl);
    await signIn?.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await visitor?.close();
  });
});
