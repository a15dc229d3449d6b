import type { words as english } from '../../../recording/words/ladder-presets.ts';

export const words: typeof english = {
  original: 'Nur Original',
  ladder1080: 'Stufen bis 1080p',
  ladder720: 'Stufen bis 720p',
  lowBandwidth: 'Geringe Bandbreite',
};
