import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import type { AuditStage } from './stage.ts';

/** The list of all recordings: as it is, narrowed, with some selected, and where it cannot be read. */
export function recordingsStates({ dashboard }: AuditStage): PageState[] {
  const { dashboardUrl } = dashboard.service;
  const row = (page: Page) => page.getByRole('rowheader', { name: 'Rink A' }).first().waitFor();
  const all = `${dashboardUrl}/recordings`;
  const select = async (page: Page) => {
    await row(page);
    for (const place of [1, 3, 4])
      await page
        .getByRole('checkbox', { name: /^Select Rink A/ })
        .nth(place)
        .click();
    await page.getByRole('region', { name: 'Selected recordings' }).waitFor();
  };
  const narrowed: PageState[] = [
    { name: 'recordings, of a week', path: () => `${all}?range=week`, shows: row },
    { name: 'recordings, of last night', path: () => `${all}?range=night`, shows: row },
    {
      name: 'recordings, none of this filter',
      path: () => `${all}?q=nothing`,
      shows: (page) => page.getByText('Nothing matches.').waitFor(),
    },
    { name: 'recordings, selected', path: () => all, shows: select },
    {
      name: 'recordings, to be deleted',
      path: () => all,
      async shows(page) {
        await select(page);
        await page.getByRole('button', { name: 'Delete…' }).click();
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
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      },
    },
  ];
  return [
    { name: 'recordings', path: () => all, shows: row },
    ...narrowed.map((state) => ({ ...state, isStill: true })),
  ];
}
