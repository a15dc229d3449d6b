import type { Page } from 'playwright-core';
import type { Clip } from '../../src/contract/clip.ts';
import type { RecordingsPage } from '../../src/contract/recordings.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { PageState } from './page-state.ts';
import type { AuditStage } from './stage.ts';

/** The list of all recordings: as it is, narrowed, with some selected, and where it cannot be read. */
export function recordingsStates({ dashboard, readyId, say }: AuditStage): PageState[] {
  const { dashboardUrl } = dashboard.service;
  const handOver = async () => {
    const { service } = dashboard;
    const { sessions }: RecordingsPage = await (await service.call('GET', '/aircheck/recordings?limit=9')).json();
    const sessionIds = sessions.map(({ id }) => id);
    const all = { sessionIds, to: 'Pressestelle der Landeshauptstadt, zu Händen von Frau Oberlechner-Brandstätter' };
    await service.call('POST', '/aircheck/handovers', { ...all, format: 'markdown', link: 'watch' });
    const few = { sessionIds: sessionIds.slice(0, 2), format: 'template', template: 'For the league’s table' };
    await service.call('POST', '/aircheck/handovers', { ...few, link: 'playback' });
    return `${dashboardUrl}/handovers`;
  };
  let handedOver: Promise<string> | undefined;
  const row = (page: Page) => page.getByRole('rowheader', { name: 'Rink A' }).first().waitFor();
  const all = `${dashboardUrl}/recordings`;
  const select = async (page: Page) => {
    await row(page);
    for (const place of [1, 3, 4])
      await page
        .getByRole('checkbox', { name: say('Select *, *', 'Rink A.*') })
        .nth(place)
        .click();
    await page.getByRole('region', { name: say('Selected recordings') }).waitFor();
  };
  const makeClips = async () => {
    const { service } = dashboard;
    for (const name of ['Goal', 'Abstimmung über die Gebührensatzung der Eissporthalle, zweite Lesung']) {
      const body = { name, from: 1, to: 4 };
      const { id }: Clip = await (await service.call('POST', `/aircheck/recording/${readyId}/clips`, body)).json();
      const isReady = async () => {
        const clip: Clip = await (await service.call('GET', `/aircheck/clips/${id}`)).json();
        return clip.state === 'ready';
      };
      await waitUntil(isReady, { everyMs: 100, timeoutMs: 60_000, what: 'the clip is made' });
    }
    return `${dashboardUrl}/clips`;
  };
  let clips: Promise<string> | undefined;
  const narrowed: PageState[] = [
    {
      name: 'recordings, clips selected',
      path: () => (clips ??= makeClips()),
      async shows(page) {
        for (const place of [0, 1])
          await page
            .getByRole('checkbox', { name: say('Select the clip “*”') })
            .nth(place)
            .check();
        await page.getByRole('region', { name: say('Selected recordings and clips') }).waitFor();
      },
    },
    { name: 'recordings, of a week', path: () => `${all}?range=week`, shows: row },
    {
      name: 'recordings, of last night',
      path: () => `${all}?range=night`,
      async shows(page) {
        await page.evaluate((zone) => localStorage.setItem('aircheck.zone', zone), lateEveningZone());
        await page.reload();
        await row(page);
        // It was read: of other pages the zone is this machine's.
        await page.evaluate(() => localStorage.removeItem('aircheck.zone'));
      },
    },
    {
      name: 'recordings, none of this filter',
      path: () => `${all}?q=nothing`,
      shows: (page) => page.getByText(say('Nothing matches.')).waitFor(),
    },
    {
      name: 'recordings, past handovers',
      path: () => (handedOver ??= handOver()),
      shows: (page) => page.getByRole('list', { name: say('Past handovers') }).waitFor(),
    },
    {
      name: 'recordings, none handed over',
      path: () => `${dashboardUrl}/handovers?audit=none`,
      async shows(page) {
        await page.route('**/aircheck/handovers?*', (route) =>
          page.url().includes('audit=none') ? route.fulfill({ json: [] }) : route.fallback(),
        );
        await page.reload();
        await page.getByRole('heading', { name: say('Nothing handed over yet') }).waitFor();
      },
    },
    { name: 'recordings, selected', path: () => all, shows: select },
    {
      name: 'recordings, to be handed over',
      path: () => all,
      async shows(page) {
        await select(page);
        await page.getByRole('button', { name: /^(?:Hand over \d|\d+ übergeben)/ }).click();
        await page.getByRole('textbox', { name: say('Recipient') }).waitFor();
      },
    },
    {
      name: 'recordings, to be handed over in words of one’s own',
      path: () => all,
      async shows(page) {
        await select(page);
        await page.getByRole('button', { name: /^(?:Hand over \d|\d+ übergeben)/ }).click();
        await page.getByRole('radio', { name: say('Custom') }).press('Space');
        await page.getByRole('textbox', { name: say('For each recording') }).waitFor();
      },
    },
    {
      name: 'recordings, a page of them to be made',
      path: () => all,
      async shows(page) {
        await select(page);
        await page.getByRole('button', { name: /^(?:Delivery page of|Kundenseite mit)/ }).click();
        await page.getByRole('textbox', { name: say('Title') }).waitFor();
      },
    },
    {
      name: 'recordings, to be deleted',
      path: () => all,
      async shows(page) {
        await select(page);
        await page.getByRole('button', { name: say('Delete…') }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'recordings, unread',
      path: () => all,
      async shows(page) {
        // Of this search alone: the other states are of the same page.
        await page.route('**/aircheck/recordings?*q=unread*', (route) => route.abort());
        await page.goto(`${all}?q=unread`);
        await page
          .getByRole('button', { name: say('Try again') })
          .first()
          .waitFor();
      },
    },
  ];
  return [
    { name: 'recordings', path: () => all, shows: row },
    ...narrowed.map((state) => ({ ...state, isStill: true })),
  ];
}

/** Where it is ten in the evening, so that what ended a moment ago was on air last night at whatever hour this runs. */
function lateEveningZone(): string {
  const hoursAhead = ((22 - new Date().getUTCHours() + 36) % 24) - 12;
  // These names count the other way.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}
