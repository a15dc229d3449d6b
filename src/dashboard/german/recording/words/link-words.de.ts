import type { linkWords as english } from '../../../recording/words/link-words.ts';

export const linkWords: typeof english = {
  source: 'Original',
  rendition: 'Eine Qualitätsstufe',

  linkDoesNotPlay: (why) => `Der Link spielt nicht (${why})`,
  doesNotPlay: (rendition, why) => `${rendition} spielt nicht (${why})`,
  faults: { empty: 'leere Datei', silent: 'keine Antwort', 'no-segment': 'nichts in der Playlist' },
  notFound: 'Datei nicht gefunden, 404',
  refused: (status) => `der Dienst antwortet ${status}`,
};
