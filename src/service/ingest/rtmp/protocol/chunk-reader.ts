import { type ChunkHeader, extendedBytes, parseChunkHeader, withExtendedTime } from './chunk-header.ts';
import { messageTime, noTimes, repeatedBytes, type StreamTimes } from './chunk-times.ts';
import { messageType, ProtocolError, type RtmpMessage } from './message.ts';

/** A message's buffer starts at what has arrived of it, but not smaller than this, and doubles from there. */
const smallestBuffer = 1024;
const nothing: Buffer = Buffer.alloc(0);

interface ChunkStream {
  readonly id: number;
  messageStreamId: number;
  typeId: number;
  length: number;
  times: StreamTimes;
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
  /** The last time of video or audio: what a doubtful time is held against. */
  let clockMs: number | undefined;

  function streamFor(id: number, headerType: number): ChunkStream {
    const known = streams.get(id);
    if (known !== undefined) return known;
    // A header of type 1 or 2 leaves fields out, which count as 0, as other servers read it; one of type 3 has none at all.
    if (headerType === 3) throw new ProtocolError('A chunk stream starts without a header');
    if (streams.size >= limits.maxChunkStreams) throw new ProtocolError('Too many chunk streams');
    const idle = { messageStreamId: 0, typeId: 0, length: 0, times: noTimes };
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

  /** Begins a message. Returns the length of its header: an extended time that makes no sense is payload after all. */
  function beginMessage(stream: ChunkStream, header: ChunkHeader): number {
    // A new header within a message means that the sender has given the old message up.
    if (stream.isInMessage) drop(stream);
    const { times, hasField } = messageTime(header, stream.times, clockMs ?? stream.times.timestampMs);
    stream.times = times;
    if (header.headerType < 2) {
      stream.length = header.length;
      stream.typeId = header.typeId;
    }
    if (header.headerType === 0) stream.messageStreamId = header.messageStreamId;
    if (stream.length > maxMessageBytes) throw new ProtocolError('A message is too long');
    if (stream.typeId === messageType.video || stream.typeId === messageType.audio) clockMs = times.timestampMs;
    stream.isInMessage = true;
    return header.byteLength - (hasField ? 0 : extendedBytes);
  }

  /** Reads the next chunk's header; undefined when it is not whole yet. */
  function startChunk(): ChunkStream | undefined {
    const header = parseChunkHeader(input, offset);
    if (header === undefined) return undefined;
    const stream = streamFor(header.chunkStreamId, header.headerType);
    const begins = header.headerType < 3 || !stream.isInMessage;
    const length = begins ? startMessage(stream, header) : continueMessage(stream, header);
    if (length === undefined) return undefined;
    offset += length;
    chunkRemaining = Math.min(chunkSize, stream.length - stream.received);
    return stream;
  }

  /** Returns the length of the header. */
  function startMessage(stream: ChunkStream, header: ChunkHeader): number | undefined {
    const repeats = header.headerType === 3 && stream.times.isExtended;
    const whole = repeats ? withExtendedTime(header, input, offset) : header;
    return whole && beginMessage(stream, whole);
  }

  function continueMessage(stream: ChunkStream, { byteLength }: ChunkHeader): number | undefined {
    const repeated = repeatedBytes(stream.times, input.subarray(offset + byteLength));
    return repeated === undefined ? undefined : byteLength + repeated;
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
    if (typeId !== messageType.setChunkSize && typeId !== messageType.abort) return;
    // Cut short it says nothing.
    if (payload.length < 4) return;
    const value = payload.readUInt32BE(0);
    if (typeId === messageType.setChunkSize) {
      // The first bit has to be 0, and is none of the size.
      chunkSize = value & 0x7fffffff;
      if (chunkSize === 0) throw new ProtocolError('The chunk size is 0');
      return;
    }
    const aborted = streams.get(value);
    if (aborted?.isInMessage) drop(aborted);
  }

  function finishMessage(stream: ChunkStream): RtmpMessage {
    const { id, messageStreamId, typeId, buffer } = stream;
    const { timestampMs } = stream.times;
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
