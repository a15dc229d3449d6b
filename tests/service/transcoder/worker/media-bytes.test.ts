import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeTemporaries, writeWhole } from '../../../../src/service/files/write-whole-anew.ts';
import { createLineReader } from '../../../../src/service/transcoder/line-reader.ts';
import { createFrameThinner } from '../../../../src/service/transcoder/worker/frame-rate-decimator.ts';
import { makeFolder } from '../make-recording.ts';

describe('fewer frames a second', () => {
  const keep = (fps: number, times: number[]) => times.filter(createFrameThinner(fps));

  it('keep every second picture of 60 in spite of millisecond times', () => {
    const times = Array.from({ length: 60 }, (_, i) => Math.round((i * 1000) / 60) / 1000);
    expect(keep(30, times)).toEqual(times.filter((_, i) => i % 2 === 0));
  });

  it('come out at the rate asked for, the first picture always, and all where the source has less', () => {
    const times = Array.from({ length: 300 }, (_, i) => i / 30);
    expect(keep(24, times)).toHaveLength(240);
    expect(keep(24, [0.2, 0.21])).toEqual([0.2]);
    expect(keep(60, times)).toEqual(times);
    expect(keep(0, times)).toEqual(times);
  });
});

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

describe('a file', () => {
  it('is written whole under its name, over what was there, in a folder that is there', async () => {
    const folder = await makeFolder();
    const path = join(folder, 'a/b/file');
    // A recording that was deleted meanwhile must not come back.
    await expect(writeWhole(path, Buffer.from('one'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder)).toEqual([]);
    await mkdir(join(folder, 'a/b'), { recursive: true });
    await writeWhole(path, Buffer.from('one'));
    await writeWhole(path, Buffer.from('two'));
    expect(await readFile(path, 'utf8')).toBe('two');
    expect(await readdir(join(folder, 'a/b'))).toEqual(['file']);
  });

  it('leaves nothing behind where it cannot be written', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'taken/inside'), { recursive: true });
    await expect(writeWhole(join(folder, 'taken'), Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('is not mistaken for what a killed writer left', async () => {
    const folder = await makeFolder();
    for (const name of ['0-00000.m4s', '0-00001.m4s.123.tmp']) await writeFile(join(folder, name), 'x');
    await removeTemporaries(folder);
    await removeTemporaries(join(folder, 'nowhere'));
    expect(await readdir(folder)).toEqual(['0-00000.m4s']);
  });
});
