import type { Profile } from '../../contract/stream.ts';

/** The ladder of a stream created without profiles, the hosted API's. Source: hosted-api, "Eras". */
export const defaultProfiles: readonly Profile[] = [
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 },
  { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0 },
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, fps: 0 },
  { name: '720p0', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 },
];
