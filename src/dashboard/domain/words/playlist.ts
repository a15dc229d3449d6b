import { t } from '../../lib/language.ts';

/** A number is the HTTP status that answered. */
export type LinkFault = number | 'empty' | 'silent' | 'no-segment';

const linkWords = {
  source: t('Source', 'Original'),
  /** One that the playlist does not name. */
  rendition: t('A rendition', 'Eine Qualitätsstufe'),

  linkDoesNotPlay: (why: string) => t(`The link does not play (${why})`, `Der Link ist nicht abspielbar (${why})`),
  doesNotPlay: (rendition: string, why: string) =>
    t(`${rendition} does not play (${why})`, `${rendition} ist nicht abspielbar (${why})`),
  faults: {
    empty: t('empty file', 'leere Datei'),
    silent: t('no answer', 'keine Antwort'),
    'no-segment': t('nothing in its playlist', 'nichts in der Playlist'),
  },
  notFound: t('file not found, 404', 'Datei nicht gefunden, 404'),
  refused: (status: number) => t(`the service answers ${status}`, `der Dienst antwortet ${status}`),
};

/** Why a rendition does not play; without a name, the whole link. */
export function linkProblem(fault: LinkFault, rendition?: string): string {
  const why =
    typeof fault === 'string' ? linkWords.faults[fault] : fault === 404 ? linkWords.notFound : linkWords.refused(fault);
  return rendition === undefined ? linkWords.linkDoesNotPlay(why) : linkWords.doesNotPlay(rendition, why);
}

/** The renditions that an HLS playlist names, as whole URLs; a media playlist is its own only rendition. */
export function renditionUrls(playlist: string, playlistUrl: string): { name: string; url: string }[] {
  const lines = contentLines(playlist);
  if (lines.some((line) => line.startsWith('#EXTINF'))) return [{ name: linkWords.source, url: playlistUrl }];
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF')) return [];
    const link = lines.slice(index + 1).find((next) => !next.startsWith('#'));
    const url = link === undefined ? undefined : resolve(link, playlistUrl);
    return url === undefined ? [] : [{ name: renditionName(line), url }];
  });
}

/** A rendition plays once its init segment, if it has one, and its first segment have loaded. */
export function firstParts(playlist: string, playlistUrl: string): string[] {
  const lines = contentLines(playlist);
  const segment = lines.find((line) => !line.startsWith('#'));
  if (segment === undefined) return [];
  const init = lines.find((line) => line.startsWith('#EXT-X-MAP:'))?.match(/URI="([^"]+)"/)?.[1];
  return [init, segment].flatMap((link) => (link === undefined ? [] : (resolve(link, playlistUrl) ?? [])));
}

function contentLines(playlist: string): string[] {
  if (!playlist.trimStart().startsWith('#EXTM3U')) return [];
  return playlist
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Its height, as viewers know it; else its name. */
function renditionName(streamInf: string): string {
  const height = streamInf.match(/RESOLUTION=\d+x(\d+)/)?.[1];
  if (height !== undefined) return `${height}p`;
  return streamInf.match(/(?:NAME|VIDEO)="([^"]+)"/)?.[1] ?? linkWords.rendition;
}

function resolve(link: string, base: string): string | undefined {
  try {
    return new URL(link, new URL(base, 'http://localhost')).href;
  } catch {
    return undefined;
  }
}

export type LinkCheck =
  | { kind: 'passed'; renditionCount: number; checkedAtMs: number }
  | { kind: 'problem'; problem: string; playableCount: number; renditionCount: number; checkedAtMs: number }
  /** Nothing came back: that says nothing of the link. */
  | { kind: 'unanswered'; checkedAtMs: number };
