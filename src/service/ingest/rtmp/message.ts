/** A whole RTMP message, as chunks carried it. `timestampMs` is its 32-bit timestamp, not unwrapped. */
export interface RtmpMessage {
  chunkStreamId: number;
  messageStreamId: number;
  typeId: number;
  timestampMs: number;
  payload: Uint8Array;
}

/** The message types that a publisher and a server exchange, by their numbers on the wire. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

/** The peer broke the protocol or a limit: its connection is closed. The message never holds what the peer sent. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

const tagHeaderLength = 11;
const backPointerLength = 4;

/**
 * The messages in an aggregate message: FLV tags, each with its length after it. Their times are moved so that the
 * first one has the aggregate's own. One at a time, as they are asked for. The last is left out where it is cut short,
 * and so is another aggregate.
 */
export function* splitAggregate(aggregate: RtmpMessage): Generator<RtmpMessage, void> {
  const { payload } = aggregate;
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  let shiftMs: number | undefined;
  let offset = 0;
  while (offset < bytes.length) {
    if (bytes.length - offset < tagHeaderLength) return;
    const typeId = bytes.readUInt8(offset);
    const length = bytes.readUIntBE(offset + 1, 3);
    const tagTimeMs = bytes.readUIntBE(offset + 4, 3) + bytes.readUInt8(offset + 7) * 0x1000000;
    const start = offset + tagHeaderLength;
    if (bytes.length - start < length) return;
    shiftMs ??= aggregate.timestampMs - tagTimeMs;
    const timestampMs = (tagTimeMs + shiftMs) >>> 0;
    if (typeId !== messageType.aggregate) {
      yield { ...aggregate, typeId, timestampMs, payload: bytes.subarray(start, start + length) };
    }
    offset = start + length + backPointerLength;
  }
}
