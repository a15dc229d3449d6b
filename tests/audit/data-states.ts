import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import type { AuditStage } from './stage.ts';

interface Changes {
  streams: { aircheck?: object }[];
  sessions: object[];
}

/** What pages do when data comes that they did not have: the first stream, an overview that is slow. */
export function dataStates({ dashboard, say }: AuditStage): PageState[] {
  const { dashboardUrl } = dashboard.service;
  /** The overview as this makes it, of the page of this address alone: the other states are of the same page. */
  const changed = (page: Page, address: string, change: (all: Changes) => Promise<Changes> | Changes) =>
    page.route('**/aircheck/changes?*', async (route) => {
      if (page.url() !== address) return route.fallback();
      const url = new URL(route.request().url());
      url.searchParams.delete('since');
      const headers = { ...route.request().headers(), 'if-none-match': '' };
      try {
        const response = await route.fetch({ url: url.href, headers });
        const all = await response.json();
        await route.fulfill({ response, json: { ...all, ...(await change(all)) } });
      } catch {
        // The page was left meanwhile, and needs no answer.
      }
    });
  const none = () => ({ streams: [], sessions: [] });
  const empty = `${dashboardUrl}/?audit=empty`;
  const first = `${dashboardUrl}/?audit=first`;
  const untagged = `${dashboardUrl}/recordings?audit=untagged`;
  const states: PageState[] = [
    {
      name: 'streams, none yet',
      path: () => empty,
      async shows(page) {
        await changed(page, empty, none);
        await page.reload();
        await page.getByRole('heading', { name: say('Nothing here yet.') }).waitFor();
      },
    },
    {
      name: 'streams, the first of them',
      path: () => first,
      async shows(page) {
        let isEmpty = true;
        await changed(page, first, (all) => (isEmpty ? none() : all));
        await page.reload();
        await page.getByRole('heading', { name: say('Nothing here yet.') }).waitFor();
        isEmpty = false;
        // The page asks when it hears that something has changed.
        await dashboard.service.call('POST', '/stream', { name: 'The first', record: true });
        await page.getByRole('row', { name: /Chapel/ }).waitFor();
      },
    },
    {
      name: 'recordings, in German without tags',
      language: 'de',
      path: () => untagged,
      async shows(page) {
        await changed(page, untagged, async ({ streams, sessions }) => {
          // Later than the rows.
          await page.getByRole('rowheader', { name: 'Rink A' }).first().waitFor();
          return {
            streams: streams.map((stream) => ({ ...stream, aircheck: { ...stream.aircheck, tags: [] } })),
            sessions,
          };
        });
        await page.reload();
        await page.getByText('Nicht übergeben').first().waitFor();
        await page.waitForResponse(/aircheck\/changes/);
      },
    },
  ];
  return states.map((state) => ({ ...state, isStill: true }));
}
