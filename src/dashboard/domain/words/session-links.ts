import { t } from '../../lib/language.ts';

export const words = {
  names: {
    playback: t('Playback link', 'Wiedergabelink'),
    watch: t('Watch page', 'Wiedergabeseite'),
    mp4: 'MP4',
    embed: t('Embed code', 'Einbettungscode'),
  },
  source: t('Source', 'Original'),
};

/** `playback` is the API's own link; `at` is the watch page from a second of it. */
export type LinkKind = 'playback' | 'watch' | 'mp4' | 'embed' | 'at';

/** A link to a recording, as it is shown and as it is copied. */
export interface SessionLink {
  kind: Exclude<LinkKind, 'at'>;
  name: string;
  /** The clipboard's text. */
  text: string;
  /** Links differ at their end: `…/5c0e7d1a/index.m3u8`. */
  short: string;
}

interface SessionLinkParts {
  playback: string | undefined;
  mp4: string | undefined;
  /** Only our own service has one. */
  watchPage: string | undefined;
  streamName: string;
}

/** Every link that there is to a recording. The API's own is the first. */
export function sessionLinks({ playback, mp4, watchPage, streamName }: SessionLinkParts): SessionLink[] {
  const links: SessionLink[] = [];
  const add = (kind: SessionLink['kind'], text: string, short: string) =>
    links.push({ kind, name: words.names[kind], text, short });
  if (playback !== undefined) add('playback', playback, shortUrl(playback));
  if (watchPage !== undefined) add('watch', watchPage, shortUrl(watchPage));
  if (mp4 !== undefined) add('mp4', mp4, shortUrl(mp4));
  if (watchPage !== undefined) add('embed', embedCode(watchPage, streamName), `<iframe ${shortUrl(watchPage)}>`);
  return links;
}

/** The link of a kind; where there is none of it, the nearest that there is. */
export function linkOfKind(links: readonly SessionLink[], kind: string): SessionLink | undefined {
  const wanted = kind === 'at' ? 'watch' : kind;
  return links.find((link) => link.kind === wanted) ?? links[0];
}

/** A rendition's name as viewers know it: `480p` of the API's `480p0`, and the source's. */
export function renditionTitle(name: string): string {
  return name === 'source' ? words.source : name.replace(/^(\d+p)0$/, '$1');
}

export function linkAt(watchPage: string, seconds: number): string {
  return `${watchPage}?t=${Math.floor(seconds)}`;
}

export function embedCode(watchPage: string, title: string): string {
  const attributes = [
    `src="${escapeHtml(watchPage)}"`,
    `title="${escapeHtml(title)}"`,
    'width="960" height="540" style="border:0" allow="autoplay; fullscreen" allowfullscreen',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

export function shortUrl(url: string): string {
  const parts = url.split('/');
  const [id = '', file = ''] = parts.slice(-2);
  return parts.length < 5 ? url : `…/${clip(id)}/${clip(file)}`;
}

function clip(part: string): string {
  const [path = '', ...query] = part.split('?');
  return [path.length > 24 ? path.slice(0, 8) : path, ...query].join('?');
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
