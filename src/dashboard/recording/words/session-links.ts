import { catalogue } from '../../language.ts';
import type { Session } from '../stream-object.ts';
import { formatBytes } from './format-size.ts';

const names = catalogue({
  en: { watchPage: 'Watch page', hls: 'HLS', mp4: 'MP4', embed: 'Embed', source: 'Source' },
});

/** A link to a recording, as it is shown and as it is copied. */
export interface SessionLink {
  name: string;
  /** What is copied. */
  text: string;
  /** Where links differ, at their end: `…/5c0e7d1a/index.m3u8`. */
  short: string;
  /** `412 MB` */
  size?: string | undefined;
}

export interface SessionLinkParts {
  /** The playback link. */
  hls: string | undefined;
  /** The download. */
  mp4: string | undefined;
  /** The page made for watching; absent where it is not this service's recording. */
  watchPage: string | undefined;
  streamName: string;
}

/** Every link that there is to a recording, in the order in which they are wanted. */
export function sessionLinks(session: Session, { hls, mp4, watchPage, streamName }: SessionLinkParts): SessionLink[] {
  const links: SessionLink[] = [];
  if (watchPage !== undefined) links.push({ name: names.watchPage, text: watchPage, short: shortUrl(watchPage) });
  if (hls !== undefined) links.push({ name: names.hls, text: hls, short: shortUrl(hls) });
  if (mp4 !== undefined) {
    links.push({ name: names.mp4, text: mp4, short: shortUrl(mp4), size: sizeWords(sourceBytes(session)) });
  }
  if (watchPage !== undefined) {
    const embed = embedCode(watchPage, streamName);
    links.push({ name: names.embed, text: embed, short: `<iframe ${shortUrl(watchPage)}>` });
  }
  return links;
}

/** A rendition's name as viewers know it: `480p` of the API's `480p0`, and the source's. */
export function renditionTitle(name: string): string {
  return name === 'source' ? names.source : name.replace(/^(\d+p)0$/, '$1');
}

/** The MP4 of each smaller rendition. The source's is the recording's own. */
export function renditionLinks(session: Session): SessionLink[] {
  return (session.aircheck?.renditions ?? []).flatMap(({ name, mp4Url, bytes, dropped }) =>
    name === 'source' || mp4Url === undefined || dropped !== undefined
      ? []
      : [{ name: renditionTitle(name), text: mp4Url, short: shortUrl(mp4Url), size: sizeWords(bytes) }],
  );
}

/** The watch page, begun at a second of it. */
export function linkAt(watchPage: string, seconds: number): string {
  return `${watchPage}?t=${Math.floor(seconds)}`;
}

/** HTML that shows the watch page in another page. */
export function embedCode(watchPage: string, title: string): string {
  const attributes = [
    `src="${escapeHtml(watchPage)}"`,
    `title="${escapeHtml(title)}"`,
    'width="960" height="540" style="border:0" allow="autoplay; fullscreen" allowfullscreen',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

/** The end of a link, where links differ. */
export function shortUrl(url: string): string {
  const parts = url.split('/');
  const [id = '', file = ''] = parts.slice(-2);
  return parts.length < 5 ? url : `…/${clip(id)}/${clip(file)}`;
}

function clip(part: string): string {
  const [path = '', ...query] = part.split('?');
  return [path.length > 24 ? path.slice(0, 8) : path, ...query].join('?');
}

/** What is on disk, less the smaller renditions; undefined where not all of it is known. */
function sourceBytes({ aircheck }: Session): number | undefined {
  const others = (aircheck?.renditions ?? [])
    .filter(({ name }) => name !== 'source')
    .map(({ bytes, dropped }) => bytes ?? (dropped === undefined ? undefined : 0));
  return others.reduce(
    (rest, bytes) => (rest === undefined || bytes === undefined ? undefined : Math.max(0, rest - bytes)),
    aircheck?.sizeBytes,
  );
}

function sizeWords(bytes: number | undefined): string | undefined {
  return bytes === undefined ? undefined : formatBytes(bytes);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
