import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import type { AuditStage } from './stage.ts';

const hourMs = 3_600_000;

/** The pages for clients, and the list of them: with what is ready and to come, with nothing yet, withdrawn. */
export function deliveryStates({ dashboard, readyId, liveId, newId, say }: AuditStage): PageState[] {
  const { service } = dashboard;
  const now = Date.now();
  const texts = {
    note: 'All sessions from the main stage.\nLeave the page open.',
    to: 'Kestrel',
    sender: 'Northlight',
  };
  const make = async (title: string, items: readonly object[]): Promise<{ id: string; url: string }> => {
    const expiresAt = now + 720 * hourMs;
    const body = { title, ...texts, expiresAt, items };
    return (await service.call('POST', '/aircheck/deliveries', body)).json();
  };
  const once = <T>(act: () => Promise<T>) => {
    let done: Promise<T> | undefined;
    return () => (done ??= act());
  };
  const soon = { streamId: newId, from: now, until: now + 3 * hourMs, startsAt: now + 2 * hourMs };
  const shows = { streamId: liveId, from: now, until: now + 3 * hourMs };
  const ready = [readyId, readyId].map((sessionId) => ({ sessionId }));
  const whole = once(() => make('Kestrel DevConf 2026, day two', [shows, ...ready, soon]));
  const coming = once(() => make('Tonight', [soon, shows]));
  const gone = once(async () => {
    const made = await make('Withdrawn', [soon]);
    await service.call('DELETE', `/aircheck/deliveries/${made.id}`);
    return made;
  });
  const urlOf = (page: () => Promise<{ url: string }>) => async () => (await page()).url;
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();
  const said = (name: string) => (page: Page) => page.getByRole('heading', { name: say(name) }).waitFor();
  return [
    { name: 'delivery page', path: urlOf(whole), shows: heading('Kestrel DevConf 2026, day two') },
    { name: 'delivery page, nothing yet', path: urlOf(coming), shows: heading('Tonight') },
    { name: 'delivery page, withdrawn', path: urlOf(gone), shows: said('There is nothing here'), isStill: true },
    {
      name: 'delivery pages, listed',
      path: async () => {
        await Promise.all([whole(), coming(), gone()]);
        return `${service.dashboardUrl}/deliveries`;
      },
      shows: said('Delivery pages'),
    },
  ];
}
