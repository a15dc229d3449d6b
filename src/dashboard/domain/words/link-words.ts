import { catalogue } from '../../lib/language.ts';

/** What a check of a recording's link says of a file: the status that answered for it, or that there was nothing. */
export type LinkFault = number | 'empty' | 'silent' | 'no-segment';

export const linkWords = catalogue({
  en: {
    source: 'Source',
    /** One that the playlist does not name. */
    rendition: 'A rendition',

    linkDoesNotPlay: (why: string) => `The link does not play (${why})`,
    doesNotPlay: (rendition: string, why: string) => `${rendition} does not play (${why})`,
    faults: { empty: 'empty file', silent: 'no answer', 'no-segment': 'nothing in its playlist' },
    notFound: 'file not found, 404',
    refused: (status: number) => `the service answers ${status}`,
  },
  de: {
    source: 'Original',
    rendition: 'Eine Qualitätsstufe',

    linkDoesNotPlay: (why) => `Der Link ist nicht abspielbar (${why})`,
    doesNotPlay: (rendition, why) => `${rendition} ist nicht abspielbar (${why})`,
    faults: { empty: 'leere Datei', silent: 'keine Antwort', 'no-segment': 'nichts in der Playlist' },
    notFound: 'Datei nicht gefunden, 404',
    refused: (status) => `der Dienst antwortet ${status}`,
  },
});

/** Why a rendition does not play; without a name, the whole link. */
export function linkProblem(fault: LinkFault, rendition?: string): string {
  const why =
    typeof fault === 'string' ? linkWords.faults[fault] : fault === 404 ? linkWords.notFound : linkWords.refused(fault);
  return rendition === undefined ? linkWords.linkDoesNotPlay(why) : linkWords.doesNotPlay(rendition, why);
}
