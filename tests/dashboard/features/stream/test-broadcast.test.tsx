import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const chapel = { id: 'chapel', name: 'Chapel', record: true, streamKey: 'abcd-uimq-jtgy-4f9c' };
/** The one place that follows it: beside the picture, under the state of its session. */
const stage = () => within(screen.getByRole('region', { name: /^(?:This session|Last session|Last recording)$/ }));
const findProgress = (note: string | RegExp) =>
  screen.findByText((text) => {
    const [, said] = /^Test broadcast: (.*)$/.exec(text) ?? [];
    return said !== undefined && (typeof note === 'string' ? said === note : note.test(said));
  });
const findSend = () => screen.findByRole('button', { name: 'Send a test broadcast' });
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2\n720p/index.m3u8';
const media = '#EXTM3U\n#EXTINF:2,\n0.m4s\n#EXT-X-ENDLIST';

/** From here on the test's session is this, and its recording is there. */
async function becomes(api: OwnService, state: Record<string, unknown>, row: Record<string, unknown>): Promise<void> {
  api.ownAnswers = ({ method, path }) => {
    if (method === 'GET' && path === '/aircheck/test-broadcast/chapel') {
      return { json: { streamId: 'chapel', seconds: 20, secondsSent: 20, startedAt: Date.now() - 120_000, ...state } };
    }
    if (path === '/recordings/test/index.m3u8') return { text: master };
    if (path === '/recordings/test/720p/index.m3u8') return { text: media };
    return path === '/recordings/test/720p/0.m4s' ? { text: 'moof' } : undefined;
  };
  api.streams = api.streams.map((stream) => ({ ...stream, isActive: row.recordingStatus === undefined }));
  api.sessions = [{ ...sessionRow('chapel', 1, 0), id: 'test', ...row }];
  await comeBack();
}

describe('a test broadcast on a stream’s page', () => {
  it('is sent with one click and followed to its checked link', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await findSend());
    await findProgress('connecting…');
    const post = api.requests.find(({ path }) => path === '/aircheck/test-broadcast');
    expect(post?.body).toEqual({ streamId: 'chapel', seconds: 20 });
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();

    await becomes(api, { state: 'sending', secondsSent: 7 }, {});
    await findProgress('7 of 20 s of test picture and tone');
    expect(stage().getByText('Recording')).toBeDefined();

    const endedAt = Date.now();
    const processing = { done: 3, total: 10, remainingSeconds: 4 };
    await becomes(api, { state: 'sent' }, { recordingStatus: 'waiting', aircheck: { endedAt, processing } });
    await findProgress('encoding renditions, 30 %, about 4 s left');
    expect(
      stage()
        .getByRole('progressbar', { name: /^Processing/ })
        .getAttribute('aria-valuenow'),
    ).toBe('30');
    expect(within(screen.getByRole('table', { name: 'Sessions' })).getByText('Ready in 0:04')).toBeDefined();

    await becomes(api, { state: 'sent' }, { recordingStatus: 'ready', aircheck: { endedAt, readyAt: endedAt + 3000 } });
    await findProgress(/^Link checked \d\d:\d\d:\d\d$/);
    await user.click(stage().getByRole('button', { name: /^Copy link of Chapel/ }));
    expect(await navigator.clipboard.readText()).toBe(
      `${api.baseUrl.replace(/\/api$/, '')}/recordings/test/index.m3u8`,
    );
    expect(screen.getByRole('button', { name: 'Send another test' })).toBeDefined();
  });

  it('is sent for as long as was chosen', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    const { user } = renderDashboard('/streams/chapel');
    const send = await findSend();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Length of the test' }), '10 s');
    await user.click(send);
    await findProgress('connecting…');
    expect(api.requests.find(({ path }) => path === '/aircheck/test-broadcast')?.body).toMatchObject({ seconds: 10 });
  });

  it('is stopped with one click, and says how much of it was sent', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await findSend());
    await user.click(await stage().findByRole('button', { name: 'Stop test' }));
    await findProgress('stopped after 7 of 20 s');
    expect(api.count('DELETE /aircheck/test-broadcast/chapel')).toBe(1);
    expect(screen.queryByRole('button', { name: 'Stop test' })).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('that cannot be stopped says why, on the page of its session too', async () => {
    const api = await serveOwnService([streamRow({ ...chapel, isActive: true })]);
    const test = sessionRow('chapel', 1, 0, { aircheck: { connection: 'connected', isTest: true } });
    api.sessions = [test];
    api.ownAnswers = ({ method, path }) => {
      if (path === '/session/chapel-1') return { json: test };
      return method === 'DELETE' ? { status: 403, json: { errors: ['no'] } } : undefined;
    };
    const { user } = renderDashboard('/streams/chapel/sessions/chapel-1');
    await user.click(await screen.findByRole('button', { name: 'Stop test' }));
    await screen.findByText(/^The test was not stopped\./);
  });

  it('is found again by who comes back to the page', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    await becomes(api, { state: 'sending', secondsSent: 3 }, {});
    renderDashboard('/streams/chapel');
    await findProgress('3 of 20 s of test picture and tone');
  });

  it('that is refused says why, and can be tried again', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    const errors = ['this stream is live: a test broadcast would be a second encoder'];
    api.ownAnswers = ({ method }) => (method === 'POST' ? { status: 409, json: { errors } } : undefined);
    const { user } = renderDashboard('/streams/chapel');
    await user.click(await findSend());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The test broadcast was not sent.');
    expect(alert.textContent).toContain(errors[0]);
    api.ownAnswers = () => undefined;
    await user.click(await findSend());
    await findProgress('connecting…');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that failed on its way says why', async () => {
    const api = await serveOwnService([streamRow(chapel)]);
    const failed = { streamId: 'chapel', seconds: 20, secondsSent: 0, startedAt: Date.now(), state: 'failed' };
    api.ownAnswers = ({ path }) =>
      path === '/aircheck/test-broadcast/chapel' ? { json: { ...failed, error: 'No H.264 encoder.' } } : undefined;
    renderDashboard('/streams/chapel');
    await findProgress('No H.264 encoder.');
    expect(screen.getByRole('button', { name: 'Send another test' })).toBeDefined();
  });

  it('says beforehand that nothing of it is kept while recording is off', async () => {
    await serveOwnService([streamRow({ ...chapel, record: false })]);
    renderDashboard('/streams/chapel');
    await findSend();
    expect(screen.getByText(/Recording is off: a test shows that the stream arrives/)).toBeDefined();
  });

  it('is not offered while an encoder sends', async () => {
    await serveOwnService([streamRow({ ...chapel, isActive: true })], [sessionRow('chapel', 5, 0)]);
    renderDashboard('/streams/chapel');
    await screen.findByText('Being recorded');
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('is not offered if the API is not our service’s', async () => {
    const api = await serveStreams([streamRow(chapel)]);
    renderDashboard('/streams/chapel');
    await screen.findByText('not connected yet');
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(api.requests.some(({ path }) => path.startsWith('/aircheck/test-broadcast'))).toBe(false);
  });
});

describe('a test broadcast from the empty Streams page', () => {
  it('makes its stream, recorded, and shows it on its page', async () => {
    const api = await serveOwnService();
    const { user } = renderDashboard();
    await user.click(await findSend());
    await waitFor(() => expect(window.location.pathname).toBe('/streams/created'));
    await findProgress('connecting…');
    const posts = api.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(posts).toEqual([
      ['/stream', { name: 'Test broadcast', record: true }],
      ['/aircheck/test-broadcast', { streamId: 'created', seconds: 20 }],
    ]);
  });

  it('says so when no stream can be created', async () => {
    const api = await serveOwnService();
    api.ownAnswers = ({ method }) => (method === 'POST' ? { status: 422, json: { errors: ['no room'] } } : undefined);
    const { user } = renderDashboard();
    await user.click(await findSend());
    await screen.findByText(/No stream was created for the test/);
    expect(window.location.pathname).toBe('/');
  });

  it('is not offered if the API is not our service’s', async () => {
    const api = await serveStreams();
    renderDashboard();
    await screen.findByRole('button', { name: 'Create a stream' });
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    expect(screen.queryByRole('button', { name: 'Send a test broadcast' })).toBeNull();
  });
});
