import { describe, expect, it } from 'vitest';
import { createChunkReader } from '../../../../src/service/ingest/rtmp/chunk-reader.ts';

const audio = 8;

interface Chunk {
  /** Its header type, and the chunk stream: 4, if nothing is said. */
  type: 0 | 1 | 2 | 3;
  stream?: number;
  time?: number;
  /** Four bytes after the header. */
  extended?: number;
  payload?: Buffer;
  /** The whole message's. */
  length?: number;
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function chunk({ type, stream = 4, time = 0, extended, payload = Buffer.of(0xaf), length = payload.length }: Chunk) {
  const head = Buffer.alloc(12);
  head[0] = (type << 6) | stream;
  head.writeUIntBE(extended === undefined || type === 3 ? time : 0xffffff, 1, 3);
  head.writeUIntBE(length, 4, 3);
  head[7] = audio;
  head[8] = 1;
  const extra = extended === undefined ? [] : [fourBytes(extended)];
  return Buffer.concat([head.subarray(0, [12, 8, 4, 1][type]), ...extra, payload]);
}

function messagesOf(...chunks: Chunk[]) {
  const reader = createChunkReader({ maxMessageBytes: 65_536, maxChunkStreams: 16 });
  reader.push(Buffer.concat(chunks.map(chunk)));
  const messages = [];
  for (let message = reader.next(); message !== undefined; message = reader.next()) messages.push(message);
  return messages;
}

const timesOf = (...chunks: Chunk[]) => messagesOf(...chunks).map(({ timestampMs }) => timestampMs);

const late = 16_777_300;

describe('The time of a message', () => {
  it('on a chunk stream that begins with type 1 or 2 counts from 0', () => {
    expect(timesOf({ type: 1, time: 6 }, { type: 2, time: 21 }, { type: 3 })).toEqual([6, 27, 48]);
    expect(timesOf({ type: 2, time: 5, payload: Buffer.alloc(0) }, { type: 1, time: 21 })).toEqual([5, 26]);
  });

  it('without a header of its own is as much later as the one before it', () => {
    expect(timesOf({ type: 0, time: 23 }, { type: 3 }, { type: 2, time: 2000 }, { type: 3 })).toEqual([
      23, 46, 2046, 4046,
    ]);
  });

  it('without a header after a full one is not as late again', () => {
    expect(
      timesOf({ type: 0, time: 5000 }, { type: 1, time: 23 }, { type: 0, time: 5046 }, { type: 3 }, { type: 3 }),
    ).toEqual([5000, 5023, 5046, 5069, 5092]);
  });

  it.each([
    ['as a time', late + 23, late + 23],
    ['as a difference', 23, late + 23],
    ['as the time of the header before', late, late],
  ])('without a header repeats four bytes %s', (_, extended, expected) => {
    const start: Chunk = { type: 0, extended: late };
    expect(timesOf(start, { type: 3, extended }, { type: 1, time: 21 })).toEqual([late, expected, expected + 21]);
  });

  it('without a header may leave the four bytes out', () => {
    const payload = Buffer.of(0xaf, 1, 0x21, 0x10, 5);
    const messages = messagesOf(
      { type: 0, extended: late, payload },
      { type: 1, time: 21, payload },
      { type: 0, extended: late + 42, payload },
      { type: 3, payload },
    );
    expect(messages.map(({ timestampMs }) => timestampMs - late)).toEqual([0, 21, 42, 63]);
    expect(messages.map((message) => message.payload)).toEqual([payload, payload, payload, payload]);
  });

  it.each([
    ['16 million', late],
    ['4 billion', 2 ** 32 - 50],
    ['five thousand', 5000],
  ])('that stands where the difference should, past %s ms, is taken for what it is', (_, start) => {
    const moved = (ms: number) => (start + ms) % 2 ** 32;
    const field = (ms: number): Partial<Chunk> =>
      moved(ms) >= 0xffffff ? { extended: moved(ms) } : { time: moved(ms) };
    const first: Chunk = { type: 0, ...field(0) };
    const wrong: Chunk[] = start > 1e9 ? [] : [{ type: 1, ...field(69) }];
    expect(timesOf(first, { type: 1, time: 23 }, { type: 2, ...field(46) }, ...wrong, { type: 1, time: 21 })).toEqual([
      start,
      moved(23),
      moved(46),
      ...(wrong.length > 0 ? [moved(69), moved(90)] : [moved(67)]),
    ]);
  });

  it('that always stands where the difference should is right before a third of a second is over', () => {
    const chunks = Array.from({ length: 60 }, (_, frame): Chunk => ({ type: frame === 0 ? 0 : 1, time: frame * 21 }));
    expect(timesOf(...chunks).slice(14)).toEqual(Array.from({ length: 46 }, (_, index) => (index + 14) * 21));
  });

  it.each([
    ['a second', 1000],
    ['five seconds', 5000],
    ['an hour', 3_600_000],
    ['five hours', 18_000_000],
  ])('after a pause of %s, while other media goes on, is that much later', (_, pauseMs) => {
    const other = (ms: number): Chunk => ({ type: 0, stream: 6, ...(ms < 0xffffff ? { time: ms } : { extended: ms }) });
    const pause = pauseMs < 0xffffff ? { time: pauseMs } : { extended: pauseMs };
    const chunks: Chunk[] = [{ type: 0, time: pauseMs - 10 }, other(2 * pauseMs - 20), { type: 1, ...pause }];
    if (pauseMs > 0xffffff) chunks[0] = { type: 0, extended: pauseMs - 10 };
    expect(timesOf(...chunks).at(-1)).toBe(2 * pauseMs - 10);
  });

  it.each([1, 2, 0] as const)('of type %i is repeated within a message, or not, or only the time is', (type) => {
    const payload = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 251));
    const start: Chunk = { type: 0, extended: late, payload };
    const head: Chunk = type === 0 ? { type, extended: late + 23 } : { type, time: 23 };
    const [first, rest, last] = [payload.subarray(0, 128), payload.subarray(128, 256), payload.subarray(256)];
    for (const extended of [undefined, late + 23]) {
      const reader = createChunkReader({ maxMessageBytes: 65_536, maxChunkStreams: 16 });
      const whole = Buffer.concat([
        chunk({ ...start, payload: first, length: 300 }),
        chunk({ type: 3, extended: late, payload: rest }),
        chunk({ type: 3, extended: late, payload: last }),
        chunk({ ...head, payload: first, length: 300 }),
        chunk({ type: 3, ...(extended !== undefined && { extended }), payload: rest }),
        chunk({ type: 3, ...(extended !== undefined && { extended }), payload: last }),
      ]);
      for (let at = 0; at < whole.length; at += 1) reader.push(whole.subarray(at, at + 1));
      expect(reader.next()).toMatchObject({ timestampMs: late, payload });
      expect(reader.next()).toMatchObject({ timestampMs: late + 23, payload });
    }
  });
});
