import { type ChunkHeader, parseChunkHeader } from './chunk-header.ts';
import { ProtocolError, type RtmpMessage } from './message.ts';

const setChunkSizeType = 1;
const abortType = 2;
/** A message's buffer starts at what has arrived of it, but not smaller than this, and doubles from there. */
const smallestBuffer = 1024;
const nothing: Buffer = Buffer.alloc(0);

interface ChunkStream {
  readonly id: number;
  messageStreamId: number;
  typeId: number;
  length: number;
  timestampMs: number;
  /** The time field of the last header of type 0, 1 or 2: what a new message of type 3 adds. */
  timeField: number;
  isExtended: boolean;
  isInMessage: boolean;
  buffer: Buffer;
  received: number;
}

export interface ChunkReaderLimits {
  /** No message may declare more, and all unfinished messages together may not hold more. */
  maxMessageBytes: number;
  maxChunkStreams: number;
}

export interface ChunkReader {
  /** Takes the next bytes. They must not change afterwards: messages are views of them where they can be. */
  push(bytes: Uint8Array): void;
  /** The next whole message, or undefined until more bytes come. Throws `ProtocolError`; it is of no use after that. */
  next(): RtmpMessage | undefined;
  setMaxMessageBytes(bytes: number): void;
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Puts messages together from chunks, wherever the bytes are split. Set Chunk Size and Abort are obeyed here, and
 * returned like any message. Memory grows with the bytes received, never with a length that was only declared.
 */
export function createChunkReader(limits: ChunkReaderLimits): ChunkReader {
  let { maxMessageBytes } = limits;
  let chunkSize = 128;
  let bufferedBytes = 0;
  let input = nothing;
  let offset = 0;
  /** The chunk whose payload is being read; undefined between chunks. */
  let current: ChunkStream | undefined;
  let chunkRemaining = 0;
  const streams = new Map<number, ChunkStream>();
  const isExtended = (id: number) => streams.get(id)?.isExtended ?? false;

  function streamFor(id: number, headerType: number): ChunkStream {
    const known = streams.get(id);
    if (known !== undefined) return known;
    if (headerType !== 0) throw new ProtocolError('A chunk stream starts without a full header');
    if (streams.size >= limits.maxChunkStreams) throw new ProtocolError('Too many chunk streams');
    const idle = { messageStreamId: 0, typeId: 0, length: 0, timestampMs: 0, timeField: 0, isExtended: false };
    const stream = { id, ...idle, isInMessage: false, buffer: nothing, received: 0 };
    streams.set(id, stream);
    return stream;
  }

  function drop(stream: ChunkStream): void {
    bufferedBytes -= stream.received;
    stream.isInMessage = false;
    stream.buffer = nothing;
    stream.received = 0;
  }

  function applyHeader(stream: ChunkStream, header: ChunkHeader): void {
    if (header.headerType < 3) {
      // A new header within a message means that the sender has given the old message up.
      if (stream.isInMessage) drop(stream);
      stream.isExtended = header.isExtended;
    }
    if (header.headerType < 3 || header.isExtended) stream.timeField = header.timeField;
    if (header.headerType < 2) {
      stream.length = header.length;
      stream.typeId = header.typeId;
    }
    if (header.headerType === 0) stream.messageStreamId = header.messageStreamId;
    if (stream.isInMessage) return;
    if (stream.length > maxMessageBytes) throw new ProtocolError('A message is too long');
    stream.timestampMs = header.headerType === 0 ? stream.timeField : (stream.timestampMs + stream.timeField) >>> 0;
    stream.isInMessage = true;
  }

  /** Reads the next chunk's header; undefined when it is not whole yet. */
  function startChunk(): ChunkStream | undefined {
    const header = parseChunkHeader(input, offset, isExtended);
    if (header === undefined) return undefined;
    const stream = streamFor(header.chunkStreamId, header.headerType);
    offset += header.byteLength;
    if (header.headerType === 3 && header.isExtended && stream.isInMessage && header.timeField !== stream.timeField) {
      // Some old encoders do not repeat the extended timestamp: what was read as one is payload.
      offset -= 4;
    } else {
      applyHeader(stream, header);
    }
    chunkRemaining = Math.min(chunkSize, stream.length - stream.received);
    return stream;
  }

  /** The message that the open chunk holds whole, as most do: then nothing has to be put together. */
  function wholeMessage(stream: ChunkStream): RtmpMessage | undefined {
    if (stream.received > 0 || stream.length === 0) return undefined;
    if (chunkRemaining < stream.length || input.length - offset < stream.length) return undefined;
    if (bufferedBytes + stream.length > maxMessageBytes) throw new ProtocolError('Too much in unfinished messages');
    stream.buffer = input.subarray(offset, offset + stream.length);
    offset += stream.length;
    chunkRemaining = 0;
    return finishMessage(stream);
  }

  function appendPayload(stream: ChunkStream, length: number): void {
    const end = stream.received + length;
    if (bufferedBytes + length > maxMessageBytes) throw new ProtocolError('Too much in unfinished messages');
    if (end > stream.buffer.length) {
      const wanted = Math.max(end, stream.buffer.length * 2, smallestBuffer);
      const grown = Buffer.allocUnsafe(Math.min(stream.length, wanted));
      stream.buffer.copy(grown, 0, 0, stream.received);
      stream.buffer = grown;
    }
    input.copy(stream.buffer, stream.received, offset, offset + length);
    stream.received = end;
    bufferedBytes += length;
    offset += length;
    chunkRemaining -= length;
  }

  function obey(typeId: number, payload: Buffer): void {
    if (typeId !== setChunkSizeType && typeId !== abortType) return;
    if (payload.length < 4) throw new ProtocolError('A control message is cut short');
    const value = payload.readUInt32BE(0);
    if (typeId === setChunkSizeType) {
      if (value === 0 || value >= 0x80000000) throw new ProtocolError('The chunk size is out of range');
      chunkSize = value;
      return;
    }
    const aborted = streams.get(value);
    if (aborted?.isInMessage) drop(aborted);
  }

  function finishMessage(stream: ChunkStream): RtmpMessage {
    const { id, messageStreamId, typeId, timestampMs, buffer } = stream;
    drop(stream);
    obey(typeId, buffer);
    return { chunkStreamId: id, messageStreamId, typeId, timestampMs, payload: buffer };
  }

  function next(): RtmpMessage | undefined {
    for (;;) {
      current ??= startChunk();
      if (current === undefined) break;
      const whole = wholeMessage(current);
      if (whole !== undefined) {
        current = undefined;
        return whole;
      }
      const length = Math.min(chunkRemaining, input.length - offset);
      if (length > 0) appendPayload(current, length);
      if (chunkRemaining > 0) break;
      const stream = current;
      current = undefined;
      if (stream.received === stream.length) return finishMessage(stream);
    }
    // Only the start of a header can be left: a copy lets the socket's buffer go.
    input = offset < input.length ? Buffer.from(input.subarray(offset)) : nothing;
    offset = 0;
    return undefined;
  }

  return {
    push(bytes) {
      input = offset < input.length ? Buffer.concat([input.subarray(offset), bytes]) : viewOf(bytes);
      offset = 0;
    },
    next,
    setMaxMessageBytes(bytes) {
      maxMessageBytes = bytes;
    },
  };
}
