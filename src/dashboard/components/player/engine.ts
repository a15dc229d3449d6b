/** A rendition to choose from. */
export interface PlaybackLevel {
  index: number;
  name: string;
  /** bit/s */
  bitrate: number;
}

/** What an engine tells while it plays. */
export interface EngineEvents {
  onLevels: (levels: readonly PlaybackLevel[]) => void;
  /** The level on the screen now. */
  onLevel: (index: number) => void;
  /** Undefined when what was wrong is over. */
  onProblem: (problem: string | undefined) => void;
}

export interface Engine {
  /** -1 leaves the choice to the engine. */
  chooseLevel: (index: number) => void;
  /** Tries again from where the video stands. */
  retry: () => void;
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
  problem?: string | undefined;
}
