import { type BoxSpan, box, boxesIn, findBox } from './read-box.ts';

/** The encoded picture of a rendition. `config` is its avcC; `pixelRatio` the shape of its pixels. */
export interface RenditionPicture {
  width: number;
  height: number;
  config: Uint8Array;
  pixelRatio: { num: number; den: number };
}

const pixelsPerInch72 = 0x00480000;
const containers = new Set(['moov', 'mdia', 'minf', 'stbl']);

/**
 * The init segment of a rendition: its source's, with the video track described anew as H.264. All else, the audio
 * track, the track numbers and the timescales, stays byte for byte, so that segments of both carry the same times.
 * Throws a RangeError when the source's init segment has no video track or cannot be read.
 */
export function renditionInit(sourceInit: Buffer, picture: RenditionPicture): Buffer {
  let videoTracks = 0;
  const rebuild = (span: BoxSpan, isVideo: boolean): Buffer => {
    const whole = sourceInit.subarray(span.start, span.end);
    if (span.type === 'trak') {
      const hasPicture = isVideoTrack(sourceInit, span);
      if (hasPicture) videoTracks++;
      return hasPicture ? inside(span, true) : whole;
    }
    if (containers.has(span.type)) return inside(span, isVideo);
    if (isVideo && span.type === 'tkhd') return resizedTrackHeader(whole, picture);
    if (isVideo && span.type === 'stsd') return sampleDescription(picture);
    return whole;
  };
  const inside = (span: BoxSpan, isVideo: boolean): Buffer =>
    box(span.type, ...boxesIn(sourceInit, span.body, span.end).map((child) => rebuild(child, isVideo)));
  const init = Buffer.concat(boxesIn(sourceInit, 0, sourceInit.length).map((span) => rebuild(span, false)));
  if (videoTracks !== 1) throw new RangeError(`The init segment has ${videoTracks} video tracks`);
  return init;
}

function isVideoTrack(bytes: Buffer, trak: BoxSpan): boolean {
  const handler = findBox(bytes, trak.body, trak.end, ['mdia', 'hdlr']);
  return handler !== undefined && bytes.toString('latin1', handler.body + 8, handler.body + 12) === 'vide';
}

function resizedTrackHeader(header: Buffer, { width, height, pixelRatio }: RenditionPicture): Buffer {
  const resized = Buffer.from(header);
  // The last eight bytes are the size as shown, 16.16 fixed point.
  resized.writeUInt32BE(Math.round((width * 0x10000 * pixelRatio.num) / pixelRatio.den), resized.length - 8);
  resized.writeUInt32BE(height * 0x10000, resized.length - 4);
  return resized;
}

function sampleDescription({ width, height, config, pixelRatio }: RenditionPicture): Buffer {
  const head = Buffer.alloc(78);
  head.writeUInt16BE(1, 6); // data_reference_index
  head.writeUInt16BE(width, 24);
  head.writeUInt16BE(height, 26);
  head.writeUInt32BE(pixelsPerInch72, 28);
  head.writeUInt32BE(pixelsPerInch72, 32);
  head.writeUInt16BE(1, 40); // frame_count
  head.writeUInt16BE(0x18, 74); // depth
  head.writeUInt16BE(0xffff, 76); // pre_defined
  const isSquare = pixelRatio.num === pixelRatio.den;
  const entry = box('avc1', head, box('avcC', config), ...(isSquare ? [] : [pixelAspect(pixelRatio)]));
  const count = Buffer.alloc(8);
  count.writeUInt32BE(1, 4);
  return box('stsd', count, entry);
}

function pixelAspect({ num, den }: { num: number; den: number }): Buffer {
  const spacing = Buffer.alloc(8);
  spacing.writeUInt32BE(num, 0);
  spacing.writeUInt32BE(den, 4);
  return box('pasp', spacing);
}
