/** Of the first segment, and of all after one that was as long: 250 frames at 24 a second are 10.4 s. */
const largestSeconds = 11;
const smallestSeconds = 5;
/** Tolerance for jittering keyframes; audio, which cuts where video has stopped, waits this much longer. */
export const frameMarginSeconds = 0.5;

/**
 * The longest that a session's segments may be: the target duration of its live playlists, which must not change. It
 * is fixed with the first segment, so that regular keyframes, however far apart, always begin segments.
 */
export class TargetDuration {
  #seconds: number | undefined;

  /** `seconds`: where it is fixed already. */
  constructor(seconds?: number) {
    this.#seconds = seconds;
  }

  get seconds(): number {
    return this.#seconds ?? largestSeconds;
  }

  /** Fixes it with the first segment; later ones change nothing. */
  observe(segmentSeconds: number): void {
    const wanted = Math.ceil(segmentSeconds + frameMarginSeconds);
    this.#seconds ??= Math.min(largestSeconds, Math.max(smallestSeconds, wanted));
  }
}
