import { pictureMarginSeconds } from '../playlists/target-duration.ts';

const largestSegmentBytes = 32 * 1024 * 1024;
// Where there is video, sound cuts only when video has stopped coming: a video frame would have cut before.
const soundAllowance = 1.2;

export interface CutQuestion {
  /** What comes next and would begin the new segment. */
  next: 'keyframe' | 'frame' | 'audio';
  hasVideoTrack: boolean;
  /** Does the open segment hold a video frame? */
  hasVideoSample: boolean;
  elapsedSeconds: number;
  /** Seconds between the last two keyframes, `next` included; 0 when unknown. */
  lastGopSeconds: number;
  openBytes: number;
  /** What is aimed at. */
  targetSeconds: number;
  /** What no segment exceeds. */
  longestSeconds: number;
}

/** Is the open segment to be closed before what comes next? On the keyframe nearest the target, where there is one. */
export function isCutDue(question: CutQuestion): boolean {
  const { next, elapsedSeconds, openBytes, targetSeconds } = question;
  if (next === 'keyframe' && question.hasVideoSample) {
    return elapsedSeconds + question.lastGopSeconds / 2 >= targetSeconds || openBytes >= largestSegmentBytes;
  }
  if (next === 'audio' && !question.hasVideoTrack) {
    return elapsedSeconds >= targetSeconds || openBytes >= largestSegmentBytes;
  }
  if (next === 'audio') {
    return elapsedSeconds >= question.longestSeconds || openBytes >= largestSegmentBytes * soundAllowance;
  }
  return elapsedSeconds >= question.longestSeconds - pictureMarginSeconds || openBytes >= largestSegmentBytes;
}
