import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliveredPollMs } from '../../../../src/dashboard/api/polls.ts';
import { type Answer, type SeenRequest, serveApi } from '../../api/serve-api.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';

const token = 'k'.repeat(27);
const startedAt = Date.UTC(2026, 10, 19, 9, 0);
const root = `/deliveries/${token}/media/a`;
const ready = {
  id: 'a',
  name: 'Opening keynote',
  state: 'ready',
  startedAt,
  endedAt: startedAt + 72 * 60_000,
  seconds: 4328,
  interruptions: 0,
  missingSeconds: 0,
  hlsPath: `${root}/index.m3u8`,
  mp4Path: `${root}/source.mp4`,
  posterPath: `${root}/poster.jpg`,
  sizeBytes: 1_900_000_000,
};
const coming = { id: 'b', name: 'Evening panel', state: 'upcoming' };
const delivery = { title: 'DevConf', note: 'Day two', to: 'Kestrel', sender: 'Northlight', entries: [ready, coming] };

/** This page's own service, which answers as the test says; the page asks it by a path alone. */
async function serveDelivery(answer: () => Answer) {
  const opened: SeenRequest[] = [];
  const api = await serveApi((request) => {
    if (request.path === `/aircheck/delivered/${token}`) return answer();
    if (!request.path.endsWith('/opened')) return undefined;
    opened.push(request);
    return { status: 204, text: '' };
  });
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, api.baseUrl), init));
  return { ...api, opened };
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

describe('the page for a client', () => {
  it('plays and downloads ready recordings, lists upcoming ones, and needs no key', async () => {
    const api = await serveDelivery(() => ({ json: delivery }));
    const { user } = renderDashboard(`/deliveries/${token}`);
    await screen.findByRole('heading', { level: 1, name: 'DevConf' });
    for (const text of ['Day two', 'For Kestrel', 'Northlight', 'Questions? Ask Northlight.']) screen.getByText(text);
    screen.getByText(/^Thursday 19 November, .*\. Complete, no interruptions\.$/);
    const download = screen.getByRole('link', { name: 'Download Opening keynote 1.9 GB' });
    expect(download.getAttribute('href')).toContain(`${root}/source.mp4?download=&zone=`);
    const [first = document.body, second = document.body] = screen.getAllByRole('listitem');
    within(first).getByText('1:12:08');
    within(second).getByText('Not started yet');
    expect(within(second).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Watch Opening keynote' }));
    const video = await screen.findByLabelText<HTMLVideoElement>('Recording');
    await waitFor(() => expect(video.getAttribute('src')).toContain(`${root}/index.m3u8`));
    expect(document.title).toBe('DevConf');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(api.requests.every(({ headers }) => headers.authorization === undefined && !headers.cookie)).toBe(true);
    await waitFor(() => expect(api.opened).toHaveLength(1));
  });

  it('makes a live show playable in its place, announces it, and ends when it is revoked', async () => {
    let entries: object[] = [{ ...coming, state: 'live', startedAt, stillPath: `${root}/still.jpg` }, ready];
    let more = {};
    let isRevoked = false;
    await serveDelivery(() =>
      isRevoked ? { status: 404, json: { errors: ['not found'] } } : { json: { ...delivery, ...more, entries } },
    );
    renderDashboard(`/deliveries/${token}`);
    await screen.findByText('Live now. The recording appears here after the show.');
    const pictures = () =>
      [...document.querySelectorAll('.delivered-picture img')].map((image) => image.getAttribute('src'));
    const [still] = pictures();
    expect(still).toMatch(/\/still\.jpg\?\d+$/);
    expect(screen.queryByRole('link', { name: /^Download all/ })).toBeNull();
    // What was on a moment ago stays until there is a poster.
    entries = [{ ...coming, state: 'processing', startedAt }, ready];
    await comeBack();
    await screen.findByText('Just ended, ready in a moment');
    expect(pictures()[0]).toBe(still);
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const before = names();
    const player = screen.getByRole('region', { name: 'Opening keynote' });
    entries = [{ ...ready, id: 'b', name: 'Evening panel', interruptions: 2, missingSeconds: 45 }, ready];
    more = { archivePath: `/deliveries/${token}/media.zip` };
    await comeBack();
    await screen.findByRole('button', { name: 'Watch Evening panel' });
    const all = screen.getByRole('link', { name: 'Download all 2 (ZIP, 3.8 GB)' });
    expect(all.getAttribute('href')).toContain(`/deliveries/${token}/media.zip?zone=`);
    expect(pictures()[0]).toContain('/poster.jpg');
    expect(names()).toEqual(before);
    screen.getByText('Ready to play: Evening panel.');
    // What stood in the player stays there.
    expect(screen.getByRole('region', { name: 'Opening keynote' })).toBe(player);
    isRevoked = true;
    await comeBack();
    await screen.findByRole('heading', { name: 'There is nothing here' });
    expect(screen.queryByRole('region', { name: 'Opening keynote' })).toBeNull();
  });
});

it.each([
  ['2 recordings and 1 clip', [{}, { isClip: true }, {}]],
  ['1 recording and 2 clips', [{ isClip: true }, {}, { isClip: true }]],
  ['1 clip', [{ isClip: true }]],
  ['1 recording', [{}]],
])('counts what is on it as %s', async (count, kinds) => {
  const entries = kinds.map((kind, index) => ({ ...ready, ...kind, id: `entry-${index}` }));
  await serveDelivery(() => ({ json: { ...delivery, entries } }));
  renderDashboard(`/deliveries/${token}`);
  await screen.findByRole('heading', { level: 2, name: count });
});

it('polls often while a show is live or has no picture, and rarely once all are ready', () => {
  const nowMs = 1e12;
  const read = (...entries: Parameters<typeof deliveredPollMs>[0]) => deliveredPollMs(entries, nowMs);
  const done = { state: 'ready', endedAtMs: nowMs - 1000, posterPath: '/deliveries/x' };
  expect(read(done)).toBe(60_000);
  expect(read(done, { state: 'unavailable' })).toBe(60_000);
  expect(read(done, { state: 'upcoming' })).toBe(10_000);
  for (const state of ['live', 'processing']) expect(read(done, { state: 'upcoming' }, { state })).toBe(3_000);
  expect(read({ ...done, posterPath: undefined })).toBe(3_000);
  expect(read({ ...done, posterPath: undefined, endedAtMs: nowMs - 3.6e6 })).toBe(60_000);
});
