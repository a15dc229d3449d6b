import { expect, it, vi } from 'vitest';
import { createPlaybackPosition } from '../../../../src/dashboard/features/player/played.ts';
import { playAloudOrMuted } from '../../../../src/dashboard/features/player/use-playback.ts';
import { fakeVideo } from './fake-video.ts';

const refuse = (name: string) => Promise.reject(new DOMException('no', name));

it('plays with sound if it may', async () => {
  const video = fakeVideo();
  expect([await playAloudOrMuted(video), video.muted]).toEqual(['aloud', false]);
});

it('plays without sound if it may not begin with it', async () => {
  const video = fakeVideo();
  video.play = vi.fn(() => (video.muted ? Promise.resolve() : refuse('NotAllowedError')));
  expect([await playAloudOrMuted(video), video.muted]).toEqual(['muted', true]);
});

it('waits for a click, with its sound on, where it may not play at all', async () => {
  const video = fakeVideo();
  video.play = vi.fn(() => refuse('NotAllowedError'));
  expect([await playAloudOrMuted(video), video.muted]).toEqual(['not', false]);
});

it('takes no sound away when playing was only interrupted', async () => {
  const video = fakeVideo();
  video.play = vi.fn(() => refuse('AbortError'));
  expect([await playAloudOrMuted(video), video.muted]).toEqual(['not', false]);
});

it('reports where the player is in whole seconds, and only when they change', () => {
  const position = createPlaybackPosition();
  const listener = vi.fn();
  const stop = position.subscribe(listener);
  for (const seconds of [0.2, 1.1, 1.9, 2, -3]) position.set(seconds);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(position.get()).toBe(0);
  stop();
  position.set(9);
  expect(listener).toHaveBeenCalledTimes(3);
});
