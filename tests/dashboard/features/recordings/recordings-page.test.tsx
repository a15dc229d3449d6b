import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('lists the sessions of all streams, newest first, with what they come to', async () => {
  await serveRecordings(streams(), [
    sessionRow('chapel', 3 * hour, 60, { name: 'Chapel' }),
    sessionRow('rink', 5 * hour, 30, { recordingStatus: 'failed', name: 'Rink' }),
  ]);
  renderDashboard('/recordings');
  await waitFor(async () => expect(await names()).toEqual(['Chapelchurch', 'Rink']));
  expect(await findTotal('2 sessions')).toBeDefined();
  expect(await findTotal('1 ready')).toBeDefined();
  const chapel = await rowOf('Chapel');
  expect(chapel.getByText('1:00:00')).toBeDefined();
  expect(chapel.getByText('Ready')).toBeDefined();
  expect(chapel.getByRole('link', { name: 'Chapel' }).getAttribute('href')).toBe('/streams/chapel/sessions/chapel-180');
  expect(await chapel.findByRole('button', { name: /Copy/ })).toBeDefined();
  expect((await rowOf('Rink')).getByText('Failed')).toBeDefined();
});

it('is narrowed by range, state and name, which stand in the address', async () => {
  const served = await serveRecordings(streams(), [sessionRow('chapel', 3 * hour, 60, { name: 'Chapel' })]);
  const { user } = renderDashboard('/recordings?state=ready');
  await screen.findByRole('link', { name: 'Chapel' });
  await user.click(screen.getByRole('button', { name: '7 days' }));
  await user.type(screen.getByRole('searchbox', { name: 'Stream name' }), 'rink');
  await screen.findByText('Nothing matches.');
  await waitFor(() => expect(window.location.search).toBe('?state=ready&range=week&q=rink'));
  await waitFor(() => expect(served.queries.map((query) => query.get('q'))).toContain('rink'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByRole('link', { name: 'Chapel' });
  expect(window.location.search).toBe('');
});

it('says what was on at a time that is typed, and how times are typed', async () => {
  const served = await serveRecordings(streams(), []);
  const { user } = renderDashboard('/recordings');
  const field = await screen.findByRole('textbox', { name: 'On air at' });
  await user.type(field, 'soon{Enter}');
  await screen.findByText('“soon” is not a time. Try wed 19:30, yesterday evening or 20 nov 7:30pm.');
  await user.clear(field);
  await user.type(field, 'yesterday 19:30{Enter}');
  await waitFor(() => expect(served.queries.at(-1)?.get('at')).toMatch(/^\d+$/));
  expect(window.location.search).toMatch(/^\?at=/);
  await user.click(screen.getByRole('button', { name: 'Show any time' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('follows the state of a row without reading the list again, and keeps the row where it is', async () => {
  const waiting = { recordingStatus: 'waiting', name: 'Chapel', aircheck: { endedAt: Date.now() - 5_000 } };
  const served = await serveRecordings(streams(), [sessionRow('chapel', 61, 61, waiting)]);
  renderDashboard('/recordings?state=processing');
  served.ownAnswers = ((list) => (request) => {
    request.search.delete('state');
    return list(request);
  })(served.ownAnswers);
  await (await rowOf('Chapel')).findByText('Processing');
  const reads = served.queries.length;
  served.sessions = [sessionRow('chapel', 61, 61, { name: 'Chapel' })];
  await comeBack();
  await (await rowOf('Chapel')).findByText('Ready');
  expect(served.queries).toHaveLength(reads);
});

it('holds back what begins until it is asked for, so that no row moves', async () => {
  const served = await serveRecordings(streams(), [sessionRow('chapel', 3 * hour, 60, { name: 'Chapel' })]);
  const { user } = renderDashboard('/recordings');
  await screen.findByRole('link', { name: 'Chapel' });
  // The sessions of the first answer about all streams are no news.
  await screen.findByRole('link', { name: /^Streams\s*2$/ });
  served.sessions = [...served.sessions, sessionRow('rink', 1, 0, { name: 'Rink' })];
  await comeBack();
  const show = await screen.findByRole('button', { name: 'Show 1 new' });
  expect(await names()).toEqual(['Chapelchurch']);
  await user.click(show);
  expect(await names()).toEqual(['Rink', 'Chapelchurch']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recordings' }));

  served.sessions = [...served.sessions, sessionRow('chapel', 0, 0, { name: 'Chapel' })];
  await comeBack();
  await screen.findByRole('button', { name: 'Show 1 new' });
  expect(await names()).toEqual(['Rink', 'Chapelchurch']);
});

it('shows at once what begins where there is no row that it could move', async () => {
  const served = await serveRecordings(streams(), []);
  renderDashboard('/recordings');
  await screen.findByRole('heading', { name: 'No recordings yet.' });
  await screen.findByRole('link', { name: /^Streams\s*2$/ });
  served.sessions = [sessionRow('rink', 1, 0, { name: 'Rink' })];
  await comeBack();
  await waitFor(async () => expect(await names()).toEqual(['Rink']));
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
});

it('draws a screen of hundreds, and selects all that match: also those that were not read', async () => {
  const served = await serveRecordings(streams(), []);
  served.older = many(300);
  const { user } = renderDashboard('/recordings');
  await findTotal('300 sessions');
  expect((await names()).length).toBeLessThan(40);
  expect((await table()).getAttribute('aria-rowcount')).toBe('301');
  await user.keyboard('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('region', { name: 'Selected recordings' }));
  expect(bar.getByText('300 selected')).toBeDefined();
  await user.click(screen.getAllByRole('checkbox', { name: /^Select Rink/ })[0] ?? document.body);
  expect(bar.getByText('299 selected')).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Delete 299 recordings' })).toBeDefined();
});

it('notes every recording as copied whose link was, of all that match: also those that were not read', async () => {
  const served = await serveRecordings(streams(), []);
  served.older = many(1_001);
  const { user } = renderDashboard('/recordings');
  await findTotal('1,001 sessions');
  await user.keyboard('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('region', { name: 'Selected recordings' }));
  await user.click(bar.getByRole('button', { name: 'Copy 1,001 links' }));
  await waitFor(async () => expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(1_001));
  // The service takes 1,000 at once.
  const noted = () =>
    served.requests
      .filter(({ method, path }) => method === 'POST' && path === '/aircheck/activity')
      .map(({ body }) => Object(body).sessionIds.length);
  await waitFor(() => expect(noted()).toEqual([1_000, 1]));
});

it('selects by keys, from one row to another, hands that over, and gives the selection back with Escape', async () => {
  await serveRecordings(streams(), [
    sessionRow('chapel', 1 * hour, 30, { name: 'Chapel' }),
    sessionRow('rink', 2 * hour, 30, { name: 'Rink' }),
    sessionRow('chapel', 4 * hour, 30, { name: 'Chapel' }),
  ]);
  const { user } = renderDashboard('/recordings');
  await screen.findAllByRole('link', { name: 'Chapel' });
  await user.keyboard('jx');
  await screen.findByText('1 selected');
  await user.keyboard('jjX');
  await screen.findByText('3 selected');
  expect(screen.getByText('All 3 links are ready')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hand over 3 recordings' }));
  await screen.findByRole('button', { name: 'Copy and mark' });
  const dialog = within(screen.getByRole('dialog', { name: /^Hand over/ }));
  expect(dialog.getAllByText('Chapel').length).toBeGreaterThan(1);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('3 selected')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected recordings' })).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Stream name' }));
});

it('deletes many: says what goes and what stays, what failed, and tries that again', async () => {
  const served = await serveRecordings(streams(), [
    sessionRow('chapel', 2 * hour, 60, { name: 'Chapel' }),
    sessionRow('rink', 3 * hour, 60, { name: 'Rink' }),
    sessionRow('rink', 1, 0, { name: 'Rink' }),
  ]);
  const list = served.ownAnswers;
  let isRefused = true;
  served.ownAnswers = (request) =>
    request.method === 'DELETE' && request.path.endsWith('rink-180') && isRefused
      ? { status: 409, json: { errors: ['The disk refuses.'] } }
      : list(request);
  const { user } = renderDashboard('/recordings');
  await findTotal('3 sessions');
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
  // What was left out is what is still selected.
  expect(screen.getByText('1 selected')).toBeDefined();
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
  // A colleague hands it over: it stays where it is, with its mark.
  served.sessions = served.sessions.map((row) => ({ ...row, aircheck: given }));
  await comeBack();
  await (await rowOf('Chapel')).findByText(/^Handed over to Anna/);
  await waitFor(() => expect(screen.queryByText(/^\s*not handed over$/)).toBeNull());
});

it('says of an upstream’s recordings what our service knows of them, and leaves the rest', async () => {
  const api = await serveUpstream([streamRow({ id: 'rink', name: 'Rink', record: true })]);
  const [first, second] = [5 * hour, 3 * hour].map((ago) =>
    sessionRow('rink', ago, 30, { name: 'Rink', aircheck: undefined }),
  );
  const given = { connection: 'studio', sessionIds: [first?.id], format: 'plain', link: 'playback' };
  const others = api.answers;
  api.answers = (request) => {
    if (request.path === '/aircheck/upstream/studio/session') return { json: [second, first] };
    if (request.path !== '/aircheck/handovers') return others(request);
    expect(request.search.get('connection')).toBe('studio');
    const [named, later] = [
      { ...given, id: 'h1', at: Date.now() - 60_000, by: 'Maria', to: 'Anna' },
      { ...given, id: 'h2', at: Date.now(), by: 'Chromium' },
    ];
    return { json: [later, named] };
  };
  const { user } = renderDashboard('/c/studio/recordings');
  expect(await screen.findByText(/^Handed over to Anna by Maria, /)).toBeDefined();
  expect(await names()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Not handed over' }));
  await waitFor(async () => expect(await names()).toHaveLength(1));
  expect(screen.queryByText(/^Handed over (to|by)/)).toBeNull();
});

it('reads on of an upstream whose newest recordings do not match, until one does', async () => {
  const api = await serveUpstream([
    streamRow({ id: 'rink', name: 'Rink' }),
    streamRow({ id: 'chapel', name: 'Chapel' }),
  ]);
  const others = api.answers;
  api.answers = (request) => {
    if (request.path !== '/aircheck/upstream/studio/session') return others(request);
    if (request.search.get('cursor') === null) {
      const headers = { link: '<http://x/?cursor=older>; rel="next"' };
      return { json: [sessionRow('rink', 3 * hour, 30, { name: 'Rink', aircheck: undefined })], headers };
    }
    return { json: [sessionRow('chapel', 5 * hour, 30, { name: 'Chapel', aircheck: undefined })] };
  };
  renderDashboard('/c/studio/recordings?q=Chapel');
  await waitFor(async () => expect(await names()).toEqual(['Chapel']));
});
