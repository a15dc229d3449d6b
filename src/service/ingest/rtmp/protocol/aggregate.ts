import type { RtmpMessage } from './message.ts';
import { messageType } from './message-type.ts';
import { ProtocolError } from './protocol-error.ts';

const tagHeaderLength = 11;
const backPointerLength = 4;

/**
 * The messages in an aggregate message: FLV tags, each with its length after it. Their times are moved so that the
 * first one has the aggregate's own. One at a time, as they are asked for. Throws `ProtocolError` where one is cut.
 */
export function* splitAggregate(aggregate: RtmpMessage): Generator<RtmpMessage, void> {
  const { payload } = aggregate;
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  let shiftMs: number | undefined;
  let offset = 0;
  while (offset < bytes.length) {
    if (bytes.length - offset < tagHeaderLength) throw new ProtocolError('An aggregate message is cut short');
    const typeId = bytes.readUInt8(offset);
    const length = bytes.readUIntBE(offset + 1, 3);
    const tagTimeMs = bytes.readUIntBE(offset + 4, 3) + bytes.readUInt8(offset + 7) * 0x1000000;
    const start = offset + tagHeaderLength;
    if (bytes.length - start < length) throw new ProtocolError('An aggregate message is cut short');
    if (typeId === messageType.aggregate) throw new ProtocolError('An aggregate message holds another');
    shiftMs ??= aggregate.timestampMs - tagTimeMs;
    const timestampMs = (tagTimeMs + shiftMs) >>> 0;
    yield { ...aggregate, typeId, timestampMs, payload: bytes.subarray(start, start + length) };
    offset = start + length + backPointerLength;
  }
}
