import { frameMarginSeconds } from '../media/hls/media-playlist.ts';

const largestSegmentBytes = 32 * 1024 * 1024;
// With video, audio cuts only once video has stopped: a video frame would have cut before.
const audioAllowance = 1.2;
/** No frame of audio is longer: the one before the cut still ends within the segment. */
const audioFrameSeconds = 0.05;

export interface CutQuestion {
  /** The next sample, which would begin the new segment. */
  next: 'keyframe' | 'frame' | 'audio';
  hasVideoTrack: boolean;
  /** Does the open segment hold a video frame? */
  hasVideoSample: boolean;
  elapsedSeconds: number;
  /** Seconds between the last two keyframes, `next` included; 0 when unknown. */
  lastGopSeconds: number;
  openBytes: number;
  /** The target duration. */
  targetSeconds: number;
  /** The duration that no segment exceeds. */
  longestSeconds: number;
}

/** Must the open segment be closed before the next sample? At the keyframe nearest the target, if there is one. */
export function isCutDue(question: CutQuestion): boolean {
  const { next, elapsedSeconds, openBytes, targetSeconds } = question;
  if (next === 'keyframe' && question.hasVideoSample) {
    return elapsedSeconds + question.lastGopSeconds / 2 >= targetSeconds || openBytes >= largestSegmentBytes;
  }
  if (next === 'audio' && !question.hasVideoTrack) {
    return elapsedSeconds >= targetSeconds || openBytes >= largestSegmentBytes;
  }
  if (next === 'audio') {
    return (
      elapsedSeconds >= question.longestSeconds - audioFrameSeconds || openBytes >= largestSegmentBytes * audioAllowance
    );
  }
  return elapsedSeconds >= question.longestSeconds - frameMarginSeconds || openBytes >= largestSegmentBytes;
}
