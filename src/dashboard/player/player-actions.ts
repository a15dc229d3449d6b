import type { KeyboardEvent } from 'react';

/** On an iPhone only a video itself can fill the screen, by a method of its own. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export function canFillScreen(video: PhoneVideo): boolean {
  return document.fullscreenEnabled === true || video.webkitEnterFullscreen !== undefined;
}

/** The whole player with its controls where that is possible; a refusal changes nothing. */
export function toggleFullScreen(stage: HTMLElement | null, video: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (document.fullscreenEnabled && stage) void stage.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}

/** Does what a key asks of the player and says whether it was one of its keys. A field or menu keeps its own. */
export function playerShortcut(event: KeyboardEvent, video: HTMLVideoElement, stage: HTMLElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isButton = target instanceof HTMLButtonElement;
  if (target?.closest('[role="menu"]') || (target instanceof HTMLInputElement && event.key.startsWith('Arrow')))
    return false;
  switch (event.key) {
    case ' ':
    case 'k':
      // A button has the space key for itself.
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
  const end = Number.isFinite(video.duration) ? video.duration : 0;
  video.currentTime = Math.min(end, Math.max(0, video.currentTime + seconds));
}
