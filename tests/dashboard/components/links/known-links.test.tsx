import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brokenLinks } from '../../../../src/dashboard/api/streams.ts';
import { serveUpstream } from '../../features/connections/serve-upstream.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type ServedStreams, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\n720p/index.m3u8';
const media = '#EXTM3U\n#EXTINF:2,\n0.m4s\n#EXT-X-ENDLIST';

/** Recordings beside the API; of those whose ids are `broken` the first segment is gone. */
function serveRecordings(api: ServedStreams, broken: Set<string>): void {
  const base = api.baseUrl.replace(/\/api$/, '');
  api.answers = ({ path }) => {
    if (path === '/ingest') return { json: [{ ingest: 'rtmp://here/live', playback: `${base}/hls`, base }] };
    const [, kind, id = '', ...file] = path.split('/');
    const session = api.sessions.find((each) => each.id === id);
    if (kind === 'session' && session !== undefined) return { json: session };
    if (kind !== 'recordings') return undefined;
    const parts = {
      'index.m3u8': master,
      '720p/index.m3u8': media,
      ...(broken.has(id) ? {} : { '720p/0.m4s': 'moof' }),
    };
    const text = new Map(Object.entries(parts)).get(file.join('/'));
    return text === undefined ? undefined : { text };
  };
}

const findRow = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

it('shows everywhere that a link was found broken, until a later check passes', async () => {
  brokenLinks.set(new Set());
  const broken = new Set(['evening']);
  const api = await serveStreams(
    [streamRow({ id: 'chapel', name: 'Chapel' })],
    [sessionRow('chapel', 400, 61, { id: 'evening' })],
  );
  serveRecordings(api, broken);
  const { user } = renderDashboard('/streams/chapel/sessions/evening');
  await screen.findByText('Ready, problem');
  const main = () => within(screen.getByRole('complementary'));

  await user.click(main().getByRole('link', { name: /^Streams/ }));
  const row = await findRow('Chapel');
  expect(row.getByText('Ready, problem')).toBeDefined();
  const copy = await row.findByRole('button', { name: /^Copy anyway of Chapel/ });
  // The badge beside it names the problem, so the row has the short word.
  expect(copy.textContent).toBe('Copy');

  await user.click(row.getByRole('link', { name: 'Chapel' }));
  const sessions = within(await screen.findByRole('table', { name: 'Sessions' }));
  expect(sessions.getByText('Ready, problem')).toBeDefined();
  expect(sessions.getByRole('button', { name: /^Copy anyway of Chapel/ })).toBeDefined();
  // Our own service checks its recordings itself: no page but the session's asked for this one.
  expect(api.count('GET /recordings/evening/index.m3u8')).toBe(1);

  broken.clear();
  await user.click(sessions.getByRole('link', { name: /–/ }));
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  await screen.findByText(/^checked \d\d:\d\d, /);
  await user.click(main().getByRole('link', { name: /^Streams/ }));
  expect((await findRow('Chapel')).queryByText('Ready, problem')).toBeNull();
});

it('checks the links that another API’s rows offer, each once, and says nothing of one that does not answer', async () => {
  brokenLinks.set(new Set());
  const of = (id: string, more = {}) => ({ id, aircheck: undefined, ...more });
  const api = await serveStreams(
    ['Chapel', 'Hall', 'Rink'].map((name) => streamRow({ id: name, name })),
    [
      sessionRow('Chapel', 400, 61, of('evening')),
      sessionRow('Hall', 300, 61, of('matinee')),
      sessionRow('Rink', 200, 61, of('game', { recordingUrl: 'http://127.0.0.1:1/index.m3u8' })),
    ],
  );
  serveRecordings(api, new Set(['evening']));
  renderDashboard('/');
  const chapel = await findRow('Chapel');
  await waitFor(() => expect(chapel.getByText('Ready, problem')).toBeDefined());
  expect((await findRow('Hall')).getByText('Idle')).toBeDefined();
  expect((await findRow('Rink')).getByText('Idle')).toBeDefined();
  await comeBack();
  for (const id of ['evening', 'matinee']) expect(api.count(`GET /recordings/${id}/index.m3u8`)).toBe(1);
});

it('says which show the link of a row is of where the last session is another one', async () => {
  await serveStreams(
    [streamRow({ id: 'chapel', name: 'Chapel' })],
    [sessionRow('chapel', 3000, 61), sessionRow('chapel', 400, 61, { record: false, recordingStatus: undefined })],
  );
  renderDashboard('/');
  const copy = await (await findRow('Chapel')).findByRole('button', {
    name: /^Copy [A-Z][a-z]{2} \d\d:\d\d of Chapel$/,
  });
  expect(copy.textContent).toMatch(/^Copy [A-Z][a-z]{2} \d\d:\d\d$/);
});

it('has two ticks where its link was handed over, and says when, by whom and to whom', async () => {
  const given = { aircheck: { handedOverAt: Date.now(), handedOverBy: 'Maria', handedOverTo: 'Anna' } };
  const api = await serveStreams(
    [streamRow({ id: 'chapel', name: 'Chapel' }), streamRow({ id: 'rink', name: 'Rink' })],
    [sessionRow('chapel', 3000, 61, given), sessionRow('rink', 3000, 61)],
  );
  const { user } = renderDashboard('/');
  const copy = await (await findRow('Chapel')).findByRole('button', {
    name: /^Copy link of Chapel, .*\. Handed over to Anna by Maria, /,
  });
  expect(copy.title).toMatch(/^Handed over to Anna by Maria, /);
  const other = await (await findRow('Rink')).findByRole('button', { name: /^Copy link of Rink, / });
  expect(other.title).toBe('');
  await user.click(other);
  await (await findRow('Rink')).findByRole('button', { name: /^Copy link of Rink, .*\. Copied before$/ });
  expect(api.count('GET /aircheck/handovers')).toBe(0);
});

it('says of an upstream’s links what our service knows, which is read once for all rows', async () => {
  const ids = ['chapel', 'hall', 'rink'];
  const api = await serveUpstream(ids.map((id) => streamRow({ id, name: id, record: true })));
  const sessions = ids.map((id) =>
    sessionRow(id, 3000, 61, { id: `${id}-1`, aircheck: undefined, recordingUrl: `http://here/${id}/index.m3u8` }),
  );
  const others = api.answers;
  api.answers = (request) => {
    if (request.path === '/aircheck/upstream/studio/session') return { json: sessions };
    if (request.path !== '/aircheck/handovers') return others(request);
    const given = { connection: 'studio', sessionIds: ['rink-1'], format: 'plain', link: 'playback' };
    return { json: [{ ...given, id: 'h1', at: Date.now(), by: 'Maria', to: 'Anna' }] };
  };
  renderDashboard('/c/studio');
  await (await findRow('rink')).findByRole('button', { name: /Handed over to Anna by Maria, / });
  expect((await findRow('hall')).queryByRole('button', { name: /Handed over/ })).toBeNull();
  expect(api.count('GET /aircheck/handovers')).toBe(1);
});
