/**
 * Lowers the frame rate of a segment. Returns a function to be called for each frame in order, with its time since the
 * segment's first; it returns whether to keep the frame. The first is always kept.
 */
export function createFrameRateDecimator(fps: number): (secondsIntoSegment: number) => boolean {
  // Millisecond times wobble around the grid: a quarter of a frame early still counts.
  const earlyFrames = 0.25;
  let lastSlot = -1;
  return (secondsIntoSegment) => {
    if (fps === 0) return true;
    const slot = Math.floor(secondsIntoSegment * fps + earlyFrames);
    if (slot <= lastSlot) return false;
    lastSlot = slot;
    return true;
  };
}
