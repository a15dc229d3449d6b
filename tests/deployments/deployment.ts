/** Something that Aircheck is deployed with, and what is checked of the two together. */
export interface Deployment {
  name: string;
  /** What is missing on this machine and how to get it; undefined where it can be run. */
  missing(): Promise<string | undefined>;
  /** Resolves with figures and versions for people; rejects where something does not hold. */
  run(surroundings: Surroundings): Promise<string[]>;
}

export interface Surroundings {
  /** Empty, and removed afterwards. */
  directory: string;
  /** Says what goes on, a line each. */
  say(line: string): void;
}
