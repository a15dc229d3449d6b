import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from 'node-av/lib';
import { writeWhole } from '../../lib/files.ts';
import type { PicturesJob, SegmentFile } from '../messages.ts';
import { openDecoder } from './decoder.ts';
import { deinterlaceStill } from './deinterlace.ts';
import { createScaler, openGraph, shownSize } from './scaler.ts';
import { readSegment } from './segment.ts';

/**
 * Makes a recording's poster and the sprite of thumbnails for its seek bar from segments' first frames. A segment that
 * cannot be decoded leaves its thumbnail grey.
 */
export async function makePictures(job: PicturesJob): Promise<void> {
  const { segments, columns, thumbnail } = job;
  const grey = greyFrame(thumbnail);
  const rows = Math.max(1, Math.ceil(segments.length / columns));
  const sprite = openGraph(grey, [['tile', `layout=${columns}x${rows}:color=gray`]]);
  const scaler = createScaler({ ...thumbnail, format: jpegFormat });
  for (const [index, file] of segments.entries()) {
    let scaled: Frame | undefined;
    await decodeFirstFrame(file, async (frame) => {
      if (index === job.posterIndex) await writePoster(frame, job);
      scaled = scaler.scale(frame);
    }).catch(() => undefined);
    sprite.push(scaled ?? grey);
    scaled?.free();
  }
  scaler.close();
  sprite.push(undefined);
  const image = sprite.pull();
  if (image === undefined) throw new Error('There are no pictures for a sprite');
  await writeWhole(job.spritePath, await encodeJpeg(image), { isContended: true });
  image.free();
  grey.free();
  sprite.close();
}

function greyFrame({ width, height }: PicturesJob['thumbnail']): Frame {
  const middleGrey = 128;
  const bytes = Buffer.alloc((width * height * 3) / 2, middleGrey);
  return Frame.fromVideoBuffer(bytes, { width, height, format: jpegFormat, pts: 0n });
}

async function writePoster(frame: Frame, job: PicturesJob): Promise<void> {
  const shown = shownSize(frame);
  const height = Math.min(job.posterHeight, shown.height - (shown.height % 2));
  const width = Math.max(2, 2 * Math.round((height * shown.width) / shown.height / 2));
  const scaler = createScaler({ width, height, format: jpegFormat });
  const scaled = scaler.scale(frame);
  scaler.close();
  await writeWhole(job.posterPath, await encodeJpeg(scaled), { isContended: true });
  scaled.free();
}

/** Decodes a segment's first frame, its keyframe, and passes it to `onFrame`. Throws if it has none. */
async function decodeFirstFrame(
  { initPath, segmentPath }: SegmentFile,
  onFrame: (frame: Frame) => Promise<void>,
): Promise<void> {
  const open = await readSegment(initPath, segmentPath, { isProbed: true });
  try {
    const [key] = open.video?.packets ?? [];
    if (!open.video || !key) throw new Error(`${segmentPath} has no frame`);
    const decoder = openDecoder(open.video.stream, 1);
    let isUsed = false;
    const handleFirst = async (frame: Frame) => {
      if (isUsed) return;
      isUsed = true;
      const still = deinterlaceStill(frame);
      try {
        await onFrame(still);
      } finally {
        still.free();
      }
    };
    try {
      await decoder.decode(key, handleFirst);
      await decoder.decode(null, handleFirst);
    } finally {
      decoder.close();
    }
    if (!isUsed) throw new Error(`The first frame of ${segmentPath} cannot be decoded`);
  } finally {
    await open.close();
  }
}

/** `encodeJpeg` takes full-range 4:2:0. */
const jpegFormat = AV_PIX_FMT_YUVJ420P;
/** 2 (best) to 31: at 4, a poster shows no blocks. */
const quality = 4;

async function encodeJpeg(frame: Frame): Promise<Buffer> {
  const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG);
  if (!codec) throw new Error('This FFmpeg encodes no JPEG');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = jpegFormat;
  context.colorRange = AVCOL_RANGE_JPEG;
  context.timeBase = new Rational(1, 1);
  context.globalQuality = quality * FF_QP2LAMBDA;
  context.setFlags(AV_CODEC_FLAG_QSCALE);
  const packet = new Packet();
  packet.alloc();
  try {
    FFmpegError.throwIfError(await context.open2(codec, null), 'Could not open the JPEG encoder');
    frame.quality = context.globalQuality;
    FFmpegError.throwIfError(await context.sendFrame(frame), 'Could not encode a JPEG');
    await context.sendFrame(null);
    FFmpegError.throwIfError(await context.receivePacket(packet), 'Could not encode a JPEG');
    return Buffer.from(packet.data ?? []);
  } finally {
    packet.free();
    context.freeContext();
  }
}

/** Luma of a picture, 0 to 255, at points that are spread over it evenly. */
export type PictureGrid = Uint8Array;

const columns = 160;
const rows = 90;

/** A plane of luma as decoders leave it: rows of `lineBytes`, a sample in one byte or, above 8 bits, in two. */
interface LumaPlane {
  bytes: Uint8Array;
  lineBytes: number;
  width: number;
  height: number;
}

/** Takes single pixels, not means: noise and small text, which a mean hides, are what distinguishes live video from a still. */
export function takeGrid({ bytes, lineBytes, width, height }: LumaPlane): PictureGrid {
  const grid = new Uint8Array(columns * rows);
  const isDeep = lineBytes >= width * 2;
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(((row + 0.5) * height) / rows) * lineBytes;
    for (let column = 0; column < columns; column++) {
      const at = Math.floor(((column + 0.5) * width) / columns);
      // Ten bits, little-endian: what lies beyond is brighter than any black.
      const value = isDeep
        ? Math.min(255, ((bytes[line + at * 2 + 1] ?? 0) * 256 + (bytes[line + at * 2] ?? 0)) >> 2)
        : (bytes[line + at] ?? 0);
      grid[row * columns + column] = value;
    }
  }
  return grid;
}

/** Video's black is 16; a lens cap's noise is a little above it. */
const darkLuma = 32;
/** So few bright points are dead pixels, not a picture. */
const brightShare = 0.002;

/** Is there nothing but black? */
export function isBlackGrid(grid: PictureGrid): boolean {
  let bright = 0;
  for (const value of grid) if (value > darkLuma) bright++;
  return bright <= grid.length * brightShare;
}

/** Encoding the same picture twice does not give the same bytes: so much is no change. */
const meanDifference = 1.5;
const clearDifference = 32;
const clearShare = 0.001;

/** Do both show the same picture? A pointer that moved, or the noise of a camera, makes it another one. */
export function isSamePicture(one: PictureGrid, other: PictureGrid): boolean {
  let sum = 0;
  let clear = 0;
  for (let index = 0; index < one.length; index++) {
    const difference = Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    sum += difference;
    if (difference > clearDifference) clear++;
  }
  return sum <= one.length * meanDifference && clear <= one.length * clearShare;
}
