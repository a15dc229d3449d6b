import { decodeAmf0, decodeReadable, encodeAmf0 } from './amf0.ts';
import { messageType, ProtocolError, type RtmpMessage } from './message.ts';

export interface RtmpCommand {
  name: string;
  /** 0 asks for no answer. */
  transactionId: number;
  /** The arguments: the command object first, or null. */
  parameters: unknown[];
  messageStreamId: number;
}

/** Throws `ProtocolError` where the message is not a name and a number followed by values. */
export function parseCommand(message: RtmpMessage): RtmpCommand {
  const [name, transactionId, ...parameters] = decodeAmf0(amfBytes(message));
  if (typeof name !== 'string') throw new ProtocolError('A command has no name');
  // Some encoders leave the transaction id out of commands that want no answer.
  const id = typeof transactionId === 'number' ? transactionId : 0;
  return { name, transactionId: id, parameters, messageStreamId: message.messageStreamId };
}

/** The values of a data message, up to the first that cannot be read. */
export function parseData(message: RtmpMessage): unknown[] {
  return decodeReadable(amfBytes(message));
}

/** The AMF3 kinds carry AMF0 after a zero byte; some encoders leave the byte out. */
function amfBytes({ typeId, payload }: RtmpMessage): Uint8Array {
  const isAmf3 = typeId === messageType.commandAmf3 || typeId === messageType.dataAmf3;
  return isAmf3 && payload[0] === 0 ? payload.subarray(1) : payload;
}

export function commandMessage(messageStreamId: number, ...values: unknown[]): RtmpMessage {
  const payload = encodeAmf0(...values);
  return { chunkStreamId: 3, messageStreamId, typeId: messageType.command, timestampMs: 0, payload };
}

export function onStatus(
  messageStreamId: number,
  level: 'status' | 'error',
  code: string,
  description: string,
): RtmpMessage {
  return commandMessage(messageStreamId, 'onStatus', 0, null, { level, code, description });
}
