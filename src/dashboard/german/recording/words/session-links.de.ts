import type { words as english } from '../../../recording/words/session-links.ts';

export const words: typeof english = {
  names: { playback: 'Wiedergabelink', watch: 'Wiedergabeseite', mp4: 'MP4', embed: 'Einbettungscode' },
  source: 'Original',
};
