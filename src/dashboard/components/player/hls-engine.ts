import type Hls from 'hls.js';
import type { ErrorData, HlsConfig, Level, LoadPolicy } from 'hls.js';
import type { Engine, EngineEvents, PlaybackLevel } from './engine.ts';
import { playbackProblem } from './playback-problem.ts';

type HlsClass = typeof Hls;

/** A broken piece is asked for at most 20 times over all renditions. Source: failures, "Dashboard". */
const mostBrokenInARow = 12;

const patience: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  },
};

const config: Partial<HlsConfig> = {
  // The content security policy allows no worker made from a blob; a recording is light work.
  enableWorker: false,
  backBufferLength: 60,
  // Begins near the best picture rather than near the worst; a slow connection is found out by the first piece.
  abrEwmaDefaultEstimate: 8_000_000,
  manifestLoadPolicy: patience,
  playlistLoadPolicy: patience,
  fragLoadPolicy: patience,
};

/** Plays through hls.js, until something is so wrong that it says so and stops asking. */
export function startHls(HlsClass: HlsClass, video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  const hls = new HlsClass(config);
  const { Events, ErrorTypes } = HlsClass;
  let brokenInARow = 0;
  let wasRecovered = false;

  // Media that is given anew leaves the video paused, without a word of it: what was wanted is remembered here.
  let wantsToPlay = false;
  const onPlay = () => {
    wantsToPlay = true;
  };
  const onPause = () => {
    wantsToPlay = false;
  };
  hls.on(Events.MEDIA_ATTACHED, () => {
    if (wantsToPlay) void video.play().catch(() => undefined);
  });

  const begin = (atSeconds: number) => {
    if (video.error === null) {
      video.currentTime = atSeconds;
    } else {
      hls.detachMedia();
      hls.attachMedia(video);
    }
    hls.startLoad(atSeconds);
  };
  const stop = (data: ErrorData) => {
    hls.stopLoad();
    events.onProblem(playbackProblem(failureOf(data)));
  };
  hls.on(Events.MANIFEST_PARSED, () => events.onLevels(hls.levels.map(levelOf)));
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onLevel(level));
  hls.on(Events.FRAG_BUFFERED, () => {
    brokenInARow = 0;
    events.onProblem(undefined);
  });
  hls.on(Events.ERROR, (_, data) => {
    if (data.frag !== undefined) brokenInARow += 1;
    if (!data.fatal && brokenInARow <= mostBrokenInARow) return;
    if (data.fatal && data.type === ErrorTypes.MEDIA_ERROR && !wasRecovered) {
      // Once: a second time would go round and round on the same damaged piece.
      wasRecovered = true;
      begin(video.currentTime);
      return;
    }
    stop(data);
  });
  hls.loadSource(url);
  hls.attachMedia(video);

  // A seek away from a broken piece is a new beginning.
  const onSeeking = () => {
    if (brokenInARow > 0) hls.startLoad(video.currentTime);
    brokenInARow = 0;
  };
  video.addEventListener('seeking', onSeeking);
  video.addEventListener('play', onPlay);
  video.addEventListener('pause', onPause);

  return {
    chooseLevel: (index) => {
      hls.nextLevel = index;
    },
    retry: (atSeconds) => {
      brokenInARow = 0;
      wasRecovered = false;
      events.onProblem(undefined);
      if (hls.levels.length === 0) hls.loadSource(url);
      begin(atSeconds);
      void video.play().catch(() => undefined);
    },
    close: () => {
      video.removeEventListener('seeking', onSeeking);
      video.removeEventListener('play', onPlay);
      video.removeEventListener('pause', onPause);
      hls.destroy();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function levelOf(level: Level, index: number): PlaybackLevel {
  const isSource = /source/i.test(level.name ?? '') || /source/i.test(level.uri);
  const size = level.height > 0 ? `${level.height}p` : (level.name ?? `Rendition ${index + 1}`);
  return { index, name: isSource ? 'Source' : size, bitrate: level.bitrate };
}

function failureOf({ details, response, frag }: ErrorData) {
  return { details, status: response?.code, atSeconds: frag?.start };
}
