import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlaybackPosition } from '../../../../src/dashboard/features/player/played.ts';
import { Player } from '../../../../src/dashboard/features/player/player.tsx';
import { aLiveSession, aReadySession } from '../../domain/builders.ts';

const url = 'https://cdn.example/recordings/evening/index.m3u8';

/** A browser that plays HLS by itself and has no MediaSource, as jsdom has none. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

const video = () => screen.getByLabelText<HTMLVideoElement>('Recording');
const started = () => waitFor(() => expect(video().getAttribute('src')).toBe(url));

describe('the player', () => {
  it('loads nothing before Play', () => {
    render(<Player played={{ url, session: aReadySession() }} />);
    expect(screen.queryByLabelText('Recording')).toBeNull();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  it('plays in the page, and takes the keyboard along', async () => {
    render(<Player played={{ url, session: aReadySession() }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    await started();
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
    expect(video().parentElement).toBe(document.activeElement);
  });

  it('begins by itself when Play was pressed on the way here', async () => {
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await started();
  });

  it('waits for a click where the browser plays nothing by itself', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await started();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to reload the page where its code could not be loaded', async () => {
    vi.stubGlobal('MediaSource', class {});
    vi.doMock('hls.js/light', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await screen.findByText('The player could not be loaded. Reload the page to try again.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    vi.doUnmock('hls.js/light');
    vi.unstubAllGlobals();
  });

  it('says what does not play, and tries again', async () => {
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await started();
    Object.defineProperty(video(), 'error', { configurable: true, value: { code: 3 } });
    act(() => void video().dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toContain('The recording is damaged at 0:00.');
    await userEvent.click(screen.getByRole('button', { name: 'Skip 10 s' }));
    expect(video().currentTime).toBe(10);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lets go of the recording when it is taken away', async () => {
    const { unmount } = render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await started();
    const element = video();
    unmount();
    expect(element.getAttribute('src')).toBeNull();
    expect(HTMLMediaElement.prototype.load).toHaveBeenCalled();
  });

  it('lets go of it even when it is taken away before it has begun', async () => {
    const { unmount } = render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    const element = video();
    unmount();
    await waitFor(() => expect(HTMLMediaElement.prototype.load).toHaveBeenCalled());
    expect(element.getAttribute('src')).toBeNull();
  });

  it('shows the recording’s poster before Play, and a calm ground where it does not load', () => {
    const posterUrl = 'https://cdn.example/poster.jpg';
    render(<Player played={{ url, session: aReadySession(), posterUrl }} />);
    const poster = document.querySelector('img');
    expect(poster?.getAttribute('src')).toBe(posterUrl);
    act(() => void poster?.dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  it('begins without sound where it must, and says how to have it', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(function play(this: HTMLMediaElement) {
      return this.muted ? Promise.resolve() : Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    });
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await userEvent.click(await screen.findByRole('button', { name: 'Tap for sound' }));
    expect(video().muted).toBe(false);
    act(() => void video().dispatchEvent(new Event('volumechange')));
    expect(screen.queryByRole('button', { name: 'Tap for sound' })).toBeNull();
  });

  it('leaves the focus where it is when asked to', async () => {
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce takesFocus={false} />);
    await started();
    expect(document.activeElement).toBe(document.body);
  });

  it('reports where it is', async () => {
    const position = createPlaybackPosition();
    render(<Player played={{ url, session: aReadySession(), position }} startsAtOnce />);
    await started();
    video().currentTime = 7666.5;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    expect(position.get()).toBe(7666);
  });

  it('waits for a live picture that is not there yet, calmly', async () => {
    render(<Player played={{ url, session: aLiveSession(), live: 'window' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Watch live' }));
    const live = screen.getByLabelText<HTMLVideoElement>('Live picture');
    await waitFor(() => expect(live.getAttribute('src')).toBe(url));
    act(() => void live.dispatchEvent(new Event('error')));
    expect(screen.getByText('Waiting for the live picture…')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void live.dispatchEvent(new Event('playing')));
    expect(screen.queryByText('Waiting for the live picture…')).toBeNull();
  });
});
