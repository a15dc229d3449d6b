/** A rendition to choose from. */
export interface PlaybackLevel {
  index: number;
  name: string;
  /** bit/s */
  bitrate: number;
}

/** What does not play, in words. */
export interface Problem {
  words: string;
  /** It is one piece of the recording: what comes after it may play. */
  canSkip: boolean;
}

/** What an engine tells while it plays. */
export interface EngineEvents {
  onLevels: (levels: readonly PlaybackLevel[]) => void;
  /** The level on the screen now. */
  onLevel: (index: number) => void;
  /** Undefined when what was wrong is over. */
  onProblem: (problem: Problem | undefined) => void;
}

export interface Engine {
  /** -1 leaves the choice to the engine. */
  chooseLevel: (index: number) => void;
  /** Tries again from this second of the recording. */
  retry: (atSeconds: number) => void;
  /** Ends every request. */
  close: () => void;
}

/** What is playing, as the player draws it. */
export interface Playback {
  /** Absent until the player is loaded. */
  engine?: Engine | undefined;
  levels: readonly PlaybackLevel[];
  /** The level on the screen; undefined before the first picture. */
  level?: number | undefined;
  problem?: Problem | undefined;
}
