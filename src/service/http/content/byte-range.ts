/** Bytes `[start, end)`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks of a body of `length` bytes. `whole` where it asks for nothing that we serve in part
 * (another unit, malformed, several ranges), `none` where it lies beyond the end. Source: RFC 9110, 14.
 */
export function readByteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'none' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  const end = last === '' ? length : Math.min(Number(last) + 1, length);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= length ? 'none' : { start, end };
}

/** May a part be sent, given `If-Range`? An entity tag has to be the very one, a date exactly the last modification. */
export function isRangeFresh(ifRange: string | undefined, etag: string, lastModifiedMs: number): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  return Date.parse(ifRange) === Math.floor(lastModifiedMs / 1000) * 1000;
}
