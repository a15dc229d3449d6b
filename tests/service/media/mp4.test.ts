import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, childBoxes, findBox, findBoxes, largeBox, uint32 } from '../../../src/service/media/mp4/box.ts';
import { decodeTimes, type MediaSample, mediaSegment } from '../../../src/service/media/mp4/fragment.ts';
import { initSegment, renditionInit } from '../../../src/service/media/mp4/init-segment.ts';
import { readPartTracks } from '../../../src/service/recorder/tracks.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { aacConfig, h264Config } from '../recorder/synthetic-packets.ts';
import { makeRecording } from '../transcode/make-recording.ts';

const video = { kind: 'video-config', codec: 'h264', config: h264Config, dtsMs: 0 } as const;
const audio = { kind: 'audio-config', codec: 'aac', config: aacConfig, dtsMs: 0 } as const;
const tracks = readPartTracks({ video, audio }, { width: 0, height: 0 });

interface Shape {
  duration: number;
  compositionOffset: number;
  isSync: boolean;
  size: number;
}

function samplesFrom(start: number, shapes: Shape[], isAudio: boolean): MediaSample[] {
  let decodeTime = start;
  return shapes.map(({ duration, compositionOffset, isSync, size }) => {
    const sample = {
      decodeTime,
      duration,
      compositionOffset: isAudio ? 0 : compositionOffset,
      isSync: isAudio || isSync,
      data: new Uint8Array(size).fill(size & 0xff),
    };
    decodeTime += duration;
    return sample;
  });
}

const asRead = (samples: MediaSample[]) =>
  samples.map(({ decodeTime, duration, compositionOffset, isSync, data }) => ({
    dtsTicks: decodeTime,
    ptsTicks: decodeTime + compositionOffset,
    durationTicks: duration,
    isSync,
    size: data.length,
  }));

describe('a CMAF segment', () => {
  it('reads back as it was written, whatever its samples', () => {
    const shape = fc.record({
      duration: fc.integer({ min: 1, max: 900_000 }),
      compositionOffset: fc.integer({ min: -450_000, max: 450_000 }),
      isSync: fc.boolean(),
      size: fc.nat(300),
    });
    const shapes = fc.array(shape, { minLength: 1, maxLength: 20 });
    // RTMP's clock at 49 days, and beyond 32 bits of ticks.
    const start = fc.integer({ min: 0, max: 2 ** 32 * 90 });
    fc.assert(
      fc.property(start, shapes, shapes, (startTicks, videoShapes, audioShapes) => {
        const samples = {
          video: samplesFrom(startTicks, videoShapes, false),
          audio: samplesFrom(startTicks, audioShapes, true),
        };
        const read = readWithMp4box(Buffer.concat([initSegment(tracks), mediaSegment(1, samples)]));
        expect(read.map((track) => track.samples)).toEqual([asRead(samples.video), asRead(samples.audio)]);
      }),
      { numRuns: 60 },
    );
  });

  it('is one moof and one mdat that holds the bytes as they came, video before audio', () => {
    const samples = {
      video: samplesFrom(0, [{ duration: 3000, compositionOffset: 0, isSync: true, size: 5 }], false),
      audio: samplesFrom(0, [{ duration: 1024, compositionOffset: 0, isSync: true, size: 3 }], true),
    };
    const segment = mediaSegment(7, samples);
    const moofLength = segment.readUInt32BE(0);
    expect(segment.toString('latin1', 4, 8)).toBe('moof');
    expect(segment.readUInt32BE(20)).toBe(7);
    expect(segment.subarray(moofLength)).toEqual(
      Buffer.concat([Buffer.of(0, 0, 0, 16), Buffer.from('mdat'), Buffer.alloc(5, 5), Buffer.alloc(3, 3)]),
    );
  });

  it('leaves out a track that has no samples', () => {
    const samples = {
      video: [],
      audio: samplesFrom(48, [{ duration: 1024, compositionOffset: 0, isSync: true, size: 3 }], true),
    };
    const read = readWithMp4box(Buffer.concat([initSegment(tracks), mediaSegment(1, samples)]));
    expect(read.map((track) => track.samples.length)).toEqual([0, 1]);
  });
});

describe('an init segment', () => {
  it('describes video and audio with their timescales and configurations', () => {
    const init = initSegment(tracks);
    expect(readWithMp4box(init).map(({ codec, timescale }) => ({ codec, timescale }))).toEqual([
      { codec: 'avc1.42c00c', timescale: 90_000 },
      { codec: 'mp4a.40.2', timescale: 48_000 },
    ]);
    expect(init.includes(h264Config)).toBe(true);
    // It says that it is CMAF if it has only one track.
    const brandsOf = (init: Buffer) => init.toString('latin1', 16, init.readUInt32BE(0)).match(/.{4}/g);
    const { video, audio } = tracks;
    expect(brandsOf(init)).toEqual(['iso6', 'mp41']);
    for (const one of [{ video }, { audio }]) expect(brandsOf(initSegment(one))).toEqual(['iso6', 'cmfc', 'mp41']);
  });

  it('describes HEVC, AV1 and audio alone', () => {
    const hevcHead = '01016000000090000000000078f000fcfdf8f800000f00';
    const hevc = { kind: 'video-config', codec: 'hevc', config: Buffer.from(hevcHead, 'hex'), dtsMs: 0 } as const;
    const av1 = { kind: 'video-config', codec: 'av1', config: Buffer.from('81050c00', 'hex'), dtsMs: 0 } as const;
    const size = { width: 1280, height: 720 };
    const codecOf = (configs: Parameters<typeof readPartTracks>[0]) =>
      readWithMp4box(initSegment(readPartTracks(configs, size))).map(({ codec }) => codec);
    expect(codecOf({ video: hevc })).toEqual(['hvc1.1.6.L120.90']);
    expect(codecOf({ video: av1 })).toEqual(['av01.0.05M.08']);
    expect(codecOf({ audio })).toEqual(['mp4a.40.2']);
  });
});

describe('boxes', () => {
  it('are found by their path', () => {
    const bytes = box('moov', box('mvhd'), box('trak', box('mdia', Buffer.from('abc'))));
    expect(findBox(bytes, 'moov', 'trak', 'mdia').toString()).toBe('abc');
    expect(() => findBox(bytes, 'moov', 'free', 'mdia')).toThrow('It has 0 moov/free/mdia boxes');
  });

  it('never lead outside of what they lie in', () => {
    const read = (bytes: Uint8Array) => {
      try {
        return childBoxes(Buffer.from(bytes)).length;
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

  it('come out the same in pieces as in one', () => {
    const contents = [uint32(1, 2), Buffer.from('abc')];
    expect(Buffer.concat(largeBox('free', ...contents))).toEqual(box('free', ...contents));
    expect(childBoxes(box('free', ...contents))).toMatchObject([{ type: 'free', body: Buffer.concat(contents) }]);
  });
});

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
    // It is not made of what has no video track or is cut short.
    expect(() => renditionInit(box('moov', box('mvhd')), video)).toThrow('The init segment has 0 video tracks');
    expect(() => renditionInit(source.subarray(0, source.length - 1), video)).toThrow(RangeError);
  });
});

describe('decode times', () => {
  it('are the presentation times in order, early by what the reordering takes', () => {
    // I0 P4 B2 b1 b3, 10 ticks a frame.
    expect(decodeTimes([100, 140, 120, 110, 130], 20)).toEqual([80, 90, 100, 110, 120]);
    expect(decodeTimes([100, 110, 120], 0)).toEqual([100, 110, 120]);
  });

  it('lie closer together where a recording begins at zero', () => {
    expect(decodeTimes([0, 40, 20, 10, 30], 20)).toEqual([0, 3, 6, 10, 20]);
    expect(decodeTimes([0, 10], 20)).toEqual([0, 1]);
  });

  it('increase, are never negative and never after the presentation, whatever the order', () => {
    const gaps = fc.array(fc.integer({ min: 20, max: 5000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(gaps, fc.nat(1_000_000), fc.nat(9000), fc.infiniteStream(fc.nat(3)), (steps, first, delay, swaps) => {
        const times = steps.map((_, i) => first + steps.slice(0, i).reduce((sum, step) => sum + step, 0));
        const [head, ...rest] = times;
        // An encoder's order: the first frame first, each later one at most a few places early.
        const order = rest.map((time, i) => ({ time, place: i - (swaps.next().value ?? 0) }));
        const given = [head ?? 0, ...order.sort((a, b) => a.place - b.place).map(({ time }) => time)];
        const found = decodeTimes(given, delay);
        found.forEach((time, i) => {
          expect(time).toBeLessThanOrEqual(given[i] ?? 0);
          expect(time).toBeGreaterThan(found[i - 1] ?? -1);
        });
      }),
    );
  });
});
