import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

/** jsdom plays nothing; what the page asks of the video is what counts. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

const chapel = { id: 'chapel', name: 'Chapel', record: true, playbackId: 'p1', isActive: true };
const ingest = { width: 1280, height: 720, fps: 30 };
const live = { aircheck: { connection: 'connected', ingest } };
const picture = () => screen.findByLabelText<HTMLVideoElement>('Live picture');

function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the live picture of a stream', () => {
  it('plays by itself without sound while there is a session, and leads to it', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, live)]);
    renderDashboard('/streams/chapel');
    const video = await picture();
    await waitFor(() => expect(video.getAttribute('src')).toBe('http://here/hls/p1/index.m3u8'));
    expect([video.muted, HTMLMediaElement.prototype.play]).toEqual([true, expect.anything()]);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
    expect(screen.getByText('Waiting for the live picture…')).toBeDefined();
    expect(video.closest('a')?.getAttribute('href')).toBe('/streams/chapel/sessions/chapel-5');
  });

  it('rests while nobody sees the page', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, live)]);
    renderDashboard('/streams/chapel');
    const video = await picture();
    await waitFor(() => expect(video.getAttribute('src')).not.toBeNull());
    const plays = vi.mocked(HTMLMediaElement.prototype.play).mock.calls.length;
    // From when its engine is there.
    await waitFor(() => {
      see('hidden');
      expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledOnce();
    });
    see('visible');
    expect(vi.mocked(HTMLMediaElement.prototype.play).mock.calls.length).toBeGreaterThan(plays);
  });

  it('is not asked for before its first seconds have come', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, { ...live, sourceSegmentsDuration: 1 })]);
    renderDashboard('/streams/chapel');
    await screen.findByRole('region', { name: 'This session' });
    expect(screen.queryByLabelText('Live picture')).toBeNull();
  });

  it('is not asked for on the word of an answer from an earlier visit', async () => {
    const api = await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, live)]);
    const { user } = renderDashboard('/streams/chapel');
    await picture();
    await user.click(screen.getAllByRole('link', { name: 'Streams' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByLabelText('Live picture')).toBeNull());
    api.streams = [streamRow({ ...chapel, isActive: false })];
    api.sessions = [sessionRow('chapel', 5, 4)];
    const plays = vi.mocked(HTMLMediaElement.prototype.play).mock.calls.length;
    await user.click((await screen.findAllByRole('link', { name: 'Chapel' }))[0] ?? document.body);
    await screen.findByRole('region', { name: 'Last recording' });
    expect(vi.mocked(HTMLMediaElement.prototype.play).mock.calls.length).toBe(plays);
  });

  it('goes away with the session', async () => {
    const api = await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, live)]);
    renderDashboard('/streams/chapel');
    const video = await picture();
    api.streams = [streamRow({ ...chapel, isActive: false })];
    api.sessions = [sessionRow('chapel', 5, 4)];
    await comeBack();
    await waitFor(() => expect(screen.queryByLabelText('Live picture')).toBeNull());
    expect(video.getAttribute('src')).toBeNull();
  });
});

describe('the stills of the streams page', () => {
  const still = () => screen.getByRole('article', { name: 'Chapel' }).querySelector('img');

  it('show what is on air, in its tile and in the alarm', async () => {
    const unrecorded = { ...live, record: false, recordingStatus: undefined };
    const rink = { ...chapel, id: 'rink', name: 'Rink', playbackId: 'p2', record: false };
    await serveStreams(
      [streamRow(chapel), streamRow(rink)],
      [sessionRow('chapel', 5, 0, live), sessionRow('rink', 5, 0, unrecorded)],
    );
    renderDashboard();
    await screen.findByRole('article', { name: 'Chapel' });
    await waitFor(() => expect(still()?.getAttribute('src')).toMatch(/^http:\/\/here\/hls\/p1\/picture\.jpg\?\d+$/));
    const alarm = screen.getByRole('region', { name: 'Live, not recorded: Rink' });
    expect(alarm.querySelector('img')?.getAttribute('src')).toContain('/hls/p2/picture.jpg');
  });

  it('give way to a mark when they do not load', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, live)]);
    renderDashboard();
    await screen.findByRole('article', { name: 'Chapel' });
    await waitFor(() => expect(still()).not.toBeNull());
    act(() => void still()?.dispatchEvent(new Event('error')));
    expect(still()).toBeNull();
  });

  it('are not asked of an API that makes none', async () => {
    await serveStreams([streamRow(chapel)], [sessionRow('chapel', 5, 0, { aircheck: undefined })]);
    renderDashboard();
    await screen.findByRole('article', { name: 'Chapel' });
    expect(still()).toBeNull();
  });
});
