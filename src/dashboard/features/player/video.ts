import type { KeyboardEvent } from 'react';

/** An iPhone shows only the video element in full screen, by this method. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export function canFillScreen(video: PhoneVideo): boolean {
  return document.fullscreenEnabled === true || video.webkitEnterFullscreen !== undefined;
}

/** Shows the player with its controls in full screen, or the video alone on an iPhone. */
export function toggleFullScreen(stage: HTMLElement | null, video: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (document.fullscreenEnabled && stage) void stage.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}

/** Returns whether the player handled the key. A field or menu handles its own keys. */
export function playerShortcut(event: KeyboardEvent, video: HTMLVideoElement, stage: HTMLElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isButton = target instanceof HTMLButtonElement;
  if (target?.closest('[role="menu"]') || (target instanceof HTMLInputElement && event.key.startsWith('Arrow')))
    return false;
  switch (event.key) {
    case ' ':
    case 'k':
      // The space key presses a focused button.
      if (event.key === ' ' && isButton) return false;
      togglePlay(video);
      return true;
    case 'ArrowLeft':
      seekBy(video, -5);
      return true;
    case 'ArrowRight':
      seekBy(video, 5);
      return true;
    case 'j':
      seekBy(video, -10);
      return true;
    case 'l':
      seekBy(video, 10);
      return true;
    case 'm':
      video.muted = !video.muted;
      return true;
    case 'f':
      toggleFullScreen(stage, video);
      return true;
    default:
      return false;
  }
}

export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

function seekBy(video: HTMLVideoElement, seconds: number): void {
  const { duration, seekable } = video;
  // Safari reports a live session as infinitely long.
  const end = Number.isFinite(duration) ? duration : seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
  video.currentTime = Math.min(end, Math.max(0, video.currentTime + seconds));
}

export interface VideoSnapshot {
  isPlaying: boolean;
  /** Playing, but media is missing. */
  isWaiting: boolean;
  hasEnded: boolean;
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  volume: number;
  isMuted: boolean;
}

interface VideoStore {
  subscribe: (listener: () => void) => () => void;
  get: () => VideoSnapshot;
}

const watchedEvents = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'pause',
  'waiting',
  'playing',
  'canplay',
  'ended',
  'seeking',
  'seeked',
  'volumechange',
] as const;

export function createVideoStore(video: HTMLVideoElement): VideoStore {
  let snapshot = createSnapshot(video, false);
  return {
    get: () => snapshot,
    subscribe(listener) {
      const onEvent = ({ type }: Event) => {
        const isStillWaiting =
          snapshot.isWaiting && (type === 'timeupdate' || type === 'progress' || type === 'volumechange');
        snapshot = createSnapshot(video, type === 'waiting' || type === 'seeking' || isStillWaiting);
        listener();
      };
      for (const type of watchedEvents) video.addEventListener(type, onEvent);
      return () => {
        for (const type of watchedEvents) video.removeEventListener(type, onEvent);
      };
    },
  };
}

function createSnapshot(video: HTMLVideoElement, isWaiting: boolean): VideoSnapshot {
  return {
    isPlaying: !video.paused && !video.ended,
    isWaiting: isWaiting && !video.ended,
    hasEnded: video.ended,
    positionSeconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedSeconds: bufferedEnd(video),
    volume: video.volume,
    isMuted: video.muted,
  };
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}
