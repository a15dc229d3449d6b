import { ProtocolError } from './message.ts';

/** AMF3's type markers, from "Action Message Format -- AMF 3", section 3.1. */
const amf3Marker = {
  undefined: 0x00,
  null: 0x01,
  false: 0x02,
  true: 0x03,
  integer: 0x04,
  double: 0x05,
  string: 0x06,
  xmlDocument: 0x07,
  date: 0x08,
  array: 0x09,
  object: 0x0a,
  xml: 0x0b,
  byteArray: 0x0c,
} as const;

const amf3StringMarker = amf3Marker.string;

interface Traits {
  isDynamic: boolean;
  names: string[];
}

/** Later values refer back to these by number. Objects are not kept: a reference to one reads as undefined. */
interface Amf3Tables {
  strings: string[];
  traits: Traits[];
}

function amf3Tables(): Amf3Tables {
  return { strings: [], traits: [] };
}

/** One to four bytes of seven bits, of which the fourth has eight. */
function readU29(cursor: AmfCursor): number {
  let value = 0;
  for (let count = 0; count < 4; count += 1) {
    const byte = cursor.bytes.readUInt8(advance(cursor, 1));
    if (count === 3) return value * 256 + byte;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return value;
}

function readString(cursor: AmfCursor, { strings }: Amf3Tables): string {
  const header = readU29(cursor);
  if ((header & 1) === 0) return strings[header >> 1] ?? '';
  const text = readUtf8(cursor, header >> 1);
  if (text !== '') strings.push(text);
  return text;
}

/** Members until an empty name. */
function readAmf3Members(cursor: AmfCursor, tables: Amf3Tables, depth: number, members: Record<string, unknown>): void {
  for (let name = readString(cursor, tables); name !== ''; name = readString(cursor, tables)) {
    members[name] = readAmf3Value(cursor, tables, depth + 1);
  }
}

function readArray(cursor: AmfCursor, tables: Amf3Tables, depth: number): unknown {
  const header = readU29(cursor);
  if ((header & 1) === 0) return undefined;
  const members: Record<string, unknown> = Object.create(null);
  readAmf3Members(cursor, tables, depth, members);
  const items: unknown[] = [];
  // The declared count reserves nothing: a false one runs into the end of the bytes.
  for (let index = 0; index < header >> 1; index += 1) items.push(readAmf3Value(cursor, tables, depth + 1));
  return Object.keys(members).length === 0 ? items : Object.assign(members, items);
}

function readTraits(cursor: AmfCursor, tables: Amf3Tables, header: number): Traits {
  const known = tables.traits[header >> 2];
  if ((header & 2) === 0 && known !== undefined) return known;
  if ((header & 2) === 0 || (header & 4) !== 0) throw new ProtocolError('An AMF3 object cannot be read');
  readString(cursor, tables); // class name
  const traits: Traits = { isDynamic: (header & 8) !== 0, names: [] };
  for (let index = 0; index < header >> 4; index += 1) {
    countValue(cursor, 0);
    traits.names.push(readString(cursor, tables));
  }
  tables.traits.push(traits);
  return traits;
}

function readObject(cursor: AmfCursor, tables: Amf3Tables, depth: number): unknown {
  const header = readU29(cursor);
  if ((header & 1) === 0) return undefined;
  const { names, isDynamic } = readTraits(cursor, tables, header);
  const members: Record<string, unknown> = Object.create(null);
  for (const name of names) members[name] = readAmf3Value(cursor, tables, depth + 1);
  if (isDynamic) readAmf3Members(cursor, tables, depth, members);
  return members;
}

/** Bytes with their length before them: XML and byte arrays. */
function skipOrReadText(cursor: AmfCursor, isText: boolean): string | undefined {
  const header = readU29(cursor);
  if ((header & 1) === 0) return undefined;
  if (isText) return readUtf8(cursor, header >> 1);
  advance(cursor, header >> 1);
  return undefined;
}

function readDate(cursor: AmfCursor): Date | undefined {
  return (readU29(cursor) & 1) === 0 ? undefined : new Date(cursor.bytes.readDoubleBE(advance(cursor, 8)));
}

/** The value at the cursor. Throws `ProtocolError` on anything malformed, and on vectors, dictionaries and classes that write themselves. */
function readAmf3Value(cursor: AmfCursor, tables: Amf3Tables, depth: number): unknown {
  countValue(cursor, depth);
  switch (cursor.bytes[advance(cursor, 1)]) {
    case amf3Marker.undefined:
      return undefined;
    case amf3Marker.null:
      return null;
    case amf3Marker.false:
      return false;
    case amf3Marker.true:
      return true;
    case amf3Marker.integer:
      // 29 bits with a sign.
      return (readU29(cursor) << 3) >> 3;
    case amf3Marker.double:
      return cursor.bytes.readDoubleBE(advance(cursor, 8));
    case amf3Marker.string:
      return readString(cursor, tables);
    case amf3Marker.xmlDocument:
    case amf3Marker.xml:
      return skipOrReadText(cursor, true);
    case amf3Marker.byteArray:
      return skipOrReadText(cursor, false);
    case amf3Marker.date:
      return readDate(cursor);
    case amf3Marker.array:
      return readArray(cursor, tables, depth);
    case amf3Marker.object:
      return readObject(cursor, tables, depth);
    default:
      throw new ProtocolError('An AMF3 type is not known');
  }
}

/** A place in the bytes of AMF, and how many values were read before it. */
interface AmfCursor {
  readonly bytes: Buffer;
  offset: number;
  values: number;
}

function amfCursor(bytes: Uint8Array): AmfCursor {
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0, values: 0 };
}

/** The cursor's offset before it moves over `length` bytes. Throws `ProtocolError` where they are not there. */
function advance(cursor: AmfCursor, length: number): number {
  const start = cursor.offset;
  if (length > cursor.bytes.length - start) throw new ProtocolError('An AMF value is cut short');
  cursor.offset = start + length;
  return start;
}

function readUtf8(cursor: AmfCursor, length: number): string {
  const start = advance(cursor, length);
  return cursor.bytes.toString('utf8', start, start + length);
}

/** Counts a value. Throws `ProtocolError` where there are too many, or it lies too deep. */
function countValue(cursor: AmfCursor, depth: number): void {
  cursor.values += 1;
  if (depth > maxDepth || cursor.values > maxValues) throw new ProtocolError('An AMF value is too large');
}

/** Encoders send a few dozen values, nested twice; the caps are far from them and keep a hostile message cheap. */
const maxDepth = 16;

const maxValues = 8192;

/** AMF0's type markers, from "Action Message Format -- AMF 0", section 2.1. */
const amf0Marker = {
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
    if (name === '' && cursor.bytes[cursor.offset] === amf0Marker.objectEnd) {
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
    case amf0Marker.number:
      return cursor.bytes.readDoubleBE(advance(cursor, 8));
    case amf0Marker.boolean:
      return cursor.bytes[advance(cursor, 1)] !== 0;
    case amf0Marker.string:
      return readText(cursor, 2);
    case amf0Marker.longString:
    case amf0Marker.xmlDocument:
      return readText(cursor, 4);
    case amf0Marker.object:
      return readMembers(cursor, depth);
    case amf0Marker.ecmaArray:
      // Its count is a hint that encoders get wrong; the end marker is what counts.
      advance(cursor, 4);
      return readMembers(cursor, depth);
    case amf0Marker.typedObject:
      readText(cursor, 2);
      return readMembers(cursor, depth);
    case amf0Marker.strictArray:
      return readStrictArray(cursor, depth);
    case amf0Marker.date: {
      const start = advance(cursor, 10);
      return new Date(cursor.bytes.readDoubleBE(start));
    }
    case amf0Marker.reference:
      // To an object before it, perhaps to one around it: what it holds is not worth a loop.
      advance(cursor, 2);
      return undefined;
    case amf0Marker.avmPlus:
      return readAmf3Value(cursor, amf3Tables(), depth);
    case amf0Marker.null:
      return null;
    case amf0Marker.undefined:
    case amf0Marker.unsupported:
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
  if (text.length <= 0xffff) return Buffer.concat([Buffer.of(amf0Marker.string), encodeName(value)]);
  const head = Buffer.alloc(5);
  head[0] = amf0Marker.longString;
  head.writeUInt32BE(text.length, 1);
  return Buffer.concat([head, text]);
}

function encodeValue(value: unknown): Buffer {
  if (value === null) return Buffer.of(amf0Marker.null);
  if (value === undefined) return Buffer.of(amf0Marker.undefined);
  if (typeof value === 'number') return encodeNumber(amf0Marker.number, value);
  if (typeof value === 'boolean') return Buffer.of(amf0Marker.boolean, value ? 1 : 0);
  if (typeof value === 'string') return encodeText(value);
  if (value instanceof Date) return Buffer.concat([encodeNumber(amf0Marker.date, value.getTime()), Buffer.alloc(2)]);
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5);
    head[0] = amf0Marker.strictArray;
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(encodeValue)]);
  }
  if (typeof value === 'object') {
    const members = Object.entries(value).flatMap(([name, member]) => [encodeName(name), encodeValue(member)]);
    return Buffer.concat([Buffer.of(amf0Marker.object), ...members, Buffer.of(0, 0, amf0Marker.objectEnd)]);
  }
  throw new TypeError(`AMF0 has no form for a ${typeof value}`);
}

/** The values one after the other. Arrays become strict arrays, other objects anonymous objects. */
export function encodeAmf0(...values: unknown[]): Uint8Array {
  return Buffer.concat(values.map(encodeValue));
}
