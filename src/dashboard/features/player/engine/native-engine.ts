import { playbackProblem } from '../words.ts';
import { createLiveWait, type Engine, type EngineEvents, type PlaybackOptions } from './engine.ts';

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
