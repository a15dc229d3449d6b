import * as v from 'valibot';
import { type Language, languages } from '../../../contract/languages.ts';
import { localParts } from '../../../contract/zones.ts';

/** The name stays below the 255 bytes that file systems allow, with the time and the rendition behind it. */
const maxNameBytes = 160;
/** File systems refuse these, or they change how a name is read: controls, separators, marks of direction. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

interface Named {
  name: string;
  /** When it began, Unix ms. */
  createdAt: number;
}

export interface NamedFor {
  /** An IANA name; absent, or the name of no zone: UTC. */
  zone?: string | undefined;
  /** The zone is named in it, in the hour that a clock shows twice. */
  language?: Language | undefined;
}

export const namedForSchema = {
  zone: v.fallback(v.optional(v.string()), undefined),
  language: v.fallback(v.optional(v.picklist(languages)), undefined),
} as const;

/** A file name such as `Harbour City Council 2026-11-21 18.58 480p0.mp4`. */
export function downloadName({ name, createdAt }: Named, rendition: string, namedFor: NamedFor = {}): string {
  const { zone = 'UTC', language = languages[0] } = namedFor;
  const { date, time, repeatedZone } = localParts(createdAt, zone, language);
  const parts = [fileName(name), date, time.slice(0, 5), repeatedZone, rendition === 'source' ? '' : rendition];
  // No file system of Windows takes a colon, which `GMT+10:30` has too.
  return `${parts.filter(Boolean).join(' ').replaceAll(':', '.')}.mp4`;
}

/** Cut between characters as people see them. */
export function fileName(name: string): string {
  let kept = '';
  // Through UTF-8, which has no halves of characters.
  for (const { segment } of new Intl.Segmenter().segment(Buffer.from(name.replace(unsafe, ' ')).toString())) {
    if (Buffer.byteLength(kept + segment) > maxNameBytes) break;
    kept += segment;
  }
  // One that begins with a dot is hidden.
  return kept.replace(/^[\s.]+|\s+$/gu, '');
}

/** `Content-Disposition` of a file of this name: to be saved, or shown where it can be. RFC 6266. */
export function contentDisposition(fileName: string, kind: 'attachment' | 'inline'): string {
  const plain = fileName.replace(/[^\x20-\x7e]|[%"\\]/gu, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
