import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { fetchSource, openSource } from './fetch-download.ts';
import { recordParts } from './record-parts.ts';

/** Two sizes of picture, so that some bytes are in no file. */
async function mixedRecording(): Promise<string> {
  return recordParts(
    await encodePackets({ seconds: 2, bFrames: 2 }),
    await encodePackets({ seconds: 2, width: 160, height: 90 }),
  );
}

async function lastSegment(directory: string): Promise<string> {
  const { segments } = await readJournal(directory);
  return join(directory, 'source', segments.at(-1)?.uri ?? '');
}

describe('a range of a download', () => {
  it('is that slice of the whole, whichever it is', async () => {
    const download = await openSource(await mixedRecording());
    const whole = await buffer(download.read(0, download.byteLength));
    expect(whole).toHaveLength(download.byteLength);
    const position = fc.nat(download.byteLength);
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        expect((await buffer(download.read(start, end))).equals(whole.subarray(start, end))).toBe(true);
      }),
      { numRuns: 150 },
    );
    // Also where one source of bytes ends and another begins.
    const head = whole.indexOf('mdat') + 4;
    for (const at of [0, 7, 8, head - 1, head, head + 1, download.byteLength - 1]) {
      expect(await buffer(download.read(at, at + 1))).toEqual(whole.subarray(at, at + 1));
    }
  });

  it('resumes after a broken transfer with the same bytes, in a service that has started again', async () => {
    const directory = await mixedRecording();
    const first = await openSource(directory);
    const half = Math.floor(first.byteLength / 2);
    const begun = await buffer(first.read(0, half));
    const second = await openSource(directory);
    expect(second).toMatchObject({
      byteLength: first.byteLength,
      etag: first.etag,
      lastModifiedMs: first.lastModifiedMs,
    });
    const rest = await buffer(second.read(half, second.byteLength));
    expect(Buffer.concat([begun, rest]).equals(await fetchSource(directory))).toBe(true);
  });

  it('that is none of the file is refused', async () => {
    const download = await openSource(await recordParts(await encodePackets({ seconds: 2 })));
    const { byteLength } = download;
    for (const [start, end] of [
      [-1, 5],
      [5, 4],
      [0, byteLength + 1],
      [0.5, 2],
      [Number.NaN, 2],
    ] as const) {
      expect(() => download.read(start, end)).toThrow(RangeError);
    }
    expect(await buffer(download.read(byteLength, byteLength))).toHaveLength(0);
  });
});

describe('a download whose files fail under it', () => {
  it('breaks off if a segment is cut short or removed, and never ends as if complete', async () => {
    const directory = await recordParts(await encodePackets({ seconds: 4 }));
    const download = await openSource(directory);
    await truncate(await lastSegment(directory), 5000);
    await expect(buffer(download.read(0, download.byteLength))).rejects.toThrow('has been cut short');
    await rm(await lastSegment(directory));
    await expect(buffer(download.read(0, download.byteLength))).rejects.toThrow('ENOENT');
    expect((await buffer(download.read(0, 1000))).length).toBe(1000);
    // Given up by the client it is over at once.
    const pieces = download.read(0, download.byteLength);
    for await (const _ of pieces) break;
    expect(await pieces[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });
});
