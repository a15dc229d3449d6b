import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '../../../src/dashboard/api/client/connection.ts';
import { operatorZone } from '../../../src/dashboard/recording/words/operator-zone.ts';
import { type Answer, serveApi } from '../api/serve-api.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';

const startedAt = Date.UTC(2026, 10, 19, 12, 0);
const source = [
  { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl', url: 'https://cdn.example/evening/index.m3u8' },
];
const mp4 = { hrn: 'MP4', type: 'html5/video/mp4', url: 'https://cdn.example/evening/source.mp4' };
const ready: Answer = { json: { type: 'recording', meta: { source, aircheck: { name: 'Chapel', startedAt } } } };
const notYet: Answer = { status: 404, json: { errors: ['not ready yet: the recording is still going on'] } };

/** This page's own service, which answers as the test says; the page asks it by a path alone. */
async function serveOwnService(answer: () => Answer) {
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
  it('plays for who is not signed in, with the name and the day, and asks with no key', async () => {
    const api = await serveOwnService(() => ready);
    renderDashboard('/watch/evening');
    await screen.findByRole('heading', { name: 'Chapel' });
    expect(screen.getByText(/^Thu 19 Nov/)).toBeDefined();
    await waitFor(async () => expect((await video()).getAttribute('src')).toBe(source[0]?.url));
    expect(connection.get().status).toBe('signed-out');
    expect(api.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/playback/evening', undefined],
    ]);
    expect(document.title).toBe('Chapel · Aircheck');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has the recording as a file, named by the time where it is watched', async () => {
    operatorZone.set('Asia/Tokyo');
    onTestFinished(() => operatorZone.set(undefined));
    await serveOwnService(() => ({ json: { type: 'recording', meta: { source: [...source, mp4], aircheck: {} } } }));
    renderDashboard('/watch/evening');
    const download = await screen.findByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(`${mp4.url}?download=&zone=Asia%2FTokyo`);
  });

  it('leaves the connection of who is signed in alone', async () => {
    const api = await serveOwnService(() => ({ status: 401, json: { errors: ['no'] } }));
    connection.signIn({ baseUrl: 'http://elsewhere/api', apiKey: 'secret' });
    onTestFinished(() => connection.signOut());
    renderDashboard('/watch/evening');
    await screen.findByText('The service does not answer');
    expect(connection.get().status).toBe('signed-in');
    expect(api.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('starts by itself when the recording becomes ready', async () => {
    let answer = notYet;
    const api = await serveOwnService(() => answer);
    renderDashboard('/watch/evening');
    await screen.findByText('This recording is not ready yet');
    expect(screen.getByText(/it starts by itself/)).toBeDefined();
    answer = ready;
    await video();
    expect(screen.queryByText('This recording is not ready yet')).toBeNull();
    expect(api.requests).toHaveLength(2);
  });

  it('shows the name from the page itself while it waits', async () => {
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'og:title');
    meta.content = 'Chapel';
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await serveOwnService(() => notYet);
    renderDashboard('/watch/evening');
    await screen.findByRole('heading', { name: 'Chapel' });
  });

  it('begins where the link says', async () => {
    await serveOwnService(() => ready);
    renderDashboard('/watch/evening?t=1h2m3s');
    const player = await video();
    await waitFor(() => expect(player.currentTime).toBe(3723));
  });

  it.each([
    ['failed', 'There is no recording to watch'],
    ['deleted', 'This recording was deleted'],
    ['not-recorded', 'This show was not recorded'],
    ['unknown', 'There is no recording here'],
  ])('says that it is over: %s', async (reason, words) => {
    await serveOwnService(() => ({ status: 404, json: { errors: ['whatever it says'], reason } }));
    renderDashboard('/watch/evening');
    await screen.findByText(words);
  });
});
