import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '../../../src/dashboard/components/player/player.tsx';
import { aReadySession } from '../recording/builders.ts';

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

  it('says what does not play, and tries again', async () => {
    render(<Player played={{ url, session: aReadySession() }} startsAtOnce />);
    await started();
    Object.defineProperty(video(), 'error', { configurable: true, value: { code: 3 } });
    act(() => void video().dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toContain('A piece of the recording at 0:00 is damaged.');
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
});
