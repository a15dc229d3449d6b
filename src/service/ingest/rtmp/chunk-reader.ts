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

interface ChunkReaderLimits {
  /** No message may declare more, and all unfinished messages together may not hold more. */
  maxMessageBytes: number;
  maxChunkStreams: number;
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Puts messages together from chunks, wherever the bytes are split. Set Chunk Size and Abort are obeyed here, and
 * returned like any message. Memory grows with the bytes received, never with a length that was only declared.
 */
export function createChunkReader(limits: ChunkReaderLimits) {
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

  /** The next whole message, or undefined until more bytes come. Throws `ProtocolError`; the reader is of no use then. */
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
    /** Takes the next bytes. They must not change afterwards: messages are views of them where they can be. */
    push(bytes: Uint8Array): void {
      input = offset < input.length ? Buffer.concat([input.subarray(offset), bytes]) : viewOf(bytes);
      offset = 0;
    },
    next,
    setMaxMessageBytes(bytes: number): void {
      maxMessageBytes = bytes;
    },
  };
}

/** This value of a timestamp field says that the real one follows in four bytes of its own. */
const extendedTimestamp = 0xffffff;
const extendedBytes = 4;
const messageHeaderLengths = [11, 7, 3, 0] as const;

/** A chunk's header. What its type leaves out is 0, and not to be used. */
interface ChunkHeader {
  chunkStreamId: number;
  /** 0 carries everything, 1 leaves out the message stream, 2 the length and type too, 3 everything. */
  headerType: number;
  /** Absolute for type 0, a difference for the others; the four-byte value where it is extended. */
  timeField: number;
  isExtended: boolean;
  length: number;
  typeId: number;
  messageStreamId: number;
  byteLength: number;
}

/** The header at `start`, or undefined while it is not whole. What a header of type 3 repeats of a time is not read. */
function parseChunkHeader(bytes: Buffer, start: number): ChunkHeader | undefined {
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
function withExtendedTime(header: ChunkHeader, bytes: Buffer, start: number): ChunkHeader | undefined {
  const end = start + header.byteLength;
  if (bytes.length < end + extendedBytes) return undefined;
  const byteLength = header.byteLength + extendedBytes;
  return { ...header, isExtended: true, timeField: bytes.readUInt32BE(end), byteLength };
}

/** A chunk stream's times so far. Timestamps have 32 bits and wrap around. */
interface StreamTimes {
  /** The last message's. */
  timestampMs: number;
  /** The time field of the last header that had one. */
  field: number;
  isExtended: boolean;
  /** The last step from one message to the next that frames can have. */
  stepMs: number;
  /** How much later a message without a header of its own is. */
  repeatMs: number;
  /** How many differences in a row were each larger than the one before. */
  growth: number;
}

const noTimes: StreamTimes = { timestampMs: 0, field: 0, isExtended: false, stepMs: 0, repeatMs: 0, growth: 0 };

/** From one frame to the next; two usual steps of a slower stream. */
const longestStepMs = 250;
/** From here on a difference is doubted. */
const longDifferenceMs = 1000;
/** Times as far from the connection's clock as this are none. */
const longestJumpMs = 60_000;
/** No encoder slows down from frame to frame for so long: the differences are times. */
const mostGrowth = 12;

const plus = (timestampMs: number, differenceMs: number) => (timestampMs + differenceMs) >>> 0;
const apart = (one: number, other: number) => Math.abs((one - other) | 0);
const isStep = ({ stepMs }: StreamTimes, differenceMs: number) => differenceMs <= Math.max(longestStepMs, 2 * stepMs);

/**
 * The time of a message whose header of type 1 or 2 says by how much it is later. Some encoders write the time itself:
 * with each message, or where it is extended. `clockMs` is the connection's last time of media.
 */
function laterTime(times: StreamTimes, field: number, clockMs: number): number {
  const difference = plus(times.timestampMs, field);
  if (times.growth >= mostGrowth) return field;
  // A difference of more than half of the range would be a step back.
  const isNearer = field > 0x7fffffff || apart(field, clockMs) < apart(difference, clockMs);
  if (field >= extendedTimestamp) return isNearer ? field : difference;
  const goesOn = isStep(times, apart(field, times.timestampMs));
  return field >= longDifferenceMs && isNearer && goesOn ? field : difference;
}

interface MessageTime {
  times: StreamTimes;
  /** Was the extended field there? Not every encoder repeats it, and then the bytes are payload. */
  hasField: boolean;
}

/** The time of a message that begins with this header, by what makes sense of it. */
function messageTime(header: ChunkHeader, times: StreamTimes, clockMs: number): MessageTime {
  const { headerType, timeField: field, isExtended } = header;
  if (headerType === 0) {
    // By the letter the time is also the step that is repeated; only for the first moment of a show can that be meant.
    const repeatMs = isStep(times, field) ? field : times.stepMs;
    return { times: { ...moveTo(times, field), field, isExtended, growth: 0, repeatMs }, hasField: true };
  }
  if (headerType < 3) {
    const growth = field < times.field ? 0 : times.growth + (field > times.field ? 1 : 0);
    const timestampMs = laterTime({ ...times, growth }, field, clockMs);
    const repeatMs = Math.max(0, (timestampMs - times.timestampMs) | 0);
    return { times: { ...moveTo(times, timestampMs), field, isExtended, growth, repeatMs }, hasField: true };
  }
  const repeated = plus(times.timestampMs, times.repeatMs);
  if (!isExtended || field === times.field) return { times: moveTo(times, repeated), hasField: true };
  const difference = plus(times.timestampMs, field);
  const nearest = apart(field, clockMs) < apart(difference, clockMs) ? field : difference;
  const isTime = apart(nearest, clockMs) <= longestJumpMs;
  return { times: moveTo(times, isTime ? nearest : repeated), hasField: isTime };
}

function moveTo(times: StreamTimes, timestampMs: number): StreamTimes {
  const step = (timestampMs - times.timestampMs) | 0;
  return { ...times, timestampMs, stepMs: step > 0 && isStep(times, step) ? step : times.stepMs };
}

/**
 * How many bytes at the start of `bytes` a chunk within a message repeats of the time: its field, or the time itself.
 * Undefined while too few have come to tell. Not every encoder repeats it, and some do so for the sake of the time alone.
 */
function repeatedBytes({ field, timestampMs, isExtended }: StreamTimes, bytes: Buffer): number | undefined {
  if (!isExtended && timestampMs < extendedTimestamp) return 0;
  const found = bytes.subarray(0, extendedBytes);
  const repeated = Buffer.alloc(extendedBytes);
  for (const time of isExtended ? [field, timestampMs] : [timestampMs]) {
    repeated.writeUInt32BE(time);
    if (!found.equals(repeated.subarray(0, found.length))) continue;
    return found.length === extendedBytes ? extendedBytes : undefined;
  }
  return 0;
}
