import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../../src/service/ingest/publish.ts';
import { createChunkWriter } from '../../../support/media/chunk-writer.ts';
import { clientHandshake, mediaMessages, publishCommands, sessionBytes } from './publisher-script.ts';
import { runConnection } from './scripted-connection.ts';

/** `AIRCHECK_FUZZ_RUNS=100000` runs that many inputs in all. The seed is fixed: a suite is the same every time. */
const runs = Number(process.env.AIRCHECK_FUZZ_RUNS ?? 400);
const numRuns = Math.ceil(runs / 4);
const timeoutMs = 30_000 + runs * 30;

const session = sessionBytes({ streamName: 'key?token=1', media: mediaMessages(12, 2 ** 32 - 200), chunkSize: 1000 });

function* cut(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const end = at + (lengths[index % lengths.length] ?? bytes.length);
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Everything about the packets, in a form that compares fast. */
function fingerprint(packets: MediaPacket[]): string {
  const hash = createHash('sha256');
  for (const packet of packets) {
    const bytes = 'data' in packet ? packet.data : 'config' in packet ? packet.config : undefined;
    hash.update(JSON.stringify({ ...packet, data: undefined, config: undefined }));
    hash.update(bytes ?? '');
  }
  return hash.digest('hex');
}

/** What must hold whatever a peer sends: one end for an accepted publisher, and no fault of ours. */
async function expectNoEscape(pieces: Iterable<Uint8Array>): Promise<void> {
  const { requests, ends, lines } = await runConnection(pieces);
  expect(lines.filter((line) => line.includes('internal error'))).toEqual([]);
  expect(ends).toHaveLength(requests.length > 0 ? 1 : 0);
}

describe('a connection', () => {
  let expected = '';

  beforeAll(async () => {
    const { packets, ends } = await runConnection([session]);
    expect(ends).toEqual(['finished']);
    expect(packets).toHaveLength(3 + 12 * 3);
    expected = fingerprint(packets);
  });

  it('returns the same packets wherever a session is split', { timeout: timeoutMs }, async () => {
    const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5000 })), {
      minLength: 1,
      maxLength: 60,
    });
    const property = fc.asyncProperty(lengths, async (cuts) => {
      const { packets, ends } = await runConnection(cut(session, cuts));
      expect(ends).toEqual(['finished']);
      expect(fingerprint(packets)).toBe(expected);
    });
    await fc.assert(property, { numRuns, seed: 11 });
  });

  it('lets nothing escape when bytes are arbitrary, before and after the handshake', {
    timeout: timeoutMs,
  }, async () => {
    const bytes = fc.uint8Array({ maxLength: 4000 });
    const starts = [Buffer.alloc(0), Buffer.of(3), clientHandshake, Buffer.concat([clientHandshake, publishBytes()])];
    const property = fc.asyncProperty(
      fc.constantFrom(...starts),
      bytes,
      fc.integer({ min: 1, max: 4000 }),
      (start, rest, length) => expectNoEscape(cut(Buffer.concat([start, rest]), [length])),
    );
    await fc.assert(property, { numRuns, seed: 12 });
  });

  it('lets nothing escape when bytes of a session are changed, lost or repeated', { timeout: timeoutMs }, async () => {
    const change = fc.record({
      kind: fc.constantFrom('set', 'cut', 'repeat'),
      at: fc.nat(session.length - 1),
      length: fc.integer({ min: 1, max: 300 }),
      value: fc.nat(255),
    });
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      let bytes = Buffer.from(session);
      for (const { kind, at, length, value } of changes) {
        if (kind === 'set') bytes[at] = value;
        else
          bytes = Buffer.concat([
            bytes.subarray(0, kind === 'cut' ? at : at + length),
            bytes.subarray(at + (kind === 'cut' ? length : 0)),
          ]);
      }
      return expectNoEscape(cut(bytes, [1460]));
    });
    await fc.assert(property, { numRuns, seed: 13 });
  });

  it('lets nothing escape when messages are well cut into chunks and wrong within', {
    timeout: timeoutMs,
  }, async () => {
    const valid = [...publishCommands({ streamName: 'key' }), ...mediaMessages(2)];
    const message = fc.record({
      chunkStreamId: fc.integer({ min: 2, max: 20 }),
      messageStreamId: fc.nat(2),
      typeId: fc.oneof(fc.integer({ min: 1, max: 22 }), fc.nat(255)),
      timestampMs: fc.nat(0xffffffff),
      payload: fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.tuple(fc.constantFrom(...valid), fc.nat(200), fc.nat(255)).map(([{ payload }, at, value]) => {
          const changed = Buffer.from(payload);
          changed[at % changed.length] = value;
          return changed.subarray(0, 1 + ((at * value) % changed.length));
        }),
      ),
    });
    const property = fc.asyncProperty(
      fc.array(message, { maxLength: 10 }),
      fc.nat(valid.length),
      (messages, position) => {
        const writer = createChunkWriter({ chunkSize: 128 });
        const all = [...valid.slice(0, position), ...messages, ...valid.slice(position)];
        return expectNoEscape([clientHandshake, ...all.map((each) => writer.write(each))]);
      },
    );
    await fc.assert(property, { numRuns, seed: 14 });
  });
});

function publishBytes(): Buffer {
  const writer = createChunkWriter({ chunkSize: 128 });
  return Buffer.concat(publishCommands({ streamName: 'key' }).map((message) => writer.write(message)));
}
