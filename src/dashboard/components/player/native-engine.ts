import type { Engine, EngineEvents } from './engine.ts';
import { playbackProblem } from './playback-problem.ts';

/** `MediaError.code` in the words that `playbackProblem` knows. */
const details = ['', 'aborted', 'fragLoadError', 'mediaError', 'codecError'];

/** Leaves the recording to the browser's own player of HLS. */
export function startNative(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  const onError = () => {
    const code = video.error?.code ?? 0;
    // "Source not supported" is also what is told of a playlist that does not load.
    events.onProblem(
      code === 4 && video.canPlayType('application/vnd.apple.mpegurl') !== ''
        ? playbackProblem({ details: 'manifestLoadError' })
        : playbackProblem({ details: details[code] ?? '', atSeconds: video.currentTime }),
    );
  };
  const onPlaying = () => events.onProblem(undefined);
  video.addEventListener('error', onError);
  video.addEventListener('playing', onPlaying);
  video.src = url;
  return {
    chooseLevel: () => undefined,
    retry: (atSeconds) => {
      events.onProblem(undefined);
      video.src = url;
      video.currentTime = atSeconds;
      void video.play().catch(() => undefined);
    },
    close: () => {
      video.removeEventListener('error', onError);
      video.removeEventListener('playing', onPlaying);
      video.removeAttribute('src');
      video.load();
    },
  };
}
