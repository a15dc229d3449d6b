import { displaySize, type PixelRatio } from '../codec/picture-format.ts';
import { type Box, box, childBoxes, findBox, findBoxes, fullBox, uint16, uint32 } from './box.ts';
import {
  type AudioTrack,
  audioSampleEntry,
  enabledAndInPresentation,
  fullVolume,
  handlerBox,
  isVideoTrack,
  kindHeader,
  languageUndetermined,
  type PartTracks,
  selfContained,
  type TrackKind,
  trackIds,
  trackKinds,
  unityMatrix,
  type VideoEntry,
  videoSampleEntry,
} from './tracks.ts';

/** Ticks a second of video. RTMP's milliseconds are exact in it, and it is what players expect. */
export const videoTimescale = 90_000;

const emptySampleTables = [
  fullBox('stts', 0, 0, uint32(0)),
  fullBox('stsc', 0, 0, uint32(0)),
  fullBox('stsz', 0, 0, uint32(0, 0)),
  fullBox('stco', 0, 0, uint32(0)),
];

/** The init segment of a part: `ftyp` and a `moov` without samples. Segments after it carry the part's media times. */
export function initSegment(tracks: PartTracks): Buffer {
  const { video, audio } = tracks;
  return Buffer.concat([
    fileTypeBox(video !== undefined && audio !== undefined),
    box(
      'moov',
      mvhdBox(),
      ...(video ? [videoTrak(video)] : []),
      ...(audio ? [audioTrak(audio)] : []),
      box('mvex', ...(video ? [trackExtends(trackIds.video)] : []), ...(audio ? [trackExtends(trackIds.audio)] : [])),
    ),
  ]);
}

/** CMAF (ISO/IEC 23000-19, 7.3.1) has one track a file: one with both is fragmented MP4, and does not say more. */
export function fileTypeBox(isMuxed: boolean): Buffer {
  const brands = `iso6${isMuxed ? '' : 'cmfc'}mp41`;
  return box('ftyp', Buffer.from('iso6', 'latin1'), uint32(0), Buffer.from(brands, 'latin1'));
}

function mvhdBox(): Buffer {
  const nextTrackId = trackIds.audio + 1;
  return fullBox(
    'mvhd',
    0,
    0,
    uint32(0, 0, 1000, 0, 0x10000),
    uint16(0x0100, 0),
    uint32(0, 0),
    unityMatrix,
    Buffer.alloc(24),
    uint32(nextTrackId),
  );
}

function videoTrak(track: VideoEntry): Buffer {
  return box(
    'trak',
    trackHeader(trackIds.video, 0, displaySize(track, track.pixelRatio)),
    media('video', videoTimescale, videoSampleEntry(track)),
  );
}

function audioTrak(track: AudioTrack): Buffer {
  return box(
    'trak',
    trackHeader(trackIds.audio, fullVolume, { width: 0, height: 0 }),
    media('audio', track.sampleRate, audioSampleEntry(track)),
  );
}

function trackHeader(id: number, volume: number, { width, height }: { width: number; height: number }): Buffer {
  return fullBox(
    'tkhd',
    0,
    enabledAndInPresentation,
    uint32(0, 0, id, 0, 0, 0, 0),
    uint16(0, 0, volume, 0),
    unityMatrix,
    uint32(width * 0x10000, height * 0x10000),
  );
}

function media(kind: TrackKind, timescale: number, sampleEntry: Buffer): Buffer {
  const sampleDescription = fullBox('stsd', 0, 0, uint32(1), sampleEntry);
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, uint32(0, 0, timescale, 0), uint16(languageUndetermined, 0)),
    handlerBox(kind),
    box('minf', kindHeader(kind), selfContained, box('stbl', sampleDescription, ...emptySampleTables)),
  );
}

function trackExtends(id: number): Buffer {
  return fullBox('trex', 0, 0, uint32(id, 1, 0, 0, 0));
}

/** The encoded video of a rendition. `config` is its avcC; `pixelRatio` the shape of its pixels. */
export interface RenditionVideo {
  width: number;
  height: number;
  config: Uint8Array;
  pixelRatio: PixelRatio;
}

/**
 * The init segment of a rendition: its source's, with the video track described as H.264. All else, the audio
 * track, the track numbers and the timescales, stays byte for byte, so that segments of both carry the same times.
 * Throws a RangeError when the source's init segment has no video track or cannot be read.
 */
export function renditionInit(sourceInit: Buffer, video: RenditionVideo): Buffer {
  const isVideo = ({ type, body }: Box) => type === 'trak' && isVideoTrack(body);
  const moov = childBoxes(findBox(sourceInit, 'moov'));
  const videoTracks = moov.filter(isVideo).length;
  if (videoTracks !== 1) throw new RangeError(`The init segment has ${videoTracks} video tracks`);
  const trak = videoTrak({ codec: 'h264', ...video });
  const rendered = box('moov', ...moov.map((child) => (isVideo(child) ? trak : child.whole)));
  return Buffer.concat(childBoxes(sourceInit).map(({ type, whole }) => (type === 'moov' ? rendered : whole)));
}

/**
 * The init segment of a part that gets a track which it lacks, from the init segment of another part: as the recorder
 * would have written it for both. Throws a RangeError where either has no such track, or is not one of ours.
 */
export function initWithTrack(init: Buffer, donor: Buffer, kind: TrackKind): Buffer {
  const boxes = trackKinds.map((each) => trackBoxes(each === kind ? donor : init, each));
  const [header] = findBoxes(init, 'moov', 'mvhd');
  if (header === undefined) throw new RangeError('It has no mvhd box');
  const moov = box(
    'moov',
    header.whole,
    ...boxes.map(({ track }) => track),
    box('mvex', ...boxes.map((b) => b.extends)),
  );
  return Buffer.concat([fileTypeBox(true), moov]);
}

function trackBoxes(init: Buffer, kind: TrackKind): { track: Buffer; extends: Buffer } {
  const isKind = ({ body }: Box) => isVideoTrack(body) === (kind === 'video');
  const [track] = findBoxes(init, 'moov', 'trak').filter(isKind);
  const [extend] = findBoxes(init, 'moov', 'mvex', 'trex').filter(
    ({ body }) => body.readUInt32BE(4) === trackIds[kind],
  );
  if (track === undefined || extend === undefined) throw new RangeError(`It has no ${kind} track`);
  return { track: track.whole, extends: extend.whole };
}
