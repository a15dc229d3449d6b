import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    skip: 'Skip to the page',
    home: 'Aircheck, Streams',
    main: 'Main',
    streams: 'Streams',
    recordings: 'Recordings',
    activity: 'Activity',
    tonight: 'Tonight',
    wall: 'Wall',
    settings: 'Settings',
  },
  de: {
    skip: 'Zum Inhalt springen',
    home: 'Aircheck, Streams',
    main: 'Hauptnavigation',
    streams: 'Streams',
    recordings: 'Archiv',
    activity: 'Protokoll',
    tonight: 'Heute',
    wall: 'Monitorwand',
    settings: 'Einstellungen',
  },
});
