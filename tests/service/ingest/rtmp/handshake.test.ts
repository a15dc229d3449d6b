import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProtocolError } from '../../../../src/service/ingest/rtmp/message.ts';
import { createHandshake } from '../../../../src/service/ingest/rtmp/wire.ts';
import { clientHandshake, payloadOf } from './publisher-script.ts';

const random = (length: number) => payloadOf(length, 9);
const hmac = (key: Uint8Array, bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest();
const without = (block: Buffer, at: number) => Buffer.concat([block.subarray(0, at), block.subarray(at + 32)]);

/** Where the digest lies in a block, by the four bytes at `pointer`. */
function digestAt(block: Buffer, pointer: number): number {
  return pointer + 4 + (block.subarray(pointer, pointer + 4).reduce((sum, byte) => sum + byte, 0) % 728);
}

describe('the handshake', () => {
  it('echoes a simple client and passes on what follows', () => {
    const { reply, rest } = createHandshake(random).push(Buffer.concat([clientHandshake, Buffer.from('next')]));
    expect(reply?.length).toBe(1 + 1536 + 1536);
    expect(reply?.subarray(1 + 1536)).toEqual(clientHandshake.subarray(1, 1 + 1536));
    expect(Buffer.from(rest ?? []).toString()).toBe('next');
  });

  it('answers as soon as the first block is whole, one byte at a time', () => {
    const handshake = createHandshake(random);
    const answeredAt: number[] = [];
    let doneAt: number | undefined;
    clientHandshake.forEach((byte, index) => {
      const { reply, rest } = handshake.push(Uint8Array.of(byte));
      if (reply !== undefined) answeredAt.push(index);
      if (rest !== undefined) doneAt ??= index;
    });
    expect(answeredAt).toEqual([1536]);
    expect(doneAt).toBe(3072);
  });

  it.each([8, 772])('proves itself to a client whose digest is found through byte %i', (pointer) => {
    const playerKey = Buffer.from('Genuine Adobe Flash Player 001');
    const serverKey = Buffer.from('Genuine Adobe Flash Media Server 001');
    const tail = Buffer.from('f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae', 'hex');
    const block = Buffer.from(payloadOf(1536, 4));
    const at = digestAt(block, pointer);
    const digest = hmac(playerKey, without(block, at));
    digest.copy(block, at);

    const { reply } = createHandshake(random).push(Buffer.concat([Buffer.of(3), block]));
    const s1 = Buffer.from(reply?.subarray(1, 1537) ?? []);
    const s2 = Buffer.from(reply?.subarray(1537) ?? []);
    const ownAt = digestAt(s1, pointer);
    expect(s1.subarray(ownAt, ownAt + 32)).toEqual(hmac(serverKey, without(s1, ownAt)));
    const key = hmac(Buffer.concat([serverKey, tail]), digest);
    expect(s2.subarray(1504)).toEqual(hmac(key, s2.subarray(0, 1504)));
  });

  it.each([0, 6, 0x47])('refuses protocol version %i at its first byte', (version) => {
    expect(() => createHandshake(random).push(Uint8Array.of(version))).toThrow(ProtocolError);
  });
});
