import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import type { SeenRequest } from '../../api/serve-api.ts';
import { comeBack } from '../../support/come-back.ts';
import { loadGermanPage } from '../../support/german-page.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { streamRow } from '../../support/serve-streams.ts';

const entry = (id: number, over: Record<string, unknown> = {}) => ({
  id,
  at: Date.now() - (100 - id) * 1000,
  by: 'service',
  connection: 'local',
  what: 'recording-ready',
  streamId: 'chapel',
  sessionIds: ['evening'],
  name: 'Chapel',
  ...over,
});

/** Our service with this log, whatever is asked for; `asked`: the filters of each read of it. */
async function serveLog(log: object[]) {
  const api = await serveOwnService([streamRow({ id: 'chapel', name: 'Chapel' })]);
  const served = { log, asked: [] as string[] };
  api.ownAnswers = ({ path, search, method }: SeenRequest) => {
    if (path !== '/aircheck/activity' || method !== 'GET') return undefined;
    search.delete('limit');
    served.asked.push(`${search}`);
    return { json: served.log };
  };
  return Object.assign(served, { api });
}
const rows = async () => {
  const today = await screen.findByRole('region', { name: 'Today' });
  return within(today)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
};

it('is filtered by kinds and words in the address', async () => {
  const served = await serveLog([entry(1)]);
  const { user } = renderDashboard('/activity?kind=service');
  await rows();
  await user.click(screen.getByRole('button', { name: 'Encoders' }));
  await user.type(screen.getByRole('searchbox', { name: 'Stream or person' }), 'maria');
  await waitFor(() => expect(served.asked.at(-1)).toBe('group=encoders%2Cservice&q=maria'));
  // The address follows what is typed.
  await waitFor(() => expect(window.location.search).toBe('?kind=encoders%2Cservice&q=maria'));
  expect(screen.getByRole('button', { name: 'Service', pressed: true })).toBeDefined();
  served.log = [];
  await user.click(screen.getByRole('button', { name: 'Service' }));
  await screen.findByText('Nothing matches.');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByRole('searchbox', { name: 'Stream or person' })).toHaveProperty('value', '');
});

it('of one stream is reached from its page, and leads back to all', async () => {
  const served = await serveLog([entry(1)]);
  const { user } = renderDashboard('/streams/chapel');
  const main = within(await screen.findByRole('main'));
  await user.click(await main.findByRole('button', { name: /^Edit / }));
  await user.click(await main.findByRole('menuitem', { name: 'Activity' }));
  await user.click(await screen.findByRole('button', { name: /^Only Chapel/ }));
  await waitFor(() => expect(served.asked.at(-1)).toBe(''));
  expect(served.asked[0]).toBe('streamId=chapel');
});

it('holds back new entries until they are asked for, and downloads as a table where a cookie signs in', async () => {
  const served = await serveLog([entry(1)]);
  const { user } = renderDashboard('/activity?kind=access');
  await rows();
  served.log = [entry(3), entry(2), entry(1)];
  await comeBack();
  const show = await screen.findByRole('button', { name: 'Show 2 new entries' });
  expect(await rows()).toHaveLength(1);
  await user.click(show);
  expect(await rows()).toHaveLength(3);
  expect(document.activeElement?.textContent).toBe('Activity');

  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  act(() => connection.signIn({ baseUrl: served.api.baseUrl, account: 'Northlight' }));
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', window.location.href);
  expect(pathname).toBe('/api/aircheck/activity.csv');
  expect(searchParams.get('group')).toBe('access');
  expect(searchParams.get('zone')).toMatch(/\w/);
  expect(searchParams.get('language')).toBe('en');
});

it('says what happened to a session and leads to it, and tells a change of many streams in one line, which opens', async () => {
  const armed = (id: number, name: string) =>
    entry(id, { what: 'record-on', by: 'Maria', byKeyId: 'key', streamId: name, sessionIds: undefined, name });
  await serveLog([
    ...[armed(7, 'Rink 1'), armed(6, 'Rink 2'), armed(5, 'Court')],
    entry(4, { recordedSeconds: 90, onAirSeconds: 120 }),
    entry(3, { what: 'encoder-lost', by: 'encoder', onAirSeconds: 120 }),
    entry(2, { what: 'session-began', by: 'encoder', record: true }),
    armed(1, 'Hall'),
  ]);
  const { user } = renderDashboard('/activity');
  expect(await rows()).toEqual([
    expect.stringMatching(/Recording turned on3 streamsRink 1, Rink 2, CourtMaria$/),
    expect.stringMatching(/Recording readyChapel1:30, coverage 75.0 %\.$/),
    expect.stringMatching(/Encoder lostChapelOn air 2:00\.$/),
    expect.stringMatching(/Session began, recordedChapel$/),
    expect.stringMatching(/Recording turned onHallMaria$/),
  ]);
  const link = screen.getByRole('link', { name: 'Recording ready' });
  expect(link.getAttribute('href')).toBe('/streams/chapel/sessions/evening');
  const bulk = screen.getByRole('button', { name: '3 streams', expanded: false });
  await user.click(bulk);
  expect(await rows()).toHaveLength(8);
  screen.getByRole('link', { name: 'Court' });
  await user.click(bulk);
  expect(await rows()).toHaveLength(5);
});

it('asks a browser without a name for one, and lists it so from then on', async () => {
  const served = await serveLog([entry(1, { what: 'record-on', by: 'Chromium on Linux, 28 Nov 2026', byKeyId: 'k' })]);
  const answerLog = served.api.ownAnswers;
  let name = 'Chromium on Linux, 28 Nov 2026';
  served.api.ownAnswers = (request) => {
    const { path, method, body } = request;
    if (path === '/aircheck/browser-sessions') {
      return { json: [{ id: 'mine', name, readOnly: false, createdAt: 1, lastUsedAt: 2, isThis: true }] };
    }
    if (path === '/aircheck/browser-sessions/mine' && method === 'PATCH') {
      name = Object(body).name;
      served.log = [entry(1, { what: 'record-on', by: name, byKeyId: 'k' })];
      return { status: 204, text: '' };
    }
    return answerLog(request);
  };
  const { user } = renderDashboard('/activity');
  await screen.findByText(/^You appear here as “Chromium on Linux, 28 Nov 2026”/);
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Maria');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Maria');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull());
});

// The last of this file: pages that are loaded after it are others than those that its tests have.
it('downloads a table for a German Excel where the page is German', async () => {
  const served = await serveLog([entry(1)]);
  loadGermanPage();
  const german = await import('../../support/render-dashboard.tsx');
  const api = await import('../../../../src/dashboard/api/connection.ts');
  german.renderDashboard('/activity');
  act(() => api.connection.signIn({ baseUrl: served.api.baseUrl, account: 'Northlight' }));
  const link = await screen.findByRole('link', { name: 'CSV herunterladen' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', window.location.href);
  expect(searchParams.get('language')).toBe('de');
});
