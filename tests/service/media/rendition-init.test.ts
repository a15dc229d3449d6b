import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box, findBoxes, uint32 } from '../../../src/service/media/mp4/box.ts';
import { renditionInit } from '../../../src/service/media/mp4/init-segment.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { makeRecording } from '../transcode/make-recording.ts';

describe('the init segment of a rendition', () => {
  const video = {
    width: 426,
    height: 240,
    config: Buffer.from('0164001fffe100046764001f01000168', 'hex'),
    pixelRatio: { num: 4, den: 3 },
  };

  it("is its source's except for the video", async () => {
    const { directory } = await makeRecording({ seconds: 2 });
    const source = await readFile(join(directory, 'source/init-0.mp4'));
    const init = renditionInit(source, video);
    const [rendered, audio] = readWithMp4box(init);
    const [sourceVideo, sourceAudio] = readWithMp4box(source);
    expect(rendered).toMatchObject({ codec: 'avc1.64001f', timescale: sourceVideo?.timescale });
    expect(audio).toEqual(sourceAudio);
    const [header] = findBoxes(init, 'moov', 'trak', 'tkhd');
    expect(header?.body.subarray(-8)).toEqual(uint32(568 * 0x10000, 240 * 0x10000));
    expect(init.includes('pasp')).toBe(true);
  });

  it('is not made of what has no video track or is cut short', async () => {
    const { directory } = await makeRecording({ seconds: 2 });
    const source = await readFile(join(directory, 'source/init-0.mp4'));
    expect(() => renditionInit(box('moov', box('mvhd')), video)).toThrow('The init segment has 0 video tracks');
    expect(() => renditionInit(source.subarray(0, source.length - 1), video)).toThrow(RangeError);
  });
});
