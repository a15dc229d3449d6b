import type { Page } from 'playwright-core';
import { quietNetwork } from '../support/browser/quiet-network.ts';
import { dataStates } from './data-states.ts';
import { deliveryStates } from './delivery-states.ts';
import { dialogStates } from './dialog-states.ts';
import { endedStates } from './ended-states.ts';
import type { PageState } from './page-state.ts';
import { recordingsStates } from './recordings-states.ts';
import type { AuditStage } from './stage.ts';
import { webhookStates } from './webhook-states.ts';

/** Every page, first with nothing on air and then with shows in trouble. */
export function pageStates(stage: AuditStage): { isLive: boolean; states: PageState[] }[] {
  const { dashboardUrl } = stage.dashboard.service;
  const { say } = stage;
  const at = (path: string) => `${dashboardUrl}${path}`;
  const heading = (name: string) => (page: Page) =>
    page
      .getByRole('heading', { name: say(name) })
      .first()
      .waitFor();
  const row = (page: Page) =>
    page
      .getByRole('row', { name: /Chapel/ })
      .first()
      .waitFor();
  const oneH1 = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();
  const idle: PageState[] = [
    { name: 'streams', path: () => at('/'), shows: row },
    // Its words are the longest, while shows begin too.
    { name: 'streams, in German', language: 'de', path: () => at('/'), shows: row },
    { name: 'stream', path: () => at(`/streams/${stage.idleId}`), shows: oneH1 },
    { name: 'stream, the one that goes live', path: () => at(`/streams/${stage.liveId}`), shows: oneH1 },
    { name: 'stream, never used', path: () => at(`/streams/${stage.newId}`), shows: oneH1 },
    { name: 'session, ready', path: () => at(`/streams/${stage.idleId}/sessions/${stage.readyId}`), shows: oneH1 },
    {
      name: 'session, not recorded',
      path: async () => at(`/streams/${stage.unrecordedId}/sessions/${await stage.unrecordedSessionId()}`),
      shows: oneH1,
    },
    { name: 'settings', path: () => at('/settings'), shows: heading('Settings') },
    { name: 'activity', path: () => at('/activity'), shows: heading('Activity') },
    {
      name: 'watch',
      path: () => at(`/watch/${stage.readyId}`),
      shows: (page) => page.getByLabel(say('Recording')).first().waitFor({ state: 'attached' }),
    },
    { name: 'tonight', path: () => at('/tonight'), shows: oneH1 },
    { name: 'wall', path: () => at('/wall'), shows: oneH1 },
    { name: 'sign-in', path: () => at('/'), shows: heading('Sign in'), isSignedOut: true },
    {
      name: 'streams, none of this filter',
      path: () => at('/?q=nothing'),
      shows: (page) => page.getByRole('button', { name: say('Show all *') }).waitFor(),
    },
    { name: 'stream, deleted', path: () => at('/streams/gone'), shows: oneH1 },
    {
      name: 'streams, no network',
      isStill: true,
      path: () => at('/'),
      async shows(page) {
        await row(page);
        // What says that the network is down is loaded once the browser is idle, and after this no more.
        await page.getByRole('navigation', { name: say('Counters') }).waitFor();
        await quietNetwork(page);
        await page.context().setOffline(true);
        await page.getByText(/^(?:Network down|Netz unterbrochen)/).waitFor();
      },
    },
    { name: 'not found', path: () => at('/nowhere'), shows: heading('There is no such page.') },
  ];
  const live: PageState[] = [
    {
      name: 'streams, live',
      path: () => at('/'),
      shows: (page) =>
        page
          .getByRole('region', { name: say('Live, not recorded: *') })
          .first()
          .waitFor(),
    },
    {
      name: 'streams, selected',
      path: () => at('/'),
      async shows(page) {
        await row(page);
        await page
          .getByRole('checkbox', { name: say('Select *') })
          .first()
          .click();
        await page.getByRole('region', { name: say('Selected streams') }).waitFor();
      },
    },
    { name: 'stream, live', path: () => at(`/streams/${stage.liveId}`), shows: oneH1 },
    { name: 'stream, live and not recorded', path: () => at(`/streams/${stage.unrecordedId}`), shows: oneH1 },
    {
      name: 'session, live',
      path: async () => at(`/streams/${stage.liveId}/sessions/${await stage.liveSessionId()}`),
      shows: oneH1,
    },
    {
      name: 'session, live and not recorded',
      path: async () => at(`/streams/${stage.unrecordedId}/sessions/${await stage.unrecordedSessionId()}`),
      shows: oneH1,
    },
    {
      name: 'wall, live',
      path: () => at('/wall'),
      shows: (page) => page.getByText(say('Live, not recorded')).first().waitFor(),
    },
    {
      name: 'recordings, live',
      path: () => at('/recordings'),
      shows: (page) => page.getByText(say('Live, not recorded')).first().waitFor(),
    },
    { name: 'activity, live', path: () => at('/activity'), shows: heading('Activity') },
  ];
  return [
    {
      isLive: false,
      states: [
        ...idle,
        ...dataStates(stage),
        ...endedStates(stage),
        ...recordingsStates(stage),
        ...deliveryStates(stage),
        ...dialogStates(stage),
        ...webhookStates(stage),
      ],
    },
    { isLive: true, states: live },
  ];
}
