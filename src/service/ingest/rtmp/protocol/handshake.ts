import { createHmac } from 'node:crypto';
import { ProtocolError } from './message.ts';

const version = 3;
const blockLength = 1536;
const digestLength = 32;

/** The published keys of the complex handshake; clients check the server's answer with them. They protect nothing. */
const keyTail = Buffer.from('f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae', 'hex');
const playerKey = Buffer.from('Genuine Adobe Flash Player 001');
const serverKey = Buffer.from('Genuine Adobe Flash Media Server 001');
const fullServerKey = Buffer.concat([serverKey, keyTail]);

/** Where the four bytes are whose sum is the offset of the digest: two layouts are in use. */
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

export interface Handshake {
  /**
   * Takes the client's next bytes. `reply` is to be sent at once; `rest` is defined when the handshake is done, and
   * holds what follows it. Throws `ProtocolError` on another protocol version.
   */
  push(bytes: Uint8Array): { reply: Uint8Array | undefined; rest: Uint8Array | undefined };
}

/** The server's side: version byte and two blocks each way, with digests for clients that send one. */
export function createHandshake(randomBytes: (length: number) => Uint8Array): Handshake {
  let first = Buffer.alloc(0);
  let isAnswered = false;
  /** The echo that the client sends last is read past: nothing rests on it. */
  let echoRemaining = blockLength;

  return {
    push(bytes) {
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
