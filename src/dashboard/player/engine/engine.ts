/** A rendition to choose from. */
export interface PlaybackRendition {
  index: number;
  name: string;
  /** Of its shorter side, as in 480p; 0 where there is none. */
  lines: number;
  /** bit/s */
  bitrate: number;
}

/** What does not play, in words. */
export interface Problem {
  words: string;
  /** It is one piece of the recording: what comes after it may play. */
  canSkip: boolean;
}

/** What is played, and from where. */
export interface PlaybackOptions {
  /** A session that goes on: begins at its live edge, and waits for what is not there yet. */
  isLive?: boolean | undefined;
  /** What fell behind by a wait plays a little faster: for a picture without sound. */
  catchesUp?: boolean | undefined;
  /** Where in a recording to begin. */
  startAtSeconds?: number | undefined;
  /** Aborts what has not started yet. */
  signal?: AbortSignal | undefined;
}

/** What an engine reports while it plays. */
export interface EngineEvents {
  onRenditions: (renditions: readonly PlaybackRendition[]) => void;
  /** The rendition on the screen now. */
  onRendition: (index: number) => void;
  /** Undefined when what was wrong is over. */
  onProblem: (problem: Problem | undefined) => void;
  /** Live only: nothing is there to play, which is asked for again by itself. */
  onAway?: (isAway: boolean) => void;
  /** It carries captions, which are among the video's text tracks. */
  onCaptions?: () => void;
}

export interface Engine {
  /** -1 leaves the choice to the engine. */
  chooseRendition: (index: number) => void;
  /** Tries again from this second of the recording. */
  retry: (atSeconds: number) => void;
  /** When what is on the screen was sent, Unix ms; undefined where the playlist has no dates. */
  sentAtMs: () => number | undefined;
  /** Where playing is live, in seconds; undefined for a recording. */
  liveSeconds: () => number | undefined;
  /** Asks for nothing until it is woken: for a page that nobody sees. */
  rest: () => void;
  wake: () => void;
  /** Ends every request. */
  close: () => void;
}

/** What is playing, as the player draws it. */
export interface Playback {
  /** Absent until the player is loaded. */
  engine?: Engine | undefined;
  renditions: readonly PlaybackRendition[];
  /** The rendition on the screen; undefined before the first picture. */
  rendition?: number | undefined;
  problem?: Problem | undefined;
  /** Live only: there is nothing to play at the moment. */
  isAway?: boolean | undefined;
  hasCaptions?: boolean | undefined;
  /** It began by itself and the browser allowed that only without sound. */
  isSilenced?: boolean | undefined;
}
