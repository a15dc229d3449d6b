import { type AmfCursor, advance, amfCursor, countValue, readUtf8 } from './amf-cursor.ts';
import { amf3StringMarker, amf3Tables, readAmf3Value } from './amf3.ts';
import { ProtocolError } from './message.ts';

/** AMF0's type markers, from "Action Message Format -- AMF 0", section 2.1. */
const marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  reference: 0x07,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
  unsupported: 0x0d,
  xmlDocument: 0x0f,
  typedObject: 0x10,
  /** The next value is of AMF3. */
  avmPlus: 0x11,
} as const;

function readText(cursor: AmfCursor, lengthBytes: 2 | 4): string {
  const length = cursor.bytes.readUIntBE(advance(cursor, lengthBytes), lengthBytes);
  return readUtf8(cursor, length);
}

function readMembers(cursor: AmfCursor, depth: number): Record<string, unknown> {
  // Without a prototype, a member called `__proto__` is a member like any other.
  const members: Record<string, unknown> = Object.create(null);
  for (;;) {
    const name = readText(cursor, 2);
    if (name === '' && cursor.bytes[cursor.offset] === marker.objectEnd) {
      cursor.offset += 1;
      return members;
    }
    members[name] = readValue(cursor, depth + 1);
  }
}

function readStrictArray(cursor: AmfCursor, depth: number): unknown[] {
  const count = cursor.bytes.readUInt32BE(advance(cursor, 4));
  const items: unknown[] = [];
  // The declared count reserves nothing: a false one runs into the end of the bytes.
  for (let index = 0; index < count; index += 1) items.push(readValue(cursor, depth + 1));
  return items;
}

function readValue(cursor: AmfCursor, depth: number): unknown {
  countValue(cursor, depth);
  const type = cursor.bytes[advance(cursor, 1)];
  switch (type) {
    case marker.number:
      return cursor.bytes.readDoubleBE(advance(cursor, 8));
    case marker.boolean:
      return cursor.bytes[advance(cursor, 1)] !== 0;
    case marker.string:
      return readText(cursor, 2);
    case marker.longString:
    case marker.xmlDocument:
      return readText(cursor, 4);
    case marker.object:
      return readMembers(cursor, depth);
    case marker.ecmaArray:
      // Its count is a hint that encoders get wrong; the end marker is what counts.
      advance(cursor, 4);
      return readMembers(cursor, depth);
    case marker.typedObject:
      readText(cursor, 2);
      return readMembers(cursor, depth);
    case marker.strictArray:
      return readStrictArray(cursor, depth);
    case marker.date: {
      const start = advance(cursor, 10);
      return new Date(cursor.bytes.readDoubleBE(start));
    }
    case marker.reference:
      // To an object before it, perhaps to one around it: what it holds is not worth a loop.
      advance(cursor, 2);
      return undefined;
    case marker.avmPlus:
      return readAmf3Value(cursor, amf3Tables(), depth);
    case marker.null:
      return null;
    case marker.undefined:
    case marker.unsupported:
      return undefined;
    default:
      throw new ProtocolError('AMF0 type is not known');
  }
}

function* readValues(bytes: Uint8Array, isAmf3 = false): Generator<unknown, void> {
  const cursor = amfCursor(bytes);
  const tables = amf3Tables();
  while (cursor.offset < cursor.bytes.length) {
    yield isAmf3 ? readAmf3Value(cursor, tables, 0) : readValue(cursor, 0);
  }
}

/**
 * Every value in `bytes`, in order. Objects and ECMA arrays become records without a prototype, dates become `Date`,
 * references undefined. Throws `ProtocolError` on anything malformed, nested deeper than 16 or of more than 8192 values.
 */
export function decodeAmf0(bytes: Uint8Array): unknown[] {
  return [...readValues(bytes)];
}

/** The same up to the first value that cannot be read, and of AMF3 where `bytes` begin with a string of it. Never throws. */
export function decodeReadable(bytes: Uint8Array): unknown[] {
  const values: unknown[] = [];
  try {
    // In AMF0 this marker is undefined, and what begins with that has no name.
    for (const value of readValues(bytes, bytes[0] === amf3StringMarker)) values.push(value);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
  }
  return values;
}

function encodeName(name: string): Buffer {
  const text = Buffer.from(name);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, text]);
}

function encodeNumber(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = type;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

function encodeText(value: string): Buffer {
  const text = Buffer.from(value);
  if (text.length <= 0xffff) return Buffer.concat([Buffer.of(marker.string), encodeName(value)]);
  const head = Buffer.alloc(5);
  head[0] = marker.longString;
  head.writeUInt32BE(text.length, 1);
  return Buffer.concat([head, text]);
}

function encodeValue(value: unknown): Buffer {
  if (value === null) return Buffer.of(marker.null);
  if (value === undefined) return Buffer.of(marker.undefined);
  if (typeof value === 'number') return encodeNumber(marker.number, value);
  if (typeof value === 'boolean') return Buffer.of(marker.boolean, value ? 1 : 0);
  if (typeof value === 'string') return encodeText(value);
  if (value instanceof Date) return Buffer.concat([encodeNumber(marker.date, value.getTime()), Buffer.alloc(2)]);
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5);
    head[0] = marker.strictArray;
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(encodeValue)]);
  }
  if (typeof value === 'object') {
    const members = Object.entries(value).flatMap(([name, member]) => [encodeName(name), encodeValue(member)]);
    return Buffer.concat([Buffer.of(marker.object), ...members, Buffer.of(0, 0, marker.objectEnd)]);
  }
  throw new TypeError(`AMF0 has no form for a ${typeof value}`);
}

/** The values one after the other. Arrays become strict arrays, other objects anonymous objects. */
export function encodeAmf0(...values: unknown[]): Uint8Array {
  return Buffer.concat(values.map(encodeValue));
}
