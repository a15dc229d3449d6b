import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from '../../../src/service/transcode/worker-messages.ts';

describe('lines', () => {
  it('are the same however they are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z{}"]+$/)), fc.array(fc.nat(50)), (lines, cuts) => {
        const text = lines.map((line) => `${line}\n`).join('');
        const found: string[] = [];
        const read = createLineReader((line) => found.push(line));
        const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        for (let i = 1; i < edges.length; i++) read(text.slice(edges[i - 1], edges[i]));
        expect(found).toEqual(lines);
      }),
    );
  });
});
