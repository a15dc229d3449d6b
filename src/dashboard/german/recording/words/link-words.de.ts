import type { linkWords as english } from '../../../recording/words/link-words.ts';

export const linkWords: typeof english = {
  source: 'Original',
  rendition: 'Eine Qualitätsstufe',

  linkDoesNotPlay: (why) => `Der Link ist nicht abspielbar (${why})`,
  doesNotPlay: (rendition, why) => `${rendition} ist nicht abspielbar (${why})`,
  faults: { empty: 'leere Datei', silent: 'keine Antwort', 'no-segment': 'nichts in der Playlist' },
  notFound: 'Datei nicht gefunden, 404',
  refused: (status) => `der Dienst antwortet ${status}`,
};
