import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../../src/dashboard/domain/stream-object.ts';
import type { Playback } from '../../../../src/dashboard/features/player/engine/engine.ts';
import { PlayerControls } from '../../../../src/dashboard/features/player/player-controls.tsx';
import { playerShortcut } from '../../../../src/dashboard/features/player/video.ts';
import { aLiveSession, aSession, hour, minute, nowMs } from '../../domain/builders.ts';
import { fakeEngine } from './fake-engine.ts';
import { fakeVideo, ranges } from './fake-video.ts';

const renditions = [
  { index: 0, name: '720p', lines: 720, bitrate: 2_100_000 },
  { index: 1, name: 'Source', lines: 1080, bitrate: 6_200_000 },
];

function renderControls(playback: Partial<Playback> = {}, video = fakeVideo(), session: Session = aSession()) {
  const engine = fakeEngine();
  const stage = { current: document.createElement('div') };
  render(
    <PlayerControls
      video={video}
      stage={stage}
      played={{ url: 'https://cdn/index.m3u8', session }}
      playback={{ engine, renditions, ...playback }}
    />,
  );
  return { engine, video, user: userEvent.setup() };
}

describe('the player’s controls', () => {
  it('play, pause and play again', async () => {
    const { video, user } = renderControls();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(video.play).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(video.pause).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  it('show the position, the length, and the time on the wall', () => {
    const gap = { startedAtMs: nowMs - hour, endedAtMs: nowMs - hour + 10 * minute };
    const session = aSession({ createdAtMs: nowMs - 2 * hour, aircheck: { gaps: [gap] } });
    renderControls({}, fakeVideo({ currentTime: 4000, duration: 7000 }), session);
    expect(document.body.textContent).toContain('1:06:40 / 1:56:40');
    const onAir = new Date(nowMs - 2 * hour + 4000 * 1000 + 10 * minute);
    const clock = [onAir.getHours(), onAir.getMinutes(), onAir.getSeconds()]
      .map((n) => String(n).padStart(2, '0'))
      .join(':');
    expect(document.body.textContent).toContain(clock);
    expect(screen.getByTitle(/10:00 missing$/)).toBeDefined();
  });

  it('show the session’s length until the recording’s own is known', () => {
    renderControls({}, fakeVideo({ duration: Number.NaN }));
    expect(document.body.textContent).toContain('0:00 / 1:00:00');
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveProperty('disabled', true);
  });

  it('seek', () => {
    const { video } = renderControls();
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '120' } });
    expect(video.currentTime).toBe(120);
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '9999' } });
    expect(video.currentTime).toBe(600);
  });

  it('turn the sound off and on, and set how loud it is', async () => {
    const { video, user } = renderControls();
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(video.muted).toBe(true);
    fireEvent(video, new Event('volumechange'));
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '50' } });
    expect([video.muted, video.volume]).toEqual([false, 0.5]);
  });

  it('say when the recording is being waited for, but not beside a problem', () => {
    const video = fakeVideo();
    renderControls({}, video);
    fireEvent(video, new Event('waiting'));
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    cleanup();
    renderControls({ problem: { words: 'A piece is damaged.', canSkip: true } }, video);
    fireEvent(video, new Event('waiting'));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('offer the renditions, the best first, and say which is on the screen', async () => {
    const { engine, user } = renderControls({ rendition: 1 });
    await user.click(screen.getByRole('button', { name: 'Quality: Auto' }));
    const items = screen.getAllByRole('menuitemradio');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Autonow Source', 'Source6.2 Mb/s', '720p2.1 Mb/s']);
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(engine.chooseRendition).toHaveBeenCalledExactlyOnceWith(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quality: 720p' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('has the renditions by their height, however many bits they take', async () => {
    const { user } = renderControls({
      renditions: [
        { index: 0, name: '480p', lines: 480, bitrate: 900_000 },
        { index: 1, name: '240p', lines: 240, bitrate: 800_000 },
        { index: 2, name: 'Source', lines: 720, bitrate: 700_000 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Quality: Auto' }));
    const names = screen
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => /^\D+|^\d+p/.exec(textContent ?? '')?.[0]);
    expect(names).toEqual(['Auto', 'Source', '480p', '240p']);
  });

  it('keep the place in the menu while the recording plays on', async () => {
    const { user, video } = renderControls();
    await user.click(screen.getByRole('button', { name: 'Quality: Auto' }));
    await user.keyboard('{ArrowDown}');
    const at = document.activeElement;
    fireEvent(video, new Event('timeupdate'));
    expect(document.activeElement).toBe(at);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('720p');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('close the menu by a click elsewhere and by the button', async () => {
    const { user } = renderControls();
    const button = screen.getByRole('button', { name: 'Quality: Auto' });
    await user.click(button);
    await user.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('offer no choice if there is none', () => {
    renderControls({ renditions: renditions.slice(0, 1) });
    expect(screen.queryByRole('button', { name: /Quality/ })).toBeNull();
  });
});

describe('the controls of what is live', () => {
  function renderLive(live: 'rewindable' | 'window', state: { currentTime: number; paused?: boolean }) {
    const seekable = ranges([0, 3610]);
    const video = fakeVideo({ duration: 3610, paused: false, seekable, ...state });
    const engine = fakeEngine({ sentAtMs: () => Date.now() - 6_000, liveSeconds: () => 3600 });
    const stage = { current: document.createElement('div') };
    const played = { url: 'https://cdn/index.m3u8', session: aLiveSession(), live };
    render(<PlayerControls video={video} stage={stage} played={played} playback={{ engine, renditions }} />);
    return { video, user: userEvent.setup() };
  }

  it('say that it is live, and about how old the picture is', () => {
    renderLive('rewindable', { currentTime: 3598 });
    expect(screen.getByText('LIVE')).toBeDefined();
    expect(screen.getByText('about 6 s behind')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Go to live' })).toBeNull();
  });

  it('lead back to live, and to the start of what is recorded', async () => {
    const { video, user } = renderLive('rewindable', { currentTime: 1200 });
    expect(screen.queryByText('LIVE')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'From the start' }));
    expect(video.currentTime).toBe(0);
    fireEvent(video, new Event('timeupdate'));
    await user.click(screen.getByRole('button', { name: 'Go to live' }));
    expect(video.currentTime).toBe(3600);
    expect(video.play).toHaveBeenCalled();
  });

  it('are not live while paused', () => {
    renderLive('rewindable', { currentTime: 3598, paused: true });
    expect(screen.getByRole('button', { name: 'Go to live' })).toBeDefined();
  });

  it('offer no way back into what is not kept', () => {
    renderLive('window', { currentTime: 3598 });
    expect(screen.queryByRole('button', { name: 'From the start' })).toBeNull();
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull();
  });
});

describe('the player’s keys', () => {
  function press(key: string, video = fakeVideo({ currentTime: 100 }), on: 'div' | 'button' | 'input' = 'div') {
    const taken = vi.fn();
    render(
      <fieldset onKeyDown={(event) => taken(playerShortcut(event, video, null))}>
        {on === 'div' ? (
          <div data-testid="at" />
        ) : on === 'button' ? (
          <button type="button" data-testid="at" />
        ) : (
          <input data-testid="at" />
        )}
      </fieldset>,
    );
    fireEvent.keyDown(screen.getByTestId('at'), { key });
    return { video, wasTaken: taken.mock.calls[0]?.[0] };
  }

  it.each([
    ['ArrowLeft', 95],
    ['ArrowRight', 105],
    ['j', 90],
    ['l', 110],
  ])('%s goes to second %i', (key, second) => {
    expect(press(key).video.currentTime).toBe(second);
  });

  it('stop at the ends', () => {
    expect(press('j', fakeVideo({ currentTime: 4 })).video.currentTime).toBe(0);
    document.body.replaceChildren();
    expect(press('l', fakeVideo({ currentTime: 595 })).video.currentTime).toBe(600);
  });

  it('stay within what a live session of endless length has', () => {
    const live = { currentTime: 100, duration: Number.POSITIVE_INFINITY, seekable: ranges([0, 102]) };
    expect(press('ArrowLeft', fakeVideo(live)).video.currentTime).toBe(95);
    document.body.replaceChildren();
    expect(press('l', fakeVideo(live)).video.currentTime).toBe(102);
  });

  it.each([' ', 'k'])('%o plays', (key) => {
    expect(press(key).video.play).toHaveBeenCalledOnce();
  });

  it('m turns the sound off', () => {
    expect(press('m').video.muted).toBe(true);
  });

  it('leave the space key to a button, the arrows to a field, and other keys to the page', () => {
    expect(press(' ', fakeVideo(), 'button').wasTaken).toBe(false);
    document.body.replaceChildren();
    expect(press('ArrowLeft', fakeVideo(), 'input').wasTaken).toBe(false);
    document.body.replaceChildren();
    expect(press('q').wasTaken).toBe(false);
  });
});
