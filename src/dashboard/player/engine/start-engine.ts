import type { Engine, EngineEvents, PlaybackOptions } from './engine.ts';
import { startHls } from './hls-engine.ts';
import { startNative } from './native-engine.ts';

/**
 * Plays an HLS recording in the video. hls.js wherever there is MediaSource: Chromium says "maybe" to native HLS too,
 * and offers no choice of quality with it. Native HLS where there is none.
 */
export async function startEngine(
  video: HTMLVideoElement,
  url: string,
  events: EngineEvents,
  options: PlaybackOptions = {},
): Promise<Engine> {
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  if (hasMediaSource) {
    const { default: Hls } = await import('hls.js/light');
    if (Hls.isSupported()) return startHls({ HlsClass: Hls, video, url, events, options });
  }
  return startNative(video, url, events, options);
}
