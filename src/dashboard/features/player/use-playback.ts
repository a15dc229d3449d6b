import { useEffect, useState } from 'react';
import {
  createLiveWait,
  type Engine,
  type EngineEvents,
  type Playback,
  type PlaybackOptions,
} from './engine/engine.ts';
import { startHls } from './engine/hls-engine.ts';
import { playbackProblem, words } from './words.ts';

export function usePlayback(video: HTMLVideoElement | null, url: string, options: PlaybackOptions): Playback {
  const [playback, setPlayback] = useState<Playback>({ renditions: [] });
  const { isLive, catchesUp, startAtSeconds } = options;

  useEffect(() => {
    if (video === null) return;
    let isOver = false;
    let engine: Engine | undefined;
    const closing = new AbortController();
    const change = (part: Partial<Playback>) => {
      if (!isOver) setPlayback((before) => ({ ...before, ...part }));
    };
    const onVolume = () => {
      if (!video.muted) change({ isSilenced: false });
    };
    video.addEventListener('volumechange', onVolume);
    startEngine(
      video,
      url,
      {
        onRenditions: (renditions) => change({ renditions }),
        onRendition: (rendition) => change({ rendition }),
        onProblem: (problem) => change({ problem }),
        onAway: (isAway) => change({ isAway }),
        onCaptions: () => change({ hasCaptions: true }),
      },
      { isLive, catchesUp, startAtSeconds, signal: closing.signal },
    ).then(
      async (started) => {
        engine = started;
        if (isOver) return started.close();
        change({ engine });
        change({ isSilenced: (await playAloudOrMuted(video)) === 'muted' });
      },
      () => change({ problem: { words: words.problem.notLoaded, canSkip: false } }),
    );
    return () => {
      isOver = true;
      closing.abort();
      video.removeEventListener('volumechange', onVolume);
      engine?.close();
    };
  }, [video, url, isLive, catchesUp, startAtSeconds]);

  return playback;
}

/**
 * A browser may refuse to play with sound before the first click; then it plays muted. If that is refused too, the sound
 * stays on for the click.
 */
export async function playAloudOrMuted(video: HTMLVideoElement): Promise<'aloud' | 'muted' | 'not'> {
  const wasMuted = video.muted;
  try {
    await video.play();
    return wasMuted ? 'muted' : 'aloud';
  } catch (error) {
    if (wasMuted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return 'not';
  }
  video.muted = true;
  try {
    await video.play();
    return 'muted';
  } catch {
    video.muted = false;
    return 'not';
  }
}

/**
 * Plays an HLS recording in the video. hls.js wherever there is MediaSource: Chromium says "maybe" to native HLS too,
 * and offers no choice of quality with it. Native HLS where there is none.
 */
async function startEngine(
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

/** By `MediaError.code`, the names that `playbackProblem` expects. */
const details = ['', 'aborted', 'fragLoadError', 'mediaError', 'codecError'];

/** Only WebKit has `getStartDate`. */
interface DatedVideo extends HTMLVideoElement {
  getStartDate?: () => Date;
}

/** Uses the browser's own HLS. */
export function startNative(
  video: DatedVideo,
  url: string,
  events: EngineEvents,
  { isLive = false, startAtSeconds = 0 }: PlaybackOptions = {},
): Engine {
  const load = () => {
    video.src = url;
    if (startAtSeconds > 0) video.currentTime = startAtSeconds;
    void video.play().catch(() => undefined);
  };
  const liveWait = createLiveWait(load);
  const onError = () => {
    if (isLive) {
      events.onAway?.(true);
      liveWait.begin();
      return;
    }
    const code = video.error?.code ?? 0;
    // A playlist that does not load is also reported as "source not supported".
    events.onProblem(
      code === 4 && video.canPlayType('application/vnd.apple.mpegurl') !== ''
        ? playbackProblem({ details: 'manifestLoadError' })
        : playbackProblem({ details: details[code] ?? '', atSeconds: video.currentTime }),
    );
  };
  const onPlaying = () => {
    liveWait.end();
    events.onAway?.(false);
    events.onProblem(undefined);
  };
  video.addEventListener('error', onError);
  const onTrack = ({ track }: TrackEvent) => {
    if (track?.kind === 'captions') events.onCaptions?.();
  };
  video.addEventListener('playing', onPlaying);
  video.textTracks.addEventListener('addtrack', onTrack);
  video.src = url;
  if (startAtSeconds > 0) video.currentTime = startAtSeconds;
  return {
    chooseRendition: () => undefined,
    retry: (atSeconds) => {
      events.onProblem(undefined);
      video.src = url;
      video.currentTime = atSeconds;
      void video.play().catch(() => undefined);
    },
    sentAtMs: () => {
      const beganMs = video.getStartDate?.().getTime() ?? Number.NaN;
      return Number.isNaN(beganMs) ? undefined : beganMs + video.currentTime * 1000;
    },
    liveSeconds: () => {
      const { seekable } = video;
      return isLive && seekable.length > 0 ? seekable.end(seekable.length - 1) : undefined;
    },
    suspend: () => {
      liveWait.close();
      video.pause();
    },
    resume: load,
    close: () => {
      liveWait.close();
      video.removeEventListener('error', onError);
      video.removeEventListener('playing', onPlaying);
      video.textTracks.removeEventListener('addtrack', onTrack);
      video.removeAttribute('src');
      video.load();
    },
  };
}
