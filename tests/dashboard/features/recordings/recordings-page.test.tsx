import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { serveUpstream } from '../connections/serve-upstream.ts';
import { findTotal, many, names, table } from './read-table.ts';
import { serveRecordings } from './serve-recordings.ts';

const hour = 60;
const streams = () => [
  streamRow({ id: 'chapel', name: 'Chapel', record: true, aircheck: { tags: ['church'] } }),
  streamRow({ id: 'rink', name: 'Rink', record: true }),
];
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('is narrowed by range, state, name and time, which stand in the address, and lists without that all sessions, newest first', async () => {
  const served = await serveRecordings(streams(), [
    sessionRow('chapel', 3 * hour, 60, { name: 'Chapel' }),
    sessionRow('rink', 5 * hour, 30, { recordingStatus: 'failed', name: 'Rink' }),
  ]);
  const { user } = renderDashboard('/recordings?state=ready');
  await screen.findByRole('link', { name: 'Chapel' });
  expect(await names()).toEqual(['Chapelchurch']);
  await user.click(screen.getByRole('button', { name: '7 days' }));
  await user.type(screen.getByRole('searchbox', { name: 'Stream name' }), 'rink');
  await screen.findByText('Nothing matches.');
  await waitFor(() => expect(window.location.search).toBe('?state=ready&range=week&q=rink'));
  await waitFor(() => expect(served.queries.map((query) => query.get('q'))).toContain('rink'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect(await names()).toEqual(['Chapelchurch', 'Rink']));
  expect(window.location.search).toBe('');

  expect(await findTotal('2 sessions')).toBeDefined();
  expect(await findTotal('1 ready')).toBeDefined();
  const chapel = await rowOf('Chapel');
  expect(chapel.getByText('1:00:00')).toBeDefined();
  expect(chapel.getByText('Ready')).toBeDefined();
  expect(chapel.getByRole('link', { name: 'Chapel' }).getAttribute('href')).toBe('/streams/chapel/sessions/chapel-180');
  expect(await chapel.findByRole('button', { name: /Copy/ })).toBeDefined();
  expect((await rowOf('Rink')).getByText('Failed')).toBeDefined();

  await user.type(screen.getByRole('textbox', { name: 'On air at' }), 'yesterday 19:30{Enter}');
  await waitFor(() => expect(served.queries.at(-1)?.get('at')).toMatch(/^\d+$/));
  expect(window.location.search).toMatch(/^\?at=/);
  await user.click(screen.getByRole('button', { name: 'Show any time' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('shows at once what begins where no row could move, and otherwise holds it back until it is asked for', async () => {
  const served = await serveRecordings(streams(), []);
  const { user } = renderDashboard('/recordings');
  await screen.findByRole('heading', { name: 'No recordings yet.' });
  // The sessions of the first answer about all streams are no news.
  await screen.findByRole('link', { name: /^Streams\s*2$/ });
  served.streams = streams().map((stream) => ({ ...stream, playbackId: `of-${stream.id}` }));
  served.sessions = [sessionRow('rink', 2, 0, { name: 'Rink' })];
  await comeBack();
  await waitFor(async () => expect(await names()).toEqual(['Rink']));
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  // Stills are decoration, so no role names them.
  await waitFor(() => expect(document.querySelector('tbody img')?.getAttribute('src')).toContain('/hls/of-rink/'));

  served.sessions = [...served.sessions, sessionRow('chapel', 1, 0, { name: 'Chapel' })];
  await comeBack();
  const show = await screen.findByRole('button', { name: 'Show 1 new' });
  expect(await names()).toEqual(['Rink']);
  await user.click(show);
  expect(await names()).toEqual(['Chapelchurch', 'Rink']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recordings' }));

  served.sessions = [...served.sessions, sessionRow('chapel', 0, 0, { name: 'Chapel' })];
  await comeBack();
  await screen.findByRole('button', { name: 'Show 1 new' });
  expect(await names()).toEqual(['Chapelchurch', 'Rink']);
});

it('draws a screen of many, selects all that match, and notes each as copied: also those that were not read', async () => {
  const served = await serveRecordings(streams(), []);
  served.older = many(1_001);
  const { user } = renderDashboard('/recordings');
  await findTotal('1,001 sessions');
  expect((await names()).length).toBeLessThan(40);
  expect((await table()).getAttribute('aria-rowcount')).toBe('1002');
  await user.keyboard('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('region', { name: 'Selected recordings' }));
  expect(bar.getByText('1,001 selected')).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Copy 1,001 links' }));
  await waitFor(async () => expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(1_001));
  // The service takes 1,000 at once.
  const noted = () =>
    served.requests
      .filter(({ method, path }) => method === 'POST' && path === '/aircheck/activity')
      .map(({ body }) => Object(body).sessionIds.length);
  await waitFor(() => expect(noted()).toEqual([1_000, 1]));
  await user.click(screen.getAllByRole('checkbox', { name: /^Select Rink/ })[0] ?? document.body);
  expect(bar.getByText('1,000 selected')).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Delete 1,000 recordings' })).toBeDefined();
});

it('selects by keys, hands that over, gives the selection back with Escape, and deletes all of it but what is live', async () => {
  const served = await serveRecordings(streams(), [
    sessionRow('rink', 1, 0, { name: 'Rink' }),
    sessionRow('chapel', 2 * hour, 60, { name: 'Chapel' }),
    sessionRow('rink', 3 * hour, 60, { name: 'Rink' }),
  ]);
  const list = served.ownAnswers;
  let isRefused = true;
  served.ownAnswers = (request) =>
    request.method === 'DELETE' && request.path.endsWith('rink-180') && isRefused
      ? { status: 409, json: { errors: ['The disk refuses.'] } }
      : list(request);
  const { user } = renderDashboard('/recordings');
  await findTotal('3 sessions');
  await user.keyboard('jjx');
  await screen.findByText('1 selected');
  await user.keyboard('jX');
  await screen.findByText('2 selected');
  expect(screen.getByText('All 2 links are ready')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hand over 2 recordings' }));
  await screen.findByRole('button', { name: 'Copy and mark' });
  const handover = within(screen.getByRole('dialog', { name: /^Hand over/ }));
  expect(handover.getAllByText('Chapel').length).toBeGreaterThan(0);
  await user.click(handover.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('2 selected')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected recordings' })).toBeNull());

  // Deleting says what is lost and what stays, what failed, and tries that again.
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 recordings?' }));
  expect(dialog.getByText('1 live or being processed')).toBeDefined();
  expect(dialog.getByText(/Links already shared stop working/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete 2 recordings' }));
  await dialog.findByText('1 recording deleted. 1 failed.');
  expect(dialog.getByText(/The disk refuses/)).toBeDefined();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Retry 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('2 recordings deleted.')).toBeDefined();
  await waitFor(async () => expect((await rowOf('Chapel')).getByText('Deleted')).toBeDefined());
  // The one that was left out is still selected.
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Stream name' }));
});

it('of another API shows what its lists have, and says that there is more', async () => {
  const api = await serveStreams(streams(), [
    sessionRow('chapel', 2 * hour, 60, { name: 'Chapel', aircheck: undefined }),
    sessionRow('rink', 3 * hour, 60, { name: 'Rink', aircheck: undefined, recordingStatus: 'failed' }),
  ]);
  const { user } = renderDashboard('/recordings');
  await waitFor(async () => expect(await names()).toEqual(['Chapelchurch', 'Rink']));
  expect(await findTotal('2 sessions')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Length' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(async () => expect(await names()).toEqual(['Rink']));
  await user.click(screen.getByRole('checkbox', { name: /^Select Rink/ }));
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  expect(api.count('GET /aircheck/recordings')).toBeGreaterThan(0);
  // The other lists of the library are our service's own.
  const library = within(screen.getByRole('navigation', { name: 'Library' }));
  expect(library.getAllByRole('link')).toHaveLength(1);
});

it('says that nothing was recorded yet, and what could not be read', async () => {
  const own = await serveOwnService(streams(), []);
  own.ownAnswers = ({ path }) =>
    path === '/aircheck/recordings' ? { status: 403, json: { errors: ['Not with this key.'] } } : undefined;
  const { user } = renderDashboard('/recordings');
  await screen.findByRole('heading', { name: 'The recordings could not be read' });
  // The other lists of the library may be there.
  expect(screen.getByRole('navigation', { name: 'Library' })).toBeDefined();
  own.ownAnswers = ({ path, search }) =>
    path === '/aircheck/recordings'
      ? {
          json: {
            sessions: [],
            ...(search.has('totals') && { totals: { count: 0, ready: 0, recordedSeconds: 0, sizeBytes: 0 } }),
          },
        }
      : undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No recordings yet.' });
});

it('tells apart the hour that a clock shows twice, also where nothing was on air', async () => {
  operatorZone.set('Europe/Berlin');
  onTestFinished(() => operatorZone.set(undefined));
  await serveRecordings(streams(), []);
  renderDashboard('/recordings?at=2026-10-25T00:30Z');
  expect(await screen.findByText(/^Nothing was on air on .* at 02:30 CEST\.$/)).toBeDefined();
});

it('leaves what was not handed over, and says of the others to whom, by whom and when', async () => {
  const given = { handedOverAt: Date.now(), handedOverBy: 'Maria', handedOverTo: 'Anna' };
  const served = await serveRecordings(streams(), [
    sessionRow('chapel', 3 * hour, 60, { name: 'Chapel' }),
    sessionRow('rink', 5 * hour, 30, { name: 'Rink', aircheck: given }),
  ]);
  const { user } = renderDashboard('/recordings');
  expect(await findTotal('1 not handed over')).toBeDefined();
  expect((await rowOf('Rink')).getByText(/^Handed over to Anna by Maria, /)).toBeDefined();
  expect((await rowOf('Chapel')).queryByText(/Handed over/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not handed over' }));
  await waitFor(async () => expect(await names()).toEqual(['Chapelchurch']));
  expect(window.location.search).toBe('?handed=no');
  expect(served.queries.at(-1)?.get('handedOver')).toBe('0');
  // A colleague hands it over: it stays where it is, with its mark, and the list is not fetched again.
  const reads = served.queries.length;
  served.sessions = served.sessions.map((row) => ({ ...row, aircheck: given }));
  await comeBack();
  await (await rowOf('Chapel')).findByText(/^Handed over to Anna/);
  expect(served.queries).toHaveLength(reads);
  await waitFor(() => expect(screen.queryByText(/^\s*not handed over$/)).toBeNull());
});

it('of an upstream are fetched until one matches, and have the marks that our service keeps', async () => {
  const api = await serveUpstream([
    streamRow({ id: 'rink', name: 'Rink', record: true }),
    streamRow({ id: 'chapel', name: 'Chapel' }),
  ]);
  const [first, second] = [5 * hour, 3 * hour].map((ago) =>
    sessionRow('rink', ago, 30, { name: 'Rink', aircheck: undefined }),
  );
  const given = { connection: 'studio', sessionIds: [first?.id], format: 'plain', link: 'playback' };
  const others = api.answers;
  api.answers = (request) => {
    if (request.path === '/aircheck/upstream/studio/session') {
      if (request.search.get('cursor') === null)
        return { json: [second, first], headers: { link: '<http://x/?cursor=older>; rel="next"' } };
      return { json: [sessionRow('chapel', 7 * hour, 30, { name: 'Chapel', aircheck: undefined })] };
    }
    if (request.path !== '/aircheck/handovers') return others(request);
    expect(request.search.get('connection')).toBe('studio');
    const [named, later] = [
      { ...given, id: 'h1', at: Date.now() - 60_000, by: 'Maria', to: 'Anna' },
      { ...given, id: 'h2', at: Date.now(), by: 'Chromium' },
    ];
    return { json: [later, named] };
  };
  const { user } = renderDashboard('/c/studio/recordings?q=Chapel');
  await waitFor(async () => expect(await names()).toEqual(['Chapel']));
  await user.clear(screen.getByRole('searchbox', { name: 'Stream name' }));
  expect(await screen.findByText(/^Handed over to Anna by Maria, /)).toBeDefined();
  expect(await names()).toEqual(['Rink', 'Rink']);
  await user.click(screen.getByRole('button', { name: 'Not handed over' }));
  await waitFor(async () => expect(await names()).toEqual(['Rink']));
  expect(screen.queryByText(/^Handed over (to|by)/)).toBeNull();
});
