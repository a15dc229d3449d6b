/**
 * Picks the pictures of a rendition with fewer frames a second than its source. Returns a function that is asked for
 * each picture of a segment, in order, by its time since the segment's first (always kept).
 */
export function createFrameThinner(fps: number): (secondsIntoSegment: number) => boolean {
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
