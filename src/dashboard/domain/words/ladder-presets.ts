import type { PatchStream } from '../../../contract/stream-requests.ts';
import { t } from '../../lib/language.ts';

type Profiles = NonNullable<PatchStream['profiles']>;

export interface LadderPreset {
  word: string;
  profiles: Readonly<Profiles>;
}

export const words = {
  original: t('Original only', 'Nur Original'),
  ladder1080: t('1080p ladder', 'Stufen bis 1080p'),
  ladder720: t('720p ladder', 'Stufen bis 720p'),
  lowBandwidth: t('Low bandwidth', 'Geringe Bandbreite'),
};

const row = (name: string, width: number, height: number, bitrate: number, fps = 0): Profiles[number] => {
  return { name, width, height, bitrate, fps };
};
const small = [row('480p', 854, 480, 1_100_000), row('240p', 426, 240, 300_000)];

/** Ladders to begin with, each rendition about half of the one above. */
export const presets: readonly LadderPreset[] = [
  { word: words.original, profiles: [] },
  {
    word: words.ladder1080,
    profiles: [row('1080p', 1920, 1080, 4_500_000), row('720p', 1280, 720, 2_400_000), ...small],
  },
  { word: words.ladder720, profiles: [row('720p', 1280, 720, 2_400_000), ...small] },
  // The picture gives way first: speech stays clear where little gets through.
  {
    word: words.lowBandwidth,
    profiles: [row('360p', 640, 360, 400_000, 15), row('180p', 320, 180, 150_000, 10)],
  },
];
