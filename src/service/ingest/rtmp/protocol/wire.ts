import { createChunkReader } from './chunk-reader.ts';
import { createChunkWriter } from './chunk-writer.ts';
import { acknowledgement, answerUserControl } from './control.ts';
import { createHandshake, type Handshake } from './handshake.ts';
import { messageType, type RtmpMessage, splitAggregate } from './message.ts';

/** For peers that name no window. A smaller one than the second would have us acknowledge every few bytes. */
const defaultWindowBytes = 2_500_000;
const smallestWindowBytes = 16_384;
/** RTMP's own default: our answers are short. */
const chunkSize = 128;

export interface WireOptions {
  maxMessageBytes: number;
  maxChunkStreams: number;
  randomBytes: (length: number) => Uint8Array;
  /** Bytes for the peer, at once. */
  send: (bytes: Uint8Array) => void;
}

export interface Wire {
  /** The peer's next bytes; they are worked on by `next()`. Throws `ProtocolError`. */
  push(bytes: Uint8Array): void;
  /** The next message that is not the wire's own business, or undefined until more comes. Throws `ProtocolError`. */
  next(): RtmpMessage | undefined;
  send(messages: RtmpMessage[]): void;
  /** A window's worth has come since the last acknowledgement. */
  isAcknowledgementDue(): boolean;
  acknowledge(): void;
  isHandshakeDone(): boolean;
  setMaxMessageBytes(bytes: number): void;
}

/** A server's end of the protocol below commands and media: handshake, chunks, acknowledgements, ping, aggregates. */
export function createWire(options: WireOptions): Wire {
  const reader = createChunkReader(options);
  const writer = createChunkWriter({ chunkSize });
  let handshake: Handshake | undefined = createHandshake(options.randomBytes);
  let parts: Iterator<RtmpMessage, void> | undefined;
  let windowBytes = defaultWindowBytes;
  let receivedBytes = 0;
  let acknowledgedBytes = 0;

  function send(messages: RtmpMessage[]): void {
    if (messages.length > 0) options.send(Buffer.concat(messages.map((message) => writer.write(message))));
  }

  function acknowledge(): void {
    acknowledgedBytes = receivedBytes;
    send([acknowledgement(receivedBytes)]);
  }

  function push(bytes: Uint8Array): void {
    receivedBytes += bytes.length;
    if (handshake === undefined) {
      reader.push(bytes);
      return;
    }
    const { reply, rest } = handshake.push(bytes);
    if (reply !== undefined) options.send(reply);
    if (rest === undefined) return;
    handshake = undefined;
    reader.push(rest);
  }

  /** True where the message was the wire's own business. */
  function isHandled({ typeId, payload }: RtmpMessage): boolean {
    switch (typeId) {
      case messageType.setChunkSize:
      case messageType.abort:
      case messageType.acknowledgement:
      case messageType.setPeerBandwidth:
        return true;
      case messageType.windowAcknowledgementSize:
        if (payload.length < 4) return true;
        windowBytes = Math.max(smallestWindowBytes, Buffer.from(payload).readUInt32BE(0));
        return true;
      case messageType.userControl: {
        const answer = answerUserControl(payload);
        if (answer !== undefined) send([answer]);
        return true;
      }
      default:
        return false;
    }
  }

  function next(): RtmpMessage | undefined {
    for (;;) {
      const part = parts?.next();
      if (part?.value) return part.value;
      parts = undefined;
      const message = reader.next();
      if (message === undefined) return undefined;
      if (message.typeId === messageType.aggregate) parts = splitAggregate(message);
      else if (!isHandled(message)) return message;
    }
  }

  return {
    push,
    next,
    send,
    isAcknowledgementDue: () => receivedBytes - acknowledgedBytes >= windowBytes,
    acknowledge,
    isHandshakeDone: () => handshake === undefined,
    setMaxMessageBytes: reader.setMaxMessageBytes,
  };
}
