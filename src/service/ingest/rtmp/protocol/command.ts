import { decodeAmf0, encodeAmf0 } from './amf0.ts';
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
  const [name, transactionId, ...parameters] = decodeValues(message);
  if (typeof name !== 'string') throw new ProtocolError('A command has no name');
  // Some encoders leave the transaction id out of commands that want no answer.
  const id = typeof transactionId === 'number' ? transactionId : 0;
  return { name, transactionId: id, parameters, messageStreamId: message.messageStreamId };
}

/** The values of a command or data message. The AMF3 kinds carry AMF0 after a zero byte. */
export function decodeValues(message: RtmpMessage): unknown[] {
  const isAmf3 = message.typeId === messageType.commandAmf3 || message.typeId === messageType.dataAmf3;
  return decodeAmf0(isAmf3 && message.payload[0] === 0 ? message.payload.subarray(1) : message.payload);
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
