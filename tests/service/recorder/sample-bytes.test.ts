import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSampleBytes, type SampleBytes } from '../../../src/service/recorder/open-segment.ts';

const filled = (length: number, value: number) => Buffer.alloc(length, value);
const content = (samples: SampleBytes) => Buffer.concat(samples.pieces());

it('are those that were added, in order, however many blocks they take, and whoever else releases theirs', () => {
  const samples = fc.array(fc.record({ isFirst: fc.boolean(), length: fc.nat(200_000) }), { maxLength: 12 });
  fc.assert(
    fc.property(samples, (added) => {
      const tracks = [createSampleBytes(), createSampleBytes()] as const;
      const sent: [Buffer[], Buffer[]] = [[], []];
      for (const [i, { isFirst, length }] of added.entries()) {
        const other = createSampleBytes();
        other.add(filled(length, 255));
        const track = isFirst ? 0 : 1;
        tracks[track].add(filled(length, i + 1));
        sent[track].push(filled(length, i + 1));
        other.release();
      }
      for (const [i, track] of tracks.entries()) {
        const expected = Buffer.concat(sent[i] ?? []);
        expect(track.length).toBe(expected.length);
        expect(Buffer.compare(content(track), expected)).toBe(0);
        track.release();
      }
    }),
    { numRuns: 30 },
  );
});

it.each([0, 1, 65_535, 65_536, 65_537])('are %d, with not a piece too many', (length) => {
  const samples = createSampleBytes();
  samples.add(filled(length, 7));
  expect(content(samples).equals(filled(length, 7))).toBe(true);
  expect(samples.pieces().every((piece) => piece.length > 0)).toBe(true);
  samples.release();
});

it('lie where those of a segment were that was written', () => {
  const before = createSampleBytes();
  before.add(filled(100_000, 1));
  const memory = before.pieces().map(({ buffer }) => buffer);
  before.release();
  const after = createSampleBytes();
  after.add(filled(10, 2));
  expect(memory).toContain(after.pieces()[0]?.buffer);
  after.release();
});

it('are not given to two segments by one that is released twice', () => {
  const before = createSampleBytes();
  before.add(filled(10, 9));
  before.release();
  before.release();
  const [one, other] = [createSampleBytes(), createSampleBytes()];
  one.add(filled(10, 1));
  other.add(filled(10, 2));
  expect(content(one)).toEqual(filled(10, 1));
});
