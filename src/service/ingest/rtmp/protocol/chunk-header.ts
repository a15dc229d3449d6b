/** What a timestamp field holds when the real value follows in four bytes of its own. */
const extendedTimestamp = 0xffffff;
const messageHeaderLengths = [11, 7, 3, 0] as const;

/** A chunk's header. What its type leaves out is 0, and not to be used. */
export interface ChunkHeader {
  chunkStreamId: number;
  /** 0 carries everything, 1 leaves out the message stream, 2 the length and type too, 3 everything. */
  headerType: number;
  /** Absolute for type 0, a difference for the others; the four-byte value where it is extended. */
  timeField: number;
  isExtended: boolean;
  length: number;
  typeId: number;
  messageStreamId: number;
  /** Of the header itself. */
  byteLength: number;
}

/**
 * The header at `start`, or undefined while it is not whole.
 * A header of type 3 repeats the extended timestamp of its chunk stream: `isExtended` says whether it has one.
 */
export function parseChunkHeader(
  bytes: Buffer,
  start: number,
  isExtended: (chunkStreamId: number) => boolean,
): ChunkHeader | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  const headerType = first >> 6;
  const form = first & 0x3f;
  const at = start + (form > 1 ? 1 : form + 2);
  const end = at + (messageHeaderLengths[headerType] ?? 0);
  if (bytes.length < end) return undefined;
  const chunkStreamId = form > 1 ? form : 64 + bytes.readUIntLE(start + 1, form === 1 ? 2 : 1);
  const timeField = headerType < 3 ? bytes.readUIntBE(at, 3) : 0;
  const header = {
    chunkStreamId,
    headerType,
    timeField,
    isExtended: headerType < 3 ? timeField === extendedTimestamp : isExtended(chunkStreamId),
    length: headerType < 2 ? bytes.readUIntBE(at + 3, 3) : 0,
    typeId: headerType < 2 ? bytes.readUInt8(at + 6) : 0,
    messageStreamId: headerType === 0 ? bytes.readUInt32LE(at + 7) : 0,
    byteLength: end - start,
  };
  if (!header.isExtended) return header;
  if (bytes.length < end + 4) return undefined;
  return { ...header, timeField: bytes.readUInt32BE(end), byteLength: end + 4 - start };
}
