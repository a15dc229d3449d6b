import type { Page } from 'playwright-core';
import type { Club } from './club.ts';
import { handOver } from './hand-over.ts';

/** A picture of the guide: of which page, in which state, how large. */
interface Shot {
  name: string;
  width: number;
  height: number;
  theme: 'light' | 'dark';
  /** Much of it is video: packed as JPEG. */
  isPhoto?: boolean;
  /** Of what there is once nothing is on air any more. */
  isAfterShows?: boolean;
  /** Resolves once the page shows what the picture is about. */
  show(page: Page): Promise<unknown>;
}

const wide = { width: 1440, height: 900, theme: 'light' } as const;
/** Of a dialog: what is behind it says little. */
const small = { width: 1180, height: 760, theme: 'light' } as const;
const phone = { width: 390, height: 844, theme: 'light' } as const;

/** In the order in which they are taken: first with shows on air. */
export function shots(club: Club): Shot[] {
  const { dashboardUrl } = club.dashboard.service;
  const go = (page: Page, path: string) => page.goto(`${dashboardUrl}${path}`);
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
  const streams = async (page: Page) => {
    await go(page, '/');
    await page.getByRole('region', { name: 'Live, not recorded: Members’ meeting' }).waitFor();
    await page
      .getByText(/No sound/)
      .first()
      .waitFor({ timeout: 60_000 });
  };
  const stream = (name: string) => async (page: Page) => {
    await go(page, `/streams/${club.idOf(name)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const select = async (page: Page) => {
    await go(page, '/');
    for (const name of ['Clubhouse', 'Court 2', 'Rink B'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('region', { name: 'Selected streams' }).waitFor();
  };
  const session = async (page: Page) => {
    await go(page, `/streams/${club.idOf('Rink B')}/sessions/${await club.newestSessionOf('Rink B')}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return [
    { name: 'streams-light', ...wide, show: streams },
    { name: 'streams-dark', ...wide, theme: 'dark', show: streams },
    { name: 'streams-phone', ...phone, show: streams },
    { name: 'stream-live', ...wide, show: stream('Rink A') },
    { name: 'not-recorded', ...wide, show: stream('Members’ meeting') },
    { name: 'encoder', ...wide, show: stream('Clubhouse') },
    {
      name: 'tonight',
      ...wide,
      async show(page) {
        await go(page, '/tonight');
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'wall',
      isPhoto: true,
      ...wide,
      height: 810,
      theme: 'dark',
      async show(page) {
        await go(page, '/wall');
        await page.getByRole('article', { name: 'Rink A' }).getByText('Recording', { exact: true }).waitFor();
      },
    },
    { name: 'selection', ...wide, show: select },
    {
      name: 'schedule',
      ...small,
      async show(page) {
        await select(page);
        await press(page, /^Schedule/);
        await dialog(page);
        for (const day of ['Fri', 'Sat']) await page.getByRole('dialog').getByText(day, { exact: true }).click();
      },
    },
    {
      name: 'new-streams',
      ...small,
      async show(page) {
        await go(page, '/');
        await press(page, 'New stream');
        await dialog(page);
        await page.evaluate(() => navigator.clipboard.writeText('Court 3\nCourt 4\nCourt 5\nRink A'));
        await page.getByLabel('Name', { exact: true }).press('Control+v');
        await page.getByRole('button', { name: /^Create 3 streams|^Create 4 streams/ }).waitFor();
      },
    },
    {
      name: 'activity',
      ...wide,
      async show(page) {
        await go(page, '/activity');
        await page.getByRole('heading', { name: 'Activity' }).waitFor();
      },
    },
    {
      name: 'recordings',
      ...wide,
      async show(page) {
        await go(page, '/recordings');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page
          .getByRole('link', { name: /Court 2/ })
          .first()
          .waitFor();
      },
    },
    {
      name: 'delivery',
      isPhoto: true,
      ...wide,
      async show(page) {
        await page.goto(await club.deliveryPage());
        await page.getByText('Live now. The recording appears here after the show.').waitFor();
        await page.getByRole('link', { name: /^Download all 2/ }).waitFor();
      },
    },
    {
      name: 'handover',
      ...small,
      async show(page) {
        await go(page, '/recordings?range=night&state=ready');
        await page.getByRole('checkbox', { name: /^Select all/ }).click();
        await page
          .getByRole('region', { name: 'Selected recordings' })
          .getByRole('button', { name: /^Hand over/ })
          .click();
        await dialog(page);
      },
    },
    {
      name: 'handovers',
      ...small,
      height: 520,
      async show(page) {
        await handOver(club.dashboard, club.idOf);
        await go(page, '/handovers');
        await page.getByRole('list', { name: 'Past handovers' }).waitFor();
      },
    },
    {
      name: 'retention',
      ...small,
      async show(page) {
        await select(page);
        await press(page, 'Edit');
        await page.getByRole('menuitem', { name: 'Keep recordings…' }).click();
        await page.getByRole('textbox', { name: 'Days' }).fill('14');
        await page.getByText(/^First to expire/).waitFor();
      },
    },
    {
      name: 'clip',
      ...wide,
      isPhoto: true,
      async show(page) {
        await session(page);
        await page.getByRole('button', { name: 'Play', exact: true }).first().click();
        const seconds = (least: number) =>
          page.waitForFunction((s) => (document.querySelector('video')?.currentTime ?? 0) > s, least);
        await seconds(1);
        await page.keyboard.press('i');
        await seconds(9);
        await page.keyboard.press('o');
        await page.getByRole('region', { name: 'Clip' }).getByRole('textbox').fill('Opening goal');
      },
    },
    { name: 'session', ...wide, isPhoto: true, show: session },
    { name: 'session-phone', ...phone, isPhoto: true, show: session },
    {
      name: 'copy',
      isPhoto: true,
      ...wide,
      async show(page) {
        await stream('Rink B')(page);
        await press(page, /^What to copy of/);
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'invite',
      ...small,
      async show(page) {
        await go(page, '/settings');
        await press(page, 'Invite');
        await dialog(page);
      },
    },
    {
      name: 'ready',
      ...wide,
      isAfterShows: true,
      async show(page) {
        await go(page, '/');
        for (const name of ['Rink A', 'Court 1', 'Pool']) {
          const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
          await row.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
        }
      },
    },
  ];
}
