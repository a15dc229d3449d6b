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
    if (Hls.isSupported()) {
      const deps = { video, url, events, options };
      const light = startHls({ ...deps, HlsClass: Hls });
      // A picture without sound needs no captions, and waiting for them would delay it.
      if (options.catchesUp || !(await light.declaresCaptions(options.signal))) return light;
      light.close();
      // The light build does not read captions.
      const { default: FullHls } = await import('hls.js');
      events.onCaptions?.();
      return startHls({ ...deps, HlsClass: FullHls });
    }
  }
  return startNative(video, url, events, options);
}
