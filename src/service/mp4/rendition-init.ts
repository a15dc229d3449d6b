import { type Box, box, childBoxes, findBoxes, fullBox, uint32 } from './box.ts';
import { displaySize, type PixelRatio } from './codec/picture-format.ts';
import { videoSampleEntry } from './sample-entry.ts';
import { isVideoTrack } from './track-boxes.ts';

/** The encoded video of a rendition. `config` is its avcC; `pixelRatio` the shape of its pixels. */
export interface RenditionVideo {
  width: number;
  height: number;
  config: Uint8Array;
  pixelRatio: PixelRatio;
}

const containers = new Set(['moov', 'mdia', 'minf', 'stbl']);

/**
 * The init segment of a rendition: its source's, with the video track described as H.264. All else, the audio
 * track, the track numbers and the timescales, stays byte for byte, so that segments of both carry the same times.
 * Throws a RangeError when the source's init segment has no video track or cannot be read.
 */
export function renditionInit(sourceInit: Buffer, video: RenditionVideo): Buffer {
  const videoTracks = findBoxes(sourceInit, 'moov', 'trak').filter(({ body }) => isVideoTrack(body)).length;
  if (videoTracks !== 1) throw new RangeError(`The init segment has ${videoTracks} video tracks`);
  const rebuild = (child: Box, isVideo: boolean): Buffer => {
    const { type, body, whole } = child;
    if (type === 'trak') return isVideoTrack(body) ? inside(child, true) : whole;
    if (containers.has(type)) return inside(child, isVideo);
    if (isVideo && type === 'tkhd') return resizedTrackHeader(whole, video);
    if (isVideo && type === 'stsd') return sampleDescription(video);
    return whole;
  };
  const inside = ({ type, body }: Box, isVideo: boolean): Buffer =>
    box(type, ...childBoxes(body).map((child) => rebuild(child, isVideo)));
  return Buffer.concat(childBoxes(sourceInit).map((child) => rebuild(child, false)));
}

function resizedTrackHeader(header: Buffer, video: RenditionVideo): Buffer {
  const { width, height } = displaySize(video, video.pixelRatio);
  const resized = Buffer.from(header);
  // The last eight bytes are the size as shown, 16.16 fixed point.
  resized.writeUInt32BE(width * 0x10000, resized.length - 8);
  resized.writeUInt32BE(height * 0x10000, resized.length - 4);
  return resized;
}

function sampleDescription(video: RenditionVideo): Buffer {
  return fullBox('stsd', 0, 0, uint32(1), videoSampleEntry({ codec: 'h264', ...video }));
}
