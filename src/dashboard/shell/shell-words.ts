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
});
