import { box, fullBox, uint8, uint16, uint32 } from './box.ts';
import type { AudioTrack, VideoTrack } from './track.ts';

/** The shape of a pixel: its width to its height. */
export interface PixelRatio {
  num: number;
  den: number;
}

type VideoEntry = Pick<VideoTrack, 'codec' | 'width' | 'height' | 'config'> & { pixelRatio?: PixelRatio };

const videoBoxes = {
  h264: { entry: 'avc1', config: 'avcC' },
  hevc: { entry: 'hvc1', config: 'hvcC' },
  av1: { entry: 'av01', config: 'av1C' },
} as const;

const sampleEntryHead = [Buffer.alloc(6), uint16(1)]; // reserved, data_reference_index
const pixelsPerInch72 = 0x00480000;

/** The VisualSampleEntry of a track: `avc1`, `hvc1` or `av01` with its configuration record. */
export function videoSampleEntry(track: VideoEntry): Buffer {
  const types = videoBoxes[track.codec];
  const { num, den } = track.pixelRatio ?? { num: 1, den: 1 };
  return box(
    types.entry,
    ...sampleEntryHead,
    Buffer.alloc(16),
    uint16(track.width, track.height),
    uint32(pixelsPerInch72, pixelsPerInch72, 0),
    uint16(1), // frame_count
    Buffer.alloc(32), // compressorname
    uint16(0x18, 0xffff), // depth, pre_defined
    box(types.config, track.config),
    ...(num === den ? [] : [box('pasp', uint32(num, den))]),
  );
}

/** The `mp4a` sample entry of an AAC track. */
export function audioSampleEntry(track: AudioTrack): Buffer {
  // The field is 16.16 fixed point: a rate that does not fit is left 0 and read from the configuration.
  const rate = track.sampleRate <= 0xffff ? track.sampleRate : 0;
  return box(
    'mp4a',
    ...sampleEntryHead,
    Buffer.alloc(8),
    uint16(track.channels, 16, 0, 0),
    uint16(rate, 0),
    fullBox('esds', 0, 0, elementaryStreamDescriptor(track.config)),
  );
}

/** ISO/IEC 14496-1, 7.2.6: an ES descriptor around the decoder's configuration. */
function elementaryStreamDescriptor(config: Uint8Array): Buffer {
  const audioStream = 0x15;
  const mpeg4Audio = 0x40;
  const decoder = descriptor(
    4,
    uint8(mpeg4Audio, audioStream, 0, 0, 0), // type, stream type, 24 bits of buffer size
    uint32(0, 0), // maximum and average bit rate: unknown
    descriptor(5, config),
  );
  return descriptor(3, uint16(0), uint8(0), decoder, descriptor(6, uint8(2)));
}

function descriptor(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const length = [21, 14, 7].map((shift) => 0x80 | ((body.length >> shift) & 0x7f));
  return Buffer.concat([uint8(tag, ...length, body.length & 0x7f), body]);
}
