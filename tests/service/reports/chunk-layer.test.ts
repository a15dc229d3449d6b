import { describe, expect, it } from 'vitest';
import type { RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { messageOf, publishRaw } from '../../support/media/publish-raw.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

/** Small enough that frames take several. */
const chunkSize = 512;
const extended = 0xffffff;

interface Form {
  headerType: 0 | 1 | 2 | 3;
  /** The header's time field, in three or four bytes; undefined for none. */
  time: number | undefined;
  isExtended?: boolean;
  /** Each further chunk repeats this time. */
  repeated?: number | undefined;
}

/** A message in the chunks of a test's own form, on the chunk stream after the usual one. */
function chunksOf({ chunkStreamId, typeId, payload }: RtmpMessage, { headerType, time, isExtended, repeated }: Form) {
  const id = chunkStreamId + 10;
  const head = Buffer.alloc(12);
  head[0] = (headerType << 6) | id;
  head.writeUIntBE(isExtended ? extended : (time ?? 0), 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head[7] = typeId;
  head[8] = 1;
  const fourBytes = (value: number | undefined) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value ?? 0);
    return value === undefined ? Buffer.alloc(0) : bytes;
  };
  const pieces: Uint8Array[] = [head.subarray(0, [12, 8, 4, 1][headerType]), fourBytes(isExtended ? time : undefined)];
  for (let at = 0; at < payload.length; at += chunkSize) {
    if (at > 0) pieces.push(Buffer.of(0xc0 | id), fourBytes(repeated));
    pieces.push(payload.subarray(at, at + chunkSize));
  }
  return Buffer.concat(pieces);
}

/** How an encoder writes the message after another on its chunk stream; `before` is undefined for the first. */
type Encoder = (timeMs: number, before: number | undefined) => Form;

const full = (timeMs: number): Form =>
  timeMs >= extended
    ? { headerType: 0, time: timeMs, isExtended: true, repeated: timeMs }
    : { headerType: 0, time: timeMs };
const later = (time: number, repeated?: number): Form => ({
  headerType: 1,
  time,
  isExtended: time >= extended,
  repeated,
});

const encoders: [string, number, Encoder][] = [
  ['begins without a full header', 0, (timeMs, before) => later(timeMs - (before ?? 0))],
  [
    'writes the time where the difference should be, past 16,777,215 ms',
    extended + 90,
    (timeMs, before) => (before === undefined ? full(timeMs) : later(timeMs, timeMs)),
  ],
  [
    'writes the time where the difference should be, and repeats none',
    extended + 90,
    (timeMs, before) => (before === undefined ? full(timeMs) : later(timeMs)),
  ],
  [
    'writes one time where a difference should be',
    0,
    (timeMs, before) =>
      before === undefined ? full(timeMs) : later(timeMs > 1500 && before <= 1500 ? timeMs : timeMs - before),
  ],
  [
    'comes to 16,777,215 ms, and never repeats an extended time',
    extended - 1000,
    (timeMs) => ({
      ...full(timeMs),
      repeated: undefined,
    }),
  ],
  [
    'comes to 16,777,215 ms, and repeats the time though the difference is short',
    extended - 1000,
    (timeMs, before) =>
      before === undefined ? full(timeMs) : later(timeMs - before, timeMs >= extended ? timeMs : undefined),
  ],
];

async function record(send: (publisher: Awaited<ReturnType<typeof publishRaw>>, media: RtmpMessage[]) => void) {
  const stream = await createRecordedStream(service, { profiles: [] });
  const publisher = await publishRaw(service, stream);
  publisher.setChunkSize(chunkSize);
  send(publisher, (await encodePackets({ seconds: 3, bitrate: 2_000_000 })).map(messageOf));
  await publisher.finish();
  const session = await readySession(service, stream.id);
  return { session, parts: await readRecording(session.recordingUrl ?? '') };
}

/** One part with every frame, each as late as it was sent. */
function expectWhole({ session, parts }: Awaited<ReturnType<typeof record>>) {
  expect(parts).toMatchObject([{ framesDecoded: 90, decodeErrors: [] }]);
  const [{ videoPackets = [], audioPackets = [] } = {}] = parts;
  const steps = (packets: { dts: number }[]) =>
    packets.slice(1).map(({ dts }, index) => dts - (packets[index]?.dts ?? 0));
  expect(Math.max(...steps(videoPackets))).toBeLessThan(0.05);
  expect(Math.max(...steps(audioPackets))).toBeLessThan(0.03);
  expect(Math.abs((videoPackets[0]?.dts ?? 0) - (audioPackets[0]?.dts ?? 1))).toBeLessThan(0.06);
  expect(session.sourceSegmentsDuration).toBeGreaterThan(2.9);
  expect(session.sourceSegmentsDuration).toBeLessThan(3.2);
}

describe.concurrent('A show is recorded whole', () => {
  it.each(encoders)('from an encoder that %s', async (_, offsetMs, encoder) => {
    const recorded = await record((publisher, media) => {
      const last = new Map<number, number>();
      for (const message of media) {
        const timeMs = message.timestampMs + offsetMs;
        const form = encoder(timeMs, last.get(message.chunkStreamId));
        publisher.sendBytes(chunksOf(message, form));
        last.set(message.chunkStreamId, timeMs);
      }
    });
    expectWhole(recorded);
  });

  it('with other sizes of chunks within a message, messages given up, and a flood of acknowledgements', async () => {
    const recorded = await record((publisher, media) => {
      const control = (typeId: number, value: number) => {
        const bytes = Buffer.of(2, 0, 0, 0, 0, 0, 4, typeId, 0, 0, 0, 0, 0, 0, 0, 0);
        bytes.writeUInt32BE(value, 12);
        return bytes;
      };
      const flood = Buffer.concat(Array.from({ length: 2000 }, (_, index) => control(3, index)));
      publisher.send(...media.slice(0, 20));
      for (const message of media.slice(20)) {
        const payload = Buffer.concat([message.payload, Buffer.alloc(Math.max(0, 8 - message.payload.length))]);
        const head = chunksOf({ ...message, payload: Buffer.alloc(0) }, full(message.timestampMs));
        head.writeUIntBE(payload.length, 4, 3);
        const size = Math.max(4, Math.floor(payload.length / 3));
        // The first bit of a chunk size is none of it.
        publisher.sendBytes(control(1, 0x80000000 + size));
        publisher.sendBytes(Buffer.concat([head, payload.subarray(0, size)]));
        publisher.sendBytes(control(1, payload.length));
        if (payload.length > size) {
          publisher.sendBytes(Buffer.concat([Buffer.of(0xc0 | (message.chunkStreamId + 10)), payload.subarray(size)]));
        }
        publisher.sendBytes(control(1, 4));
        publisher.sendBytes(Buffer.concat([head, payload.subarray(0, 4)]));
        publisher.sendBytes(control(2, message.chunkStreamId + 10));
        publisher.sendBytes(control(1, chunkSize));
      }
      publisher.sendBytes(flood);
    });
    expectWhole(recorded);
  });
});
