/** The name stays below the 255 bytes that file systems allow, with the time and the rendition behind it. */
const mostNameBytes = 160;
/** What no file system takes, and what changes how a name is read: controls, separators, marks of direction. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

interface Named {
  name: string;
  /** When it began, Unix ms. */
  createdAt: number;
}

/**
 * As in `Harbour City Council 2026-11-21 18.58 480p0.mp4`. The time is that of `zone`, an IANA name; without one, or
 * with one that is none, UTC.
 */
export function downloadName({ name, createdAt }: Named, rendition: string, zone = 'UTC'): string {
  const parts = [fileName(name), localTime(createdAt, zone), ...(rendition === 'source' ? [] : [rendition])];
  return `${parts.filter(Boolean).join(' ')}.mp4`;
}

/** Of whole characters as people see them, so that none is cut in two. */
export function fileName(name: string): string {
  let kept = '';
  // Through UTF-8, which has no halves of characters.
  for (const { segment } of new Intl.Segmenter().segment(Buffer.from(name.replace(unsafe, ' ')).toString())) {
    if (Buffer.byteLength(kept + segment) > mostNameBytes) break;
    kept += segment;
  }
  // One that begins with a dot is hidden.
  return kept.replace(/^[\s.]+|\s+$/gu, '');
}

/** As in `2026-11-21 18.58`. */
export function localTime(atMs: number, zone = 'UTC'): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Swedish writes dates as ISO does.
  const inZone = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { ...options, timeZone }).format(atMs);
  try {
    return inZone(zone).replace(':', '.');
  } catch {
    return inZone('UTC').replace(':', '.');
  }
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
