import { ProtocolError } from './message.ts';

/** Encoders send a few dozen values, nested twice; the caps are far from them and keep a hostile message cheap. */
const maxDepth = 16;
const maxValues = 8192;

/** A place in the bytes of AMF, and how many values were read before it. */
export interface AmfCursor {
  readonly bytes: Buffer;
  offset: number;
  values: number;
}

export function amfCursor(bytes: Uint8Array): AmfCursor {
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0, values: 0 };
}

/** The cursor's offset before it moves over `length` bytes. Throws `ProtocolError` where they are not there. */
export function advance(cursor: AmfCursor, length: number): number {
  const start = cursor.offset;
  if (length > cursor.bytes.length - start) throw new ProtocolError('An AMF value is cut short');
  cursor.offset = start + length;
  return start;
}

export function readUtf8(cursor: AmfCursor, length: number): string {
  const start = advance(cursor, length);
  return cursor.bytes.toString('utf8', start, start + length);
}

/** Counts a value. Throws `ProtocolError` where there are too many, or it lies too deep. */
export function countValue(cursor: AmfCursor, depth: number): void {
  cursor.values += 1;
  if (depth > maxDepth || cursor.values > maxValues) throw new ProtocolError('An AMF value is too large');
}
