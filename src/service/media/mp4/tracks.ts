import type { AacDescription } from '../codec/aac.ts';
import { type ColourDescription, type PictureFormat, videoRange } from '../codec/picture-format.ts';
import { type Box, box, childBoxes, findBox, findBoxes, fullBox, uint8, uint16, uint32 } from './box.ts';

export type VideoCodec = 'h264' | 'hevc' | 'av1';

/** A video track as its decoder configuration describes it. */
export interface VideoDescription {
  /** The codec by RFC 6381, as in `avc1.64001f`. */
  codecString: string;
  picture: PictureFormat | undefined;
}

export interface VideoTrack extends PictureFormat {
  codec: VideoCodec;
  codecString: string;
  config: Uint8Array;
}

export interface AudioTrack extends AacDescription {
  config: Uint8Array;
}

/** The tracks of one part, as its init segment describes them. */
export interface PartTracks {
  video?: VideoTrack | undefined;
  audio?: AudioTrack | undefined;
}

// Track boxes shared by init segments and progressive MP4s.

export type TrackKind = 'video' | 'audio';
export const trackKinds = ['video', 'audio'] as const;

export const trackIds = { video: 1, audio: 2 } as const;
/** `tkhd` flags: the track is enabled and part of the presentation. */
export const enabledAndInPresentation = 3;
export const fullVolume = 0x0100;
export const unityMatrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
export const languageUndetermined = 0x55c4;
/** The `dinf` of a track whose media is in the file itself. */
export const selfContained = box('dinf', fullBox('dref', 0, 0, uint32(1), fullBox('url ', 0, 1)));

/** The `hdlr` box, which names a track's kind. */
const handlers = { video: 'vide', audio: 'soun' } as const;

export function handlerBox(kind: TrackKind): Buffer {
  return fullBox('hdlr', 0, 0, uint32(0), Buffer.from(handlers[kind], 'latin1'), Buffer.alloc(13));
}

/** The `vmhd` or `smhd`. */
export function kindHeader(kind: TrackKind): Buffer {
  return kind === 'video' ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, uint32(0));
}

/** A track as a part's init segment describes it. */
export interface InitTrack {
  kind: TrackKind;
  id: number;
  timescale: number;
  /** The `avc1`, `hvc1`, `av01` or `mp4a` box with the decoder's configuration. */
  sampleEntry: Buffer;
  /** Width and height as shown, each 16.16 fixed point: `tkhd`'s last eight bytes. */
  displaySize: Buffer;
}

/** Reads the tracks of an init segment. Throws a RangeError on what is not one, or has several tracks of a kind. */
export function readInitTracks(init: Buffer): InitTrack[] {
  const tracks = findBoxes(init, 'moov', 'trak').map(({ body }) => readTrack(body));
  if (new Set(tracks.map(({ kind }) => kind)).size !== tracks.length) {
    throw new RangeError('It has several tracks of one kind');
  }
  return tracks;
}

export function isVideoTrack(trak: Buffer): boolean {
  return handlerOf(trak) === handlers.video;
}

function handlerOf(trak: Buffer): string {
  return findBox(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);
}

function readTrack(trak: Buffer): InitTrack {
  const header = findBox(trak, 'tkhd');
  const mediaHeader = findBox(trak, 'mdia', 'mdhd');
  const handler = handlerOf(trak);
  const kind = trackKinds.find((known) => handlers[known] === handler);
  const descriptions = childBoxes(findBox(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8));
  const [description] = descriptions;
  if (kind === undefined) throw new RangeError(`It has a track of kind ${handler}`);
  if (description === undefined || descriptions.length > 1) throw new RangeError('It needs one sample description');
  return {
    kind,
    id: header.readUInt32BE(afterTimes(header)),
    timescale: mediaHeader.readUInt32BE(afterTimes(mediaHeader)),
    sampleEntry: description.whole,
    displaySize: header.subarray(-8),
  };
}

/** Version 1 has creation and modification times of 64 bits, version 0 of 32. */
function afterTimes(header: Buffer): number {
  return header[0] === 1 ? 20 : 12;
}

export type VideoEntry = Pick<VideoTrack, 'codec' | 'width' | 'height' | 'config' | 'pixelRatio'> &
  Partial<Pick<VideoTrack, 'colour'>>;

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
  const { num, den } = track.pixelRatio;
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
    // Some players decide by the container alone whether they show a high dynamic range.
    ...(track.colour && videoRange(track.colour) ? [colourBox(track.colour)] : []),
  );
}

function colourBox({ primaries, transfer, matrix, isFullRange }: ColourDescription): Buffer {
  return box('colr', Buffer.from('nclx', 'latin1'), uint16(primaries, transfer, matrix), uint8(isFullRange ? 0x80 : 0));
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

const boxHead = 8;
const visualEntryHead = boxHead + 78;
const audioEntryHead = boxHead + 28;
const videoConfigs = new Set(['avcC', 'hvcC', 'av1C']);

interface VideoSampleEntry {
  /** `avc1`, `hvc1`, `av01`, or what else its writer called it. */
  type: string;
  width: number;
  height: number;
  /** The `avcC`, `hvcC` or `av1C` box, where it has one. */
  config: Box | undefined;
}

/** Reads the sample entry of a video track. Throws a RangeError where it is cut short. */
export function readVideoEntry(sampleEntry: Buffer): VideoSampleEntry {
  return {
    type: sampleEntry.toString('latin1', 4, boxHead),
    width: sampleEntry.readUInt16BE(boxHead + 24),
    height: sampleEntry.readUInt16BE(boxHead + 26),
    config: childBoxes(sampleEntry.subarray(visualEntryHead)).find(({ type }) => videoConfigs.has(type)),
  };
}

/** The AudioSpecificConfig in the `esds` box of an `mp4a` entry: ISO/IEC 14496-1, 7.2.6. Throws a RangeError without one. */
export function readAudioConfig(sampleEntry: Buffer): Buffer {
  const esds = childBoxes(sampleEntry.subarray(audioEntryHead)).find(({ type }) => type === 'esds')?.body;
  if (esds === undefined) throw new RangeError('Its audio has no decoder configuration');
  const stream = readDescriptor(esds.subarray(4), 3);
  const decoder = readDescriptor(stream.subarray(3), 4);
  return readDescriptor(decoder.subarray(13), 5);
}

/** The contents of the descriptor that `bytes` begin with; its length has 7 bits a byte. */
function readDescriptor(bytes: Buffer, tag: number): Buffer {
  let length = 0;
  let at = 1;
  for (let more = true; more; at++) {
    const byte = bytes.readUInt8(at);
    length = length * 128 + (byte & 0x7f);
    more = byte >= 0x80;
  }
  if (bytes[0] !== tag || at + length > bytes.length) throw new RangeError('Its audio configuration cannot be read');
  return bytes.subarray(at, at + length);
}
