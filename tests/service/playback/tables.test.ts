import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MediaLayout } from '../../../src/service/playback/build-mp4.ts';
import { RunLengthTable, Uint32Table } from '../../../src/service/playback/track-table.ts';

function words(pieces: Uint8Array[]): number[] {
  const bytes = Buffer.concat(pieces);
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32BE(i * 4));
}

function unrolled(table: RunLengthTable): number[] {
  const entries = words(table.bytes());
  expect(entries).toHaveLength(table.entryCount * 2);
  return Array.from({ length: table.entryCount }, (_, i) => i * 2).flatMap((i) =>
    Array.from({ length: entries[i] ?? 0 }, () => entries[i + 1] ?? 0),
  );
}

describe('a table of words', () => {
  it('holds what was put into it, over many chunks', () => {
    const table = new Uint32Table();
    const values = Array.from({ length: 40_000 }, (_, i) => (i * 2_654_435_761) % 2 ** 32);
    for (const value of values) table.push(value);
    table.set(39_999, 7);
    table.set(0, 2 ** 32 - 1);
    expect(table.length).toBe(40_000);
    expect(words(table.bytes())).toEqual([2 ** 32 - 1, ...values.slice(1, -1), 7]);
    expect([table.at(0), table.at(39_999), table.at(40_000)]).toEqual([2 ** 32 - 1, 7, undefined]);
    expect(() => table.set(40_000, 1)).toThrow(RangeError);
  });

  it('ends where its words end', () => {
    const table = new Uint32Table();
    expect(table.bytes()).toEqual([]);
    table.push(1);
    expect(table.bytes().map(({ buffer }) => buffer.byteLength)).toEqual([4]);
  });
});

describe('a table of runs', () => {
  it('has a value for each sample, in order, equal neighbours together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2)), (values) => {
        const table = new RunLengthTable();
        for (const value of values) table.push(value);
        const changes = values.filter((value, i) => i === 0 || value !== values[i - 1]).length;
        expect(unrolled(table)).toEqual(values);
        expect(table.entryCount).toBe(changes);
        expect(table.isZero).toBe(values.every((value) => value === 0));
      }),
    );
  });

  it('takes a value that is known later', () => {
    const table = new RunLengthTable();
    table.push(5);
    const set = table.pushLater();
    table.push(5);
    table.push(5);
    set(9);
    expect(unrolled(table)).toEqual([5, 9, 5, 5]);
  });

  it('raises negative values to what an unsigned reader understands', async () => {
    const table = new RunLengthTable();
    for (const value of [-3, -3, 0, 4]) table.push(value);
    await table.change((value) => value + 3);
    expect(unrolled(table)).toEqual([0, 0, 3, 7]);
  });
});

describe('the layout of the media', () => {
  it('finds the spans of any range, over files and bytes that are in none', () => {
    const pieces = fc.array(fc.record({ start: fc.nat(50), length: fc.nat(20), isFile: fc.boolean() }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), (made, one, other) => {
        const layout = new MediaLayout();
        const content = new Map<string, Buffer>();
        const expected: Buffer[] = [];
        made.forEach(({ start, length, isFile }, i) => {
          const bytes = Buffer.from(Array.from({ length: start + length }, (_, at) => (i * 31 + at) % 256));
          content.set(String(i), bytes);
          layout.add({ source: isFile ? String(i) : bytes, start, end: start + length });
          expected.push(bytes.subarray(start));
        });
        const whole = Buffer.concat(expected);
        expect(layout.byteLength).toBe(whole.length);
        const [from = 0, to = 0] = [one % (whole.length + 1), other % (whole.length + 1)].sort((a, b) => a - b);
        const read = [...layout.spans(from, to)].map(({ source, start, end }) =>
          (typeof source === 'string' ? content.get(source) : source)?.subarray(start, end),
        );
        expect(Buffer.concat(read.map((piece) => piece ?? Buffer.alloc(0)))).toEqual(whole.subarray(from, to));
      }),
    );
  });
});
