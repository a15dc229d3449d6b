import { messageType, type RtmpMessage } from './message.ts';

const pingRequest = 6;
const pingResponse = 7;
const dynamicLimit = 2;

function control(typeId: number, payload: Buffer): RtmpMessage {
  return { chunkStreamId: 2, messageStreamId: 0, typeId, timestampMs: 0, payload };
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

export function setChunkSize(bytes: number): RtmpMessage {
  return control(messageType.setChunkSize, fourBytes(bytes));
}

/** `receivedBytes` counts from the connection's start; it goes over the wire modulo 2^32. */
export function acknowledgement(receivedBytes: number): RtmpMessage {
  return control(messageType.acknowledgement, fourBytes(receivedBytes));
}

export function windowAcknowledgementSize(bytes: number): RtmpMessage {
  return control(messageType.windowAcknowledgementSize, fourBytes(bytes));
}

export function setPeerBandwidth(bytes: number): RtmpMessage {
  return control(messageType.setPeerBandwidth, Buffer.concat([fourBytes(bytes), Buffer.of(dynamicLimit)]));
}

/** The answer to a user control message, or undefined where it is not a ping. */
export function answerUserControl(payload: Uint8Array): RtmpMessage | undefined {
  if (payload.length < 6 || payload[0] !== 0 || payload[1] !== pingRequest) return undefined;
  return control(messageType.userControl, Buffer.concat([Buffer.of(0, pingResponse), payload.subarray(2, 6)]));
}
