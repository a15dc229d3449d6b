import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip';

/** Text that many ask for: it is hashed and compressed once for all of them. */
export interface CachedText {
  text: string;
  /** Weak: the same text is sent in several encodings. */
  etag: string;
  packed(encoding: ContentEncoding): Promise<Buffer>;
}

/** `version` changes whenever the text does; without it the text is hashed. */
export function cacheText(text: string, version = createHash('sha1').update(text).digest('base64url')): CachedText {
  const packings = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    text,
    etag: `W/"${version}"`,
    packed(encoding) {
      const known = packings.get(encoding) ?? pack(text, encoding);
      packings.set(encoding, known);
      return known;
    },
  };
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
// Higher qualities take ten times as long for a tenth less.
const brotliQuality = 4;

/** Compresses text in zlib's own threads. */
export async function pack(text: string, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'gzip') return asGzip(text);
  const params = {
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_QUALITY]: brotliQuality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return asBrotli(text, { params });
}
