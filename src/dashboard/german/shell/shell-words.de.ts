import type { words as english } from '../../shell/shell-words.ts';

export const words: typeof english = {
  skip: 'Zum Inhalt springen',
  home: 'Aircheck, Streams',
  main: 'Hauptnavigation',
  streams: 'Streams',
  recordings: 'Archiv',
  activity: 'Protokoll',
  tonight: 'Heute',
  wall: 'Monitorwand',
  settings: 'Einstellungen',
};
