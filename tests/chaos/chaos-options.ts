export interface ChaosOptions {
  /** The same seed gives the same random times. */
  seed: number;
  /** Kills, or streams. */
  times: number;
  /** Receives what happens, line by line. */
  say(line: string): void;
}

export interface ChaosReport {
  /** What did not hold. Empty: all did. */
  faults: string[];
  /** Figures for people. */
  figures: Record<string, string>;
}
