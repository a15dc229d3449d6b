import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragment, type MediaSample, mediaSegment } from '../../../src/service/media/mp4/fragment.ts';
import { initSegment } from '../../../src/service/media/mp4/init-segment.ts';
import { readPartTracks } from '../../../src/service/recorder/tracks.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { aacConfig, h264Config } from '../recorder/synthetic-packets.ts';

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

describe('a fragment', () => {
  it('holds its samples as mp4box reads them', () => {
    const videoSamples = [
      { decodeTime: 900, compositionOffset: 100, duration: 50, isSync: true, data: Buffer.from('key') },
      { decodeTime: 950, compositionOffset: 250, duration: 51, isSync: false, data: Buffer.from('other') },
    ];
    const audioSamples = [
      { decodeTime: 48_000, compositionOffset: 0, duration: 1024, isSync: true, data: Buffer.from('tone') },
    ];
    const bytes = fragment(7, [
      { trackId: 1, samples: videoSamples },
      { trackId: 2, samples: audioSamples },
    ]);
    const [video, audio] = readWithMp4box(Buffer.concat([initSegment(tracks), bytes]));
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

describe('an init segment', () => {
  it('describes video and audio with their timescales and configurations', () => {
    const init = initSegment(tracks);
    expect(readWithMp4box(init).map(({ codec, timescale }) => ({ codec, timescale }))).toEqual([
      { codec: 'avc1.42c00c', timescale: 90_000 },
      { codec: 'mp4a.40.2', timescale: 48_000 },
    ]);
    expect(init.includes(h264Config)).toBe(true);
  });

  it('says that it is CMAF if it has only one track', () => {
    const brandsOf = (init: Buffer) => init.toString('latin1', 16, init.readUInt32BE(0)).match(/.{4}/g);
    const { video, audio } = tracks;
    expect(brandsOf(initSegment(tracks))).toEqual(['iso6', 'mp41']);
    expect(brandsOf(initSegment({ video }))).toEqual(['iso6', 'cmfc', 'mp41']);
    expect(brandsOf(initSegment({ audio }))).toEqual(['iso6', 'cmfc', 'mp41']);
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
