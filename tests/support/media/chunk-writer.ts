import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';

export function setChunkSize(bytes: number): RtmpMessage {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(bytes);
  return { chunkStreamId: 2, messageStreamId: 0, typeId: messageType.setChunkSize, timestampMs: 0, payload };
}

/** This value of a timestamp field says that the real one follows in four bytes of its own. */
const extendedTimestamp = 0xffffff;

type LastHeader = Pick<RtmpMessage, 'messageStreamId' | 'typeId' | 'timestampMs'> & { length: number };

/** The first one to three bytes of a chunk: header type and chunk stream id. */
function writeBasicHeader(target: Buffer, offset: number, headerType: number, chunkStreamId: number): number {
  if (chunkStreamId < 64) return target.writeUInt8((headerType << 6) | chunkStreamId, offset);
  if (chunkStreamId < 320) {
    target[offset] = headerType << 6;
    return target.writeUInt8(chunkStreamId - 64, offset + 1);
  }
  target[offset] = (headerType << 6) | 1;
  return target.writeUInt16LE(chunkStreamId - 64, offset + 1);
}

/** 0 carries everything, 1 leaves out the message stream, 2 the length and type too; both with a time difference. */
function chooseHeaderType(message: RtmpMessage, last: LastHeader | undefined): 0 | 1 | 2 {
  if (last === undefined || last.messageStreamId !== message.messageStreamId) return 0;
  // Some servers take an extended difference for a time.
  const isLater = message.timestampMs >= last.timestampMs;
  if (!isLater || message.timestampMs - last.timestampMs >= extendedTimestamp) return 0;
  return last.length === message.payload.length && last.typeId === message.typeId ? 2 : 1;
}

interface ChunkWriter {
  /** The message as chunks. `timestampMs` is taken modulo 2^32. */
  write(message: RtmpMessage): Uint8Array;
  /** For the messages after this; the caller announces it with a Set Chunk Size message first. */
  setChunkSize(bytes: number): void;
}

/** Cuts messages into chunks, with the shortest message header that the last one on the chunk stream allows. */
export function createChunkWriter(options: { chunkSize: number }): ChunkWriter {
  let chunkSize = options.chunkSize;
  const lastHeaders = new Map<number, LastHeader>();

  function write(message: RtmpMessage): Uint8Array {
    const { chunkStreamId, messageStreamId, typeId, payload } = message;
    const timestampMs = message.timestampMs >>> 0;
    const last = lastHeaders.get(chunkStreamId);
    const headerType = chooseHeaderType({ ...message, timestampMs }, last);
    const time = headerType === 0 || last === undefined ? timestampMs : timestampMs - last.timestampMs;
    const isExtended = time >= extendedTimestamp;
    const basicLength = chunkStreamId < 64 ? 1 : chunkStreamId < 320 ? 2 : 3;
    const chunkCount = Math.max(1, Math.ceil(payload.length / chunkSize));
    const headerLength = [11, 7, 3][headerType] ?? 11;
    const perChunk = basicLength + (isExtended ? 4 : 0);
    const bytes = Buffer.allocUnsafe(payload.length + headerLength + perChunk * chunkCount);

    let offset = writeBasicHeader(bytes, 0, headerType, chunkStreamId);
    offset = bytes.writeUIntBE(isExtended ? extendedTimestamp : time, offset, 3);
    if (headerType < 2) {
      offset = bytes.writeUIntBE(payload.length, offset, 3);
      offset = bytes.writeUInt8(typeId, offset);
    }
    if (headerType === 0) offset = bytes.writeUInt32LE(messageStreamId, offset);
    for (let start = 0, chunk = 0; chunk < chunkCount; chunk += 1, start += chunkSize) {
      if (chunk > 0) offset = writeBasicHeader(bytes, offset, 3, chunkStreamId);
      // Chunks of type 3 repeat the extended timestamp, as every peer in use expects.
      if (isExtended) offset = bytes.writeUInt32BE(time, offset);
      const part = payload.subarray(start, start + chunkSize);
      bytes.set(part, offset);
      offset += part.length;
    }
    lastHeaders.set(chunkStreamId, { messageStreamId, typeId, timestampMs, length: payload.length });
    return bytes;
  }

  return {
    write,
    setChunkSize: (size) => {
      chunkSize = size;
    },
  };
}
