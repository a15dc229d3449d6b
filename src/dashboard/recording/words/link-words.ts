import { catalogue } from '../../language.ts';

/** What a check of a recording's link found. */
export const linkWords = catalogue({
  en: {
    source: 'Source',
    /** One that the playlist does not name. */
    rendition: 'A rendition',
  },
});
