import type { Profile } from '../../contract/profile.ts';

/** The ladder of a stream created without profiles, the hosted API's. Source: hosted-api, "Eras". */
export const defaultProfiles: readonly Profile[] = [
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 },
  { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0 },
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, fps: 0 },
  { name: '720p0', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 },
];

/** The values of `AIRCHECK_ENCODER`. Hardware encoders fall back to software where they are missing. */
export const encoderNames = ['software', 'nvenc', 'vaapi', 'videotoolbox', 'qsv'] as const;
export type EncoderName = (typeof encoderNames)[number];

/** A worker keeps about two cores busy: its encoders run in parallel. */
export function defaultTranscodeJobs(cores: number): number {
  return Math.max(1, Math.floor(cores / 2));
}
