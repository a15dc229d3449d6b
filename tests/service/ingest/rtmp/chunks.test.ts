import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChunkReader } from '../../../../src/service/ingest/rtmp/chunk-reader.ts';
import { ProtocolError, type RtmpMessage } from '../../../../src/service/ingest/rtmp/message.ts';
import { createChunkWriter } from '../../../support/media/chunk-writer.ts';
import { payloadOf } from './publisher-script.ts';

const limits = { maxMessageBytes: 64 * 1024, maxChunkStreams: 16 };

function readAll(bytes: Uint8Array, reader = createChunkReader(limits)): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  reader.push(bytes);
  for (let message = reader.next(); message !== undefined; message = reader.next()) messages.push(message);
  return messages;
}

/** A header of type 0 on chunk stream 3: time, length, type 9, message stream 1. */
function fullHeader(time: number, length: number, chunkStreamId = 3): Buffer {
  const header = Buffer.alloc(12);
  header[0] = chunkStreamId;
  header.writeUIntBE(time, 1, 3);
  header.writeUIntBE(length, 4, 3);
  header[7] = 9;
  header[8] = 1;
  return header;
}

const control = (typeId: number, value: number) => {
  const header = fullHeader(0, 4, 2);
  header[7] = typeId;
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(value);
  return Buffer.concat([header, payload]);
};

describe('chunks', () => {
  it('come back as the messages that were written, wherever the bytes are split', () => {
    const message = fc.record({
      chunkStreamId: fc.constantFrom(2, 3, 6, 63, 64, 319, 320, 65_599),
      messageStreamId: fc.constantFrom(0, 1, 0xffffffff),
      typeId: fc.constantFrom(8, 9, 18, 20),
      timestampMs: fc.oneof(fc.nat(100_000), fc.constantFrom(0xfffffe, 0xffffff, 0x1000000, 0xffffffff)),
      payload: fc.nat(600).map((length) => payloadOf(length, length)),
    });
    const property = fc.property(
      fc.array(message, { maxLength: 12 }),
      fc.constantFrom(1, 128, 4096),
      fc.array(fc.nat(700), { maxLength: 12 }),
      (messages, chunkSize, cuts) => {
        const writer = createChunkWriter({ chunkSize });
        const bytes = Buffer.concat([control(1, chunkSize), ...messages.map((each) => writer.write(each))]);
        const reader = createChunkReader(limits);
        const read: RtmpMessage[] = [];
        let at = 0;
        for (const length of [...cuts, bytes.length]) {
          read.push(...readAll(bytes.subarray(at, at + length), reader));
          at += length;
        }
        expect(read.slice(1)).toEqual(messages);
      },
    );
    fc.assert(property, { numRuns: 200, seed: 2 });
  });

  it('are kept apart when two messages are interleaved', () => {
    const [first, second] = [payloadOf(200, 1), payloadOf(130, 2)];
    const bytes = Buffer.concat([
      fullHeader(10, 200, 3),
      first.subarray(0, 128),
      fullHeader(20, 130, 4),
      second.subarray(0, 128),
      Buffer.of(0xc3),
      first.subarray(128),
      Buffer.of(0xc4),
      second.subarray(128),
    ]);
    expect(readAll(bytes).map(({ timestampMs, payload }) => [timestampMs, payload])).toEqual([
      [10, first],
      [20, second],
    ]);
  });

  it('of type 3 start a new message with the last time difference', () => {
    const bytes = Buffer.concat([
      fullHeader(1000, 1),
      Buffer.of(1, 0x83, 0, 0, 40, 2, 0xc3, 3, 0xc3, 4, 0x43, 0, 0, 5, 0, 0, 1, 8, 5),
    ]);
    expect(readAll(bytes).map(({ timestampMs }) => timestampMs)).toEqual([1000, 1040, 1080, 1120, 1125]);
  });

  it('repeat an extended timestamp in type 3, and are understood where an encoder does not', () => {
    const payload = payloadOf(200, 3);
    const extended = Buffer.of(0x02, 0, 0, 0);
    const start = [fullHeader(0xffffff, 200), extended, payload.subarray(0, 128), Buffer.of(0xc3)];
    const repeated = Buffer.concat([...start, extended, payload.subarray(128)]);
    const bare = Buffer.concat([...start, payload.subarray(128)]);
    for (const bytes of [repeated, bare]) {
      expect(readAll(bytes)).toMatchObject([{ timestampMs: 0x02000000, payload }]);
    }
  });

  it('given up by Abort, or by a new full header, leave nothing behind', () => {
    const half = [fullHeader(0, 200), payloadOf(128, 1)];
    const whole = [fullHeader(7, 3), Buffer.from('end')];
    for (const bytes of [Buffer.concat([...half, control(2, 3), ...whole]), Buffer.concat([...half, ...whole])]) {
      expect(readAll(bytes).at(-1)).toMatchObject({ timestampMs: 7, payload: Buffer.from('end') });
    }
  });

  it('carry messages without any payload', () => {
    expect(readAll(Buffer.concat([fullHeader(5, 0), Buffer.of(0xc3)])).map(({ payload }) => payload.length)).toEqual([
      0, 0,
    ]);
  });

  it.each([
    ['a chunk size of 0', control(1, 0)],
    ['a chunk size of 2^31', control(1, 0x80000000)],
    ['a message over the limit', fullHeader(0, 64 * 1024 + 1)],
    ['a chunk stream that starts in the middle', Buffer.of(0xc3)],
    ['a seventeenth chunk stream', Buffer.concat(Array.from({ length: 17 }, (_, id) => fullHeader(0, 0, id + 3)))],
  ])('are refused with %s', (_, bytes) => {
    expect(() => readAll(bytes)).toThrow(ProtocolError);
  });

  it('are refused when unfinished messages together pass the limit', () => {
    const streams = Array.from({ length: 9 }, (_, id) => [fullHeader(0, 60_000, id + 3), payloadOf(8000, id)]).flat();
    expect(() => readAll(Buffer.concat([control(1, 8000), ...streams]))).toThrow('unfinished');
  });

  it('reserve memory for what has come, not for what was declared', () => {
    const before = process.memoryUsage().arrayBuffers;
    // A declared chunk size of 2 GB and 15 declared messages of 8 MB, with 100 bytes of each.
    const starts = Array.from({ length: 15 }, (_, id) => [fullHeader(0, 8 * 1024 * 1024, id + 3), payloadOf(100, id)]);
    const bytes = Buffer.concat([control(1, 100), ...starts.flat(), control(1, 0x7fffffff)]);
    const readers = Array.from({ length: 100 }, () => {
      const reader = createChunkReader({ maxMessageBytes: 8 * 1024 * 1024, maxChunkStreams: 16 });
      readAll(bytes, reader);
      return reader;
    });
    expect(readers).toHaveLength(100);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 50_000);
  });
});
