import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { type Answer, type SeenRequest, serveApi } from '../../api/serve-api.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';

const startedAt = Date.UTC(2026, 10, 19, 12, 0);
const source = [
  { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl', url: 'https://cdn.example/evening/index.m3u8' },
];
const mp4 = { hrn: 'MP4', type: 'html5/video/mp4', url: 'https://cdn.example/evening/source.mp4' };
const playback = { type: 'recording', meta: { source: [...source, mp4], aircheck: { name: 'Chapel', startedAt } } };
const show = { name: 'Chapel', startedAt };
const ready: Answer = { json: { state: 'ready', ...show, playback } };
const live: Answer = { json: { state: 'live', ...show }, headers: { etag: '"live"' } };
const unknownPath: Answer = { status: 404, json: { errors: ['not found'] } };
const notYet: Answer = { status: 404, json: { errors: ['not ready yet: the recording is still going on'] } };

/** This page's own service, which answers as the test says; the page asks it by a path alone. */
async function serveOwnService(answer: (request: SeenRequest) => Answer) {
  const api = await serveApi(answer);
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, api.baseUrl), init));
  return api;
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

const video = () => screen.findByLabelText<HTMLVideoElement>('Recording');

describe('the page made for watching', () => {
  it('plays from where the link says for who is not signed in, with name, day and file, and asks with no key', async () => {
    operatorZone.set('Asia/Tokyo');
    onTestFinished(() => operatorZone.set(undefined));
    const api = await serveOwnService(() => ready);
    renderDashboard('/watch/evening?t=1h2m3s');
    await screen.findByRole('heading', { name: 'Chapel' });
    expect(screen.getByText(/^Thu 19 Nov/)).toBeDefined();
    await waitFor(async () => expect((await video()).getAttribute('src')).toBe(source[0]?.url));
    expect(connection.get().status).toBe('signed-out');
    expect(api.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/aircheck/playback/evening', undefined],
    ]);
    expect(document.title).toBe('Chapel · Aircheck');
    expect(screen.queryByRole('navigation')).toBeNull();
    // The file is named by the time where it is watched.
    const download = screen.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(`${mp4.url}?download=&zone=Asia%2FTokyo&language=en`);
    const player = await video();
    await waitFor(() => expect(player.currentTime).toBe(3723));
  });

  it('leaves the connection of who is signed in alone', async () => {
    const api = await serveOwnService(() => ({ status: 401, json: { errors: ['no'] } }));
    connection.signIn({ baseUrl: 'http://elsewhere/api', apiKey: 'secret' });
    onTestFinished(() => connection.signOut());
    renderDashboard('/watch/evening');
    await screen.findByText('The service is not responding');
    expect(connection.get().status).toBe('signed-in');
    expect(api.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('says what it is of while the show is live, and starts by itself when the recording becomes ready', async () => {
    let answer = live;
    await serveOwnService(() => answer);
    renderDashboard('/watch/evening');
    await screen.findByText('The show is still live');
    expect(screen.getByText('Leave this page open: it starts automatically.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Chapel' })).toBeDefined();
    expect(screen.getByText(/^Thu 19 Nov/)).toBeDefined();
    answer = { json: { state: 'processing', ...show, endedAt: Date.now() - 5_000 } };
    await comeBack();
    await screen.findByText('The recording is being prepared');
    expect(screen.getByText(/^The show ended at \d\d:\d\d\.$/)).toBeDefined();
    answer = ready;
    await comeBack();
    await video();
    expect(screen.queryByText('The recording is being prepared')).toBeNull();
  });

  it('asks for what changed alone, for nothing while nobody sees it, and at once when somebody does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    onTestFinished(() => visibility.mockRestore());
    const api = await serveOwnService(({ headers }) =>
      headers['if-none-match'] === '"live"' ? { status: 304 } : live,
    );
    const asked = (times: number) =>
      waitUntil(async () => api.requests.length >= times || undefined, { what: `${times} reads` });
    renderDashboard('/watch/night');
    await screen.findByText('The show is still live');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    await asked(2);
    expect(api.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"live"']);
    expect(screen.getByText('The show is still live')).toBeDefined();
    visibility.mockReturnValue('hidden');
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(api.requests).toHaveLength(2);
    visibility.mockReturnValue('visible');
    await comeBack();
    await asked(3);
  });

  it('shows the name from the page itself until something answers', async () => {
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'og:title');
    meta.content = 'Chapel';
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await serveOwnService(() => ({ status: 503, json: { errors: ['busy'] } }));
    renderDashboard('/watch/evening');
    await screen.findByRole('heading', { name: 'Chapel' });
  });

  it('says what there is to wait for, and that there is nothing', async () => {
    let answer: Answer = { json: { state: 'upcoming', name: 'Chapel' } };
    await serveOwnService(() => answer);
    renderDashboard('/watch/evening');
    await screen.findByText('The show has not started');
    expect(screen.getByRole('heading', { name: 'Chapel' })).toBeDefined();
    const later: [object, string][] = [
      [
        { state: 'processing', ...show, endedAt: Date.now() - 900_000 },
        'This is taking longer than usual. Ask the sender if it continues.',
      ],
      [{ state: 'failed' }, 'There is no recording to watch'],
    ];
    for (const [json, words] of later) {
      answer = { json };
      await comeBack();
      await screen.findByText(words);
    }
  });

  it.each([
    ['not-recorded', 'This show was not recorded'],
    ['gone', 'There is no recording here'],
  ])('says that it is over: %s', async (state, words) => {
    await serveOwnService(() => ({ json: { state } }));
    renderDashboard('/watch/evening');
    await screen.findByText(words);
  });
});

describe('with an API that has no states of playback', () => {
  it('reads what plays, and asks for its state once alone', async () => {
    let answer = notYet;
    const api = await serveOwnService(({ path }) => (path.startsWith('/aircheck/') ? unknownPath : answer));
    renderDashboard('/watch/evening');
    await screen.findByText('This recording is not ready yet');
    expect(screen.getByText('Leave this page open: it starts automatically.')).toBeDefined();
    answer = { json: playback };
    await comeBack();
    await video();
    expect(screen.getByRole('heading', { name: 'Chapel' })).toBeDefined();
    expect(api.requests.map(({ path }) => path)).toEqual([
      '/aircheck/playback/evening',
      '/playback/evening',
      '/playback/evening',
    ]);
  });
});
