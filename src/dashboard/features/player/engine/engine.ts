export interface PlaybackRendition {
  index: number;
  name: string;
  /** The shorter side, as in 480p; 0: there is no video. */
  lines: number;
  /** bit/s */
  bitrate: number;
}

export interface Problem {
  words: string;
  /** One piece is broken; the next one may play. */
  canSkip: boolean;
}

export interface PlaybackOptions {
  /** Starts at the live edge, and waits for media that is not there yet. */
  isLive?: boolean | undefined;
  /** Plays a little faster when it has fallen behind: for a picture without sound. */
  catchesUp?: boolean | undefined;
  startAtSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface EngineEvents {
  onRenditions: (renditions: readonly PlaybackRendition[]) => void;
  /** The index of the rendition on the screen. */
  onRendition: (index: number) => void;
  /** Undefined: the problem is solved. */
  onProblem: (problem: Problem | undefined) => void;
  /** Live only: there is no media; the engine retries by itself. */
  onAway?: (isAway: boolean) => void;
  /** Captions are among the video's text tracks. */
  onCaptions?: () => void;
}

export interface Engine {
  /** -1: the engine chooses. */
  chooseRendition: (index: number) => void;
  retry: (atSeconds: number) => void;
  /** When the encoder sent the current frame, Unix ms; undefined: the playlist has no dates. */
  sentAtMs: () => number | undefined;
  /** The position of the live edge; undefined for a recording. */
  liveSeconds: () => number | undefined;
  /** A hidden page pauses every request. */
  suspend: () => void;
  resume: () => void;
  close: () => void;
}

export interface Playback {
  /** Undefined until loaded. */
  engine?: Engine | undefined;
  renditions: readonly PlaybackRendition[];
  /** Undefined before the first picture. */
  rendition?: number | undefined;
  problem?: Problem | undefined;
  /** Live only: there is no media at the moment. */
  isAway?: boolean | undefined;
  hasCaptions?: boolean | undefined;
  /** The browser allowed autoplay without sound only. */
  isSilenced?: boolean | undefined;
}

/** The first segment takes 2 to 4 s; a session that is over may never have another. */
const firstWaitMs = 1_500;
const maxWaitMs = 8_000;

/** Retries a live session that is not there yet, less and less often. */
interface LiveWait {
  /** Schedules a retry, unless one is scheduled. */
  begin: () => void;
  /** Media has come: the next wait is short again. */
  end: () => void;
  close: () => void;
}

export function createLiveWait(retry: () => void): LiveWait {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    begin() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        retry();
      }, waitMs);
      waitMs = Math.min(maxWaitMs, waitMs * 1.5);
    },
    end() {
      stop();
      waitMs = firstWaitMs;
    },
    close: stop,
  };
}
