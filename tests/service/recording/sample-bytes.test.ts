import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeSampleBytes, withSpareBytes } from '../../../src/service/recording/sample-bytes.ts';

const filled = (length: number, value: number) => Buffer.alloc(length, value);

describe('the bytes of an open segment', () => {
  it('are those that were added, however far its memory has to grow, and whoever else releases theirs', () => {
    const samples = fc.array(fc.record({ isFirst: fc.boolean(), length: fc.nat(200_000) }), { maxLength: 40 });
    fc.assert(
      fc.property(samples, (added) => {
        const segments = [takeSampleBytes(0), takeSampleBytes(300_000)] as const;
        const kept = added.map(({ isFirst, length }, i) => {
          const of = segments[isFirst ? 0 : 1];
          takeSampleBytes(length).release();
          return { of, length, value: i + 1, from: of.add(filled(length, i + 1)) };
        });
        for (const { of, from, length, value } of kept)
          expect(Buffer.compare(of.view(from, length), filled(length, value))).toBe(0);
        for (const segment of segments) segment.release();
      }),
      { numRuns: 30 },
    );
  });

  it('lie where those of a segment were that was written', () => {
    const before = takeSampleBytes(100_000);
    before.add(filled(100_000, 1));
    const { buffer } = before.view(0, 1);
    before.release();
    const after = takeSampleBytes(100_000);
    after.add(filled(10, 2));
    expect(after.view(0, 1).buffer).toBe(buffer);
    after.release();
  });

  it('are not given to two segments by one that is released twice', () => {
    const before = takeSampleBytes(0);
    before.release();
    before.release();
    const [one, other] = [takeSampleBytes(0), takeSampleBytes(0)];
    one.add(filled(10, 1));
    other.add(filled(10, 2));
    expect([...one.view(0, 10)]).toEqual([...filled(10, 1)]);
  });
});

describe('spare bytes', () => {
  it('are nobody else’s until the work is done', async () => {
    let proceed: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const [first, second] = [3, 5].map((value) =>
      withSpareBytes(async (take) => {
        const bytes = take(100_000).fill(value);
        await blocked;
        return { buffer: bytes.buffer, isOwn: bytes.length === 100_000 && bytes.every((one) => one === value) };
      }),
    );
    const samples = takeSampleBytes(100_000);
    samples.add(filled(100_000, 7));
    proceed();
    expect(await first).toMatchObject({ isOwn: true });
    const { buffer } = (await second) ?? {};
    samples.release();
    const again = [takeSampleBytes(100_000), takeSampleBytes(100_000), takeSampleBytes(100_000)];
    for (const one of again) one.add(filled(1, 1));
    expect(again.map((one) => one.view(0, 1).buffer)).toContain(buffer);
    for (const one of again) one.release();
  });

  it('are given back by work that fails', async () => {
    let memory: ArrayBufferLike | undefined;
    const failing = withSpareBytes(async (take) => {
      memory = take(200_000).buffer;
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    const next = takeSampleBytes(200_000);
    next.add(filled(1, 1));
    expect(next.view(0, 1).buffer).toBe(memory);
    next.release();
  });
});
