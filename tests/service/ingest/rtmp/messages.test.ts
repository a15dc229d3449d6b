import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { acknowledgement, answerUserControl } from '../../../../src/service/ingest/rtmp/commands.ts';
import { ProtocolError, splitAggregate } from '../../../../src/service/ingest/rtmp/message.ts';
import { createTimestampUnwrapper } from '../../../../src/service/ingest/rtmp/rtmp-publisher.ts';
import { createHandshake } from '../../../../src/service/ingest/rtmp/wire.ts';
import { clientHandshake, mediaMessage, payloadOf } from './publisher-script.ts';

function tag(typeId: number, timestampMs: number, data: string): Buffer {
  const header = Buffer.alloc(11);
  header[0] = typeId;
  header.writeUIntBE(data.length, 1, 3);
  header.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  header[7] = timestampMs >>> 24;
  const back = Buffer.alloc(4);
  back.writeUInt32BE(11 + data.length);
  return Buffer.concat([header, Buffer.from(data), back]);
}

describe('an aggregate message', () => {
  it('is split into its messages, with times that start at its own', () => {
    const payload = Buffer.concat([tag(9, 0x01000000, 'picture'), tag(8, 0x01000017, 'sound')]);
    const messages = [...splitAggregate(mediaMessage(22, 5000, payload))];
    expect(messages).toMatchObject([
      { typeId: 9, timestampMs: 5000, payload: Buffer.from('picture') },
      { typeId: 8, timestampMs: 5023, payload: Buffer.from('sound') },
    ]);
  });

  it.each([
    ['a header cut short', tag(9, 0, '').subarray(0, 9)],
    ['data cut short', tag(9, 0, 'picture').subarray(0, 15)],
    ['another aggregate', tag(22, 0, 'x')],
  ])('passes over %s, and keeps what comes before', (_, payload) => {
    const messages = [...splitAggregate(mediaMessage(22, 0, Buffer.concat([tag(8, 0, 'sound'), payload])))];
    expect(messages).toMatchObject([{ typeId: 8, payload: Buffer.from('sound') }]);
  });

  it('may end without its last back pointer', () => {
    const payload = tag(8, 0, 'sound').subarray(0, 16);
    expect([...splitAggregate(mediaMessage(22, 0, payload))]).toHaveLength(1);
  });
});

it('answers a ping with its own time', () => {
  expect(answerUserControl(Buffer.of(0, 6, 1, 2, 3, 4))).toMatchObject({
    typeId: 4,
    payload: Buffer.of(0, 7, 1, 2, 3, 4),
  });
});

it.each([
  ['cut short', Buffer.of(0, 6, 1, 2, 3)],
  ['empty', Buffer.of()],
  ['of another kind', Buffer.of(0, 3, 0, 0, 0, 1)],
])('answers nothing to a user control message that is %s', (_, payload) => {
  expect(answerUserControl(payload)).toBeUndefined();
});

it('counts acknowledged bytes modulo 2^32', () => {
  expect(acknowledgement(2 ** 32 + 5).payload).toEqual(Buffer.of(0, 0, 0, 5));
});

function unwrapAll(...timestamps: number[]): number[] {
  const unwrapper = createTimestampUnwrapper();
  return timestamps.map((timestampMs) => unwrapper.next(timestampMs));
}

it('continues upwards past 2^32, however often it wraps', () => {
  const step = 2 ** 30;
  const raw = Array.from({ length: 12 }, (_, index) => (index * step) % 2 ** 32);
  expect(unwrapAll(...raw)).toEqual(raw.map((_, index) => index * step));
});

it('keeps a small step back a step back, across the wrap too', () => {
  expect(unwrapAll(1000, 990, 1010)).toEqual([1000, 990, 1010]);
  expect(unwrapAll(2 ** 32 - 10, 5, 2 ** 32 - 5, 10)).toEqual([2 ** 32 - 10, 2 ** 32 + 5, 2 ** 32 - 5, 2 ** 32 + 10]);
});

it('is not moved by one time that is far from all others, whatever it is', () => {
  for (const wrong of [0x7fffffff, 0x80000000, 0xc0000000, 0xffffffff, 36_000_000]) {
    expect(unwrapAll(5000, 5021, wrong, 5064, 5085).toSpliced(2, 1)).toEqual([5000, 5021, 5064, 5085]);
  }
});

it('is never below 0', () => {
  expect(unwrapAll(0, 2 ** 32 - 21, 2)).toEqual([0, 0, 2]);
});

it('takes a step over more than half of the range for what it is where it could only lead below 0', () => {
  expect(unwrapAll(1000, 3_000_000_000, 3_000_000_040)).toEqual([1000, 3_000_000_000, 3_000_000_040]);
});

it('is not moved by packets that are not media', () => {
  const unwrapper = createTimestampUnwrapper();
  expect(unwrapper.near(0)).toBe(0);
  expect(unwrapper.next(2 ** 32 - 60)).toBe(2 ** 32 - 60);
  expect(unwrapper.near(0)).toBe(2 ** 32);
  expect(unwrapper.next(2 ** 32 - 20)).toBe(2 ** 32 - 20);
});

const random = (length: number) => payloadOf(length, 9);
const hmac = (key: Uint8Array, bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest();
const without = (block: Buffer, at: number) => Buffer.concat([block.subarray(0, at), block.subarray(at + 32)]);

/** The digest's offset in a block, by the four bytes at `pointer`. */
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
