import { createHmac } from 'node:crypto';
import { createChunkReader } from './chunk-reader.ts';
import { acknowledgement, answerUserControl } from './commands.ts';
import { messageType, ProtocolError, type RtmpMessage, splitAggregate } from './message.ts';

/** For peers that name no window. A smaller one than the second would have us acknowledge every few bytes. */
const defaultWindowBytes = 2_500_000;
const smallestWindowBytes = 16_384;
/** RTMP's own default: our answers are short. */
const chunkSize = 128;

interface WireOptions {
  maxMessageBytes: number;
  maxChunkStreams: number;
  randomBytes: (length: number) => Uint8Array;
  /** Bytes for the peer, at once. */
  send: (bytes: Uint8Array) => void;
}

/** A server's end of the protocol below commands and media: handshake, chunks, acknowledgements, ping, aggregates. */
export function createWire(options: WireOptions) {
  const reader = createChunkReader(options);
  let handshake: ReturnType<typeof createHandshake> | undefined = createHandshake(options.randomBytes);
  let parts: Iterator<RtmpMessage, void> | undefined;
  let windowBytes = defaultWindowBytes;
  let receivedBytes = 0;
  let acknowledgedBytes = 0;

  function send(messages: RtmpMessage[]): void {
    if (messages.length > 0) options.send(Buffer.concat(messages.map(writeChunks)));
  }

  function acknowledge(): void {
    acknowledgedBytes = receivedBytes;
    send([acknowledgement(receivedBytes)]);
  }

  /** Takes the peer's next bytes; they are worked on by `next()`. Throws `ProtocolError`. */
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

  /** The next message that is not the wire's own business, or undefined until more comes. Throws `ProtocolError`. */
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
    /** A window's worth has come since the last acknowledgement. */
    isAcknowledgementDue: () => receivedBytes - acknowledgedBytes >= windowBytes,
    acknowledge,
    isHandshakeDone: () => handshake === undefined,
    setMaxMessageBytes: reader.setMaxMessageBytes,
  };
}

const version = 3;
const blockLength = 1536;
const digestLength = 32;

/** The published keys of the complex handshake; clients check the server's answer with them. They protect nothing. */
const keyTail = Buffer.from('f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae', 'hex');
const playerKey = Buffer.from('Genuine Adobe Flash Player 001');
const serverKey = Buffer.from('Genuine Adobe Flash Media Server 001');
const fullServerKey = Buffer.concat([serverKey, keyTail]);

/** The sum of the four bytes there is the offset of the digest: two layouts are in use. */
const digestPointers = [8, 772] as const;

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function digestOffset(block: Buffer, pointer: number): number {
  const sum = block.subarray(pointer, pointer + 4).reduce((total, byte) => total + byte, 0);
  return pointer + 4 + (sum % 728);
}

function digestOf(block: Buffer, offset: number, key: Uint8Array): Buffer {
  return hmac(key, block.subarray(0, offset), block.subarray(offset + digestLength));
}

/** S1 and S2 for a client whose C1 carries a digest, or undefined where it carries none. */
function answerDigest(clientBlock: Buffer, s1: Buffer, s2: Buffer): Buffer | undefined {
  for (const pointer of digestPointers) {
    const offset = digestOffset(clientBlock, pointer);
    const clientDigest = clientBlock.subarray(offset, offset + digestLength);
    if (!digestOf(clientBlock, offset, playerKey).equals(clientDigest)) continue;
    // Any version above 3.0 says that S1 has a digest.
    s1.set([4, 5, 0, 1], 4);
    const ownOffset = digestOffset(s1, pointer);
    s1.set(digestOf(s1, ownOffset, serverKey), ownOffset);
    const signed = blockLength - digestLength;
    s2.set(hmac(hmac(fullServerKey, clientDigest), s2.subarray(0, signed)), signed);
    return Buffer.concat([Buffer.of(version), s1, s2]);
  }
  return undefined;
}

function answer(clientBlock: Buffer, randomBytes: (length: number) => Uint8Array): Buffer {
  const s1 = Buffer.from(randomBytes(blockLength));
  s1.fill(0, 0, 8);
  const complex = answerDigest(clientBlock, s1, Buffer.from(randomBytes(blockLength)));
  return complex ?? Buffer.concat([Buffer.of(version), s1, clientBlock]);
}

/** The server's side: version byte and two blocks each way, with digests for clients that send one. */
export function createHandshake(randomBytes: (length: number) => Uint8Array) {
  let first = Buffer.alloc(0);
  let isAnswered = false;
  /** The echo that the client sends last is read past: nothing rests on it. */
  let echoRemaining = blockLength;

  return {
    /**
     * Takes the client's next bytes. `reply` is to be sent at once; `rest` is defined when the handshake is done, and
     * holds what follows it. Throws `ProtocolError` on another protocol version.
     */
    push(bytes: Uint8Array): { reply: Uint8Array | undefined; rest: Uint8Array | undefined } {
      let rest = bytes;
      let reply: Uint8Array | undefined;
      if (!isAnswered) {
        const taken = rest.subarray(0, 1 + blockLength - first.length);
        first = Buffer.concat([first, taken]);
        if (first.length > 0 && first[0] !== version) throw new ProtocolError('Not an RTMP handshake');
        if (first.length < 1 + blockLength) return { reply: undefined, rest: undefined };
        reply = answer(first.subarray(1), randomBytes);
        isAnswered = true;
        first = Buffer.alloc(0);
        rest = rest.subarray(taken.length);
      }
      const echoed = Math.min(echoRemaining, rest.length);
      echoRemaining -= echoed;
      return { reply, rest: echoRemaining === 0 ? rest.subarray(echoed) : undefined };
    },
  };
}

/** The message as chunks. Answers are few, at time 0 and on chunk streams below 64, so each has a full header. */
function writeChunks({ chunkStreamId, messageStreamId, typeId, payload }: RtmpMessage): Uint8Array {
  const header = Buffer.alloc(12);
  header[0] = chunkStreamId;
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = typeId;
  header.writeUInt32LE(messageStreamId, 8);
  const chunks = [header, payload.subarray(0, chunkSize)];
  for (let start = chunkSize; start < payload.length; start += chunkSize) {
    chunks.push(Buffer.of(0xc0 | chunkStreamId), payload.subarray(start, start + chunkSize));
  }
  return Buffer.concat(chunks);
}
