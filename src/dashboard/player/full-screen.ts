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
