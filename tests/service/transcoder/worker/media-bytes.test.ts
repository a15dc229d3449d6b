import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeTemporaries, writeWhole } from '../../../../src/service/files/write-whole-anew.ts';
import { fragment } from '../../../../src/service/mp4/fragment.ts';
import { lengthPrefixed } from '../../../../src/service/mp4/length-prefixed.ts';
import { parameterSets } from '../../../../src/service/mp4/move-parameter-sets.ts';
import { box, boxesIn, findBox } from '../../../../src/service/mp4/read-box.ts';
import { renditionInit } from '../../../../src/service/mp4/rendition-init.ts';
import { createLineReader } from '../../../../src/service/transcoder/line-reader.ts';
import { createFrameThinner } from '../../../../src/service/transcoder/worker/frame-rate-decimator.ts';
import { readWithMp4box } from '../../recording/read-with-mp4box.ts';
import { makeFolder, makeRecording } from '../make-recording.ts';

describe('NAL units', () => {
  it('are taken out of an Annex B stream whatever its start codes', () => {
    const stream = Buffer.from('00000001 6742 000001 68ce 00000001 65880000 00000001 41'.replaceAll(' ', ''), 'hex');
    expect(lengthPrefixed(stream).toString('hex')).toBe(
      '000000026742' + '0000000268ce' + '000000026588' + '0000000141',
    );
    expect(lengthPrefixed(Buffer.from('no start code')).length).toBe(0);
  });

  it('are taken out of an avcC', () => {
    const config = Buffer.from('0164001fff e1 0003 67aabb 02 0001 68 0002 6801'.replaceAll(' ', ''), 'hex');
    expect(parameterSets(config).toString('hex')).toBe('0000000367aabb' + '0000000168' + '000000026801');
  });
});

describe('boxes', () => {
  it('are found by their path', () => {
    const bytes = box('moov', box('mvhd'), box('trak', box('mdia', Buffer.from('abc'))));
    const found = findBox(bytes, 0, bytes.length, ['moov', 'trak', 'mdia']);
    expect(bytes.toString('latin1', found?.body, found?.end)).toBe('abc');
    expect(findBox(bytes, 0, bytes.length, ['moov', 'free', 'mdia'])).toBeUndefined();
  });

  it('never lead outside of what they lie in', () => {
    const read = (bytes: Uint8Array) => {
      try {
        return boxesIn(Buffer.from(bytes), 0, bytes.length).length;
      } catch (error) {
        return error;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = read(bytes);
        expect(typeof result === 'number' || result instanceof RangeError).toBe(true);
      }),
    );
  });
});

describe('the init segment of a rendition', () => {
  const picture = {
    width: 426,
    height: 240,
    config: Buffer.from('0164001fffe100046764001f01000168', 'hex'),
    pixelRatio: { num: 4, den: 3 },
  };

  it("is its source's but for the picture", async () => {
    const { directory } = await makeRecording({ seconds: 2 });
    const source = await readFile(join(directory, 'source/init-0.mp4'));
    const init = renditionInit(source, picture);
    const [video, audio] = readWithMp4box(init);
    const [sourceVideo, sourceAudio] = readWithMp4box(source);
    expect(video).toMatchObject({ codec: 'avc1.64001f', timescale: sourceVideo?.timescale });
    expect(audio).toEqual(sourceAudio);
    const tkhd = findBox(init, 0, init.length, ['moov', 'trak', 'tkhd']);
    expect(init.readUInt32BE((tkhd?.end ?? 0) - 8) / 0x10000).toBe(568);
    expect(init.readUInt32BE((tkhd?.end ?? 0) - 4) / 0x10000).toBe(240);
    expect(init.includes('pasp')).toBe(true);
  });

  it('is not made of what has no video track or is cut short', async () => {
    const { directory } = await makeRecording({ seconds: 2 });
    const source = await readFile(join(directory, 'source/init-0.mp4'));
    expect(() => renditionInit(box('moov', box('mvhd')), picture)).toThrow('The init segment has 0 video tracks');
    expect(() => renditionInit(source.subarray(0, source.length - 1), picture)).toThrow(RangeError);
  });
});

describe('a fragment', () => {
  it('holds its samples as mp4box reads them', async () => {
    const { directory } = await makeRecording({ seconds: 2 });
    const init = await readFile(join(directory, 'source/init-0.mp4'));
    const videoSamples = [
      { decodeTime: 900, presentationTime: 1000, duration: 50, isSync: true, data: Buffer.from('key') },
      { decodeTime: 950, presentationTime: 1200, duration: 51, isSync: false, data: Buffer.from('other') },
    ];
    const audioSamples = [
      { decodeTime: 48_000, presentationTime: 48_000, duration: 1024, isSync: true, data: Buffer.from('tone') },
    ];
    const bytes = fragment(7, [
      { trackId: 1, samples: videoSamples },
      { trackId: 2, samples: audioSamples },
    ]);
    const [video, audio] = readWithMp4box(Buffer.concat([init, bytes]));
    expect(video?.samples).toEqual([
      { dtsTicks: 900, ptsTicks: 1000, size: 3, isSync: true, durationTicks: 50 },
      { dtsTicks: 950, ptsTicks: 1200, size: 5, isSync: false, durationTicks: 51 },
    ]);
    expect(audio?.samples).toEqual([
      { dtsTicks: 48_000, ptsTicks: 48_000, size: 4, isSync: true, durationTicks: 1024 },
    ]);
    expect(bytes.toString('latin1').endsWith('keyothertone')).toBe(true);
  });
});

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
