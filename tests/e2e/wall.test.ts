import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/find-violations.ts';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
/** The one in the foyer. */
let screen: TestBrowser;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  await dashboard.service.call('POST', '/stream', { name: 'Court 4', record: true });
  await dashboard.service.call('POST', '/stream', { name: 'St Brigid’s Cathedral', record: false });
  screen = await openBrowser();
});
afterAll(async () => {
  // The service ends under their hands.
  await screen?.close({ expected: [/net::ERR_/] });
  await dashboard?.close({ expected: [/net::ERR_/] });
});

const tile = (name: string) => screen.page.getByRole('article', { name });
/** What somebody sees from across the room: the size of the letters, and the colour behind them. */
const seen = (name: string, words: string) =>
  tile(name)
    .getByText(words, { exact: true })
    .last()
    .evaluate((element) => {
      const tile = element.closest('article');
      return {
        pixels: Number.parseFloat(getComputedStyle(element).fontSize),
        ground: tile && getComputedStyle(tile).backgroundColor,
        isWhole: element.scrollWidth <= element.clientWidth + 1,
      };
    });

describe('a screen on the wall', () => {
  it('is signed in by a link, shows what is not recorded beyond a doubt, and says since when it knows nothing', async () => {
    const { service } = dashboard;
    const pushed = ['Court 4', 'St Brigid’s Cathedral'].map((name) =>
      dashboard.publish(name, { seconds: 3600, speed: 1, width: 320, height: 180, fps: 10 }),
    );
    const invite = await service.call('POST', '/aircheck/invites', { name: 'Foyer', wallOnly: true });
    const { url } = await invite.json();
    await Promise.all(pushed);

    const { page } = screen;
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(url);
    await tile('Court 4').getByText('Recording', { exact: true }).waitFor();
    await tile('St Brigid’s Cathedral').getByText('Live, not recorded', { exact: true }).waitFor();
    await page.getByText('1 not recorded', { exact: true }).waitFor();
    await tile('Court 4').locator('img').first().waitFor();
    const [name, quiet, alarm] = [
      await seen('Court 4', 'Court 4'),
      await seen('Court 4', 'Recording'),
      await seen('St Brigid’s Cathedral', 'Live, not recorded'),
    ];
    expect([name.pixels >= 32, quiet.pixels >= 30, alarm.pixels >= 30, alarm.isWhole]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // Amber, the one solid ground there is.
    expect(alarm.ground).not.toBe(quiet.ground);
    expect(await findViolations(page)).toEqual([]);

    // Somebody looks at it on a phone: all of it, and nothing to scroll.
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await seen('St Brigid’s Cathedral', 'Live, not recorded')).isWhole).toBe(true);
    const overflow = () => page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
    await expect.poll(overflow).toEqual([390, 844]);
    await page.emulateMedia({ colorScheme: 'light' });

    // It may show nothing else.
    await page.goto(`${service.dashboardUrl}/settings`);
    await tile('Court 4').waitFor();
    expect(new URL(page.url()).pathname).toBe('/wall');

    for (const push of pushed) (await push).abort();
    await service.close();
    const noData = { hasText: /^NO DATA since \d\d:\d\d:\d\d$/ };
    await page.getByRole('alert').filter(noData).waitFor();
    await tile('Court 4').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
