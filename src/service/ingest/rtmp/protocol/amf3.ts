import { type AmfCursor, advance, countValue, readUtf8 } from './amf-cursor.ts';
import { ProtocolError } from './message.ts';

/** AMF3's type markers, from "Action Message Format -- AMF 3", section 3.1. */
const marker = {
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

export const amf3StringMarker = marker.string;

interface Traits {
  isDynamic: boolean;
  names: string[];
}

/** Later values refer back to these by number. Objects are not kept: a reference to one reads as undefined. */
export interface Amf3Tables {
  strings: string[];
  traits: Traits[];
}

export function amf3Tables(): Amf3Tables {
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
function readMembers(cursor: AmfCursor, tables: Amf3Tables, depth: number, members: Record<string, unknown>): void {
  for (let name = readString(cursor, tables); name !== ''; name = readString(cursor, tables)) {
    members[name] = readAmf3Value(cursor, tables, depth + 1);
  }
}

function readArray(cursor: AmfCursor, tables: Amf3Tables, depth: number): unknown {
  const header = readU29(cursor);
  if ((header & 1) === 0) return undefined;
  const members: Record<string, unknown> = Object.create(null);
  readMembers(cursor, tables, depth, members);
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
  if (isDynamic) readMembers(cursor, tables, depth, members);
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
export function readAmf3Value(cursor: AmfCursor, tables: Amf3Tables, depth: number): unknown {
  countValue(cursor, depth);
  switch (cursor.bytes[advance(cursor, 1)]) {
    case marker.undefined:
      return undefined;
    case marker.null:
      return null;
    case marker.false:
      return false;
    case marker.true:
      return true;
    case marker.integer:
      // 29 bits with a sign.
      return (readU29(cursor) << 3) >> 3;
    case marker.double:
      return cursor.bytes.readDoubleBE(advance(cursor, 8));
    case marker.string:
      return readString(cursor, tables);
    case marker.xmlDocument:
    case marker.xml:
      return skipOrReadText(cursor, true);
    case marker.byteArray:
      return skipOrReadText(cursor, false);
    case marker.date:
      return readDate(cursor);
    case marker.array:
      return readArray(cursor, tables, depth);
    case marker.object:
      return readObject(cursor, tables, depth);
    default:
      throw new ProtocolError('An AMF3 type is not known');
  }
}
