/** What a timestamp field holds when the real value follows in four bytes of its own. */
export const extendedTimestamp = 0xffffff;
export const extendedBytes = 4;
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

/** The header at `start`, or undefined while it is not whole. What a header of type 3 repeats of a time is not read. */
export function parseChunkHeader(bytes: Buffer, start: number): ChunkHeader | undefined {
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
    isExtended: timeField === extendedTimestamp,
    length: headerType < 2 ? bytes.readUIntBE(at + 3, 3) : 0,
    typeId: headerType < 2 ? bytes.readUInt8(at + 6) : 0,
    messageStreamId: headerType === 0 ? bytes.readUInt32LE(at + 7) : 0,
    byteLength: end - start,
  };
  return header.isExtended ? withExtendedTime(header, bytes, start) : header;
}

/** The header with the four bytes after it as its time. */
export function withExtendedTime(header: ChunkHeader, bytes: Buffer, start: number): ChunkHeader | undefined {
  const end = start + header.byteLength;
  if (bytes.length < end + extendedBytes) return undefined;
  const byteLength = header.byteLength + extendedBytes;
  return { ...header, isExtended: true, timeField: bytes.readUInt32BE(end), byteLength };
}
