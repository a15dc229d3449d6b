import { arch } from 'node:os';
import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_FRAME_DATA_A53_CC,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_RESERVED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_SPC_YCGCO_RO,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVPixelFormat,
} from 'node-av/constants';
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { displaySize, sensibleRatio } from '../../media/codec/picture-format.ts';

export interface FrameShape {
  width: number;
  height: number;
  format: AVPixelFormat;
}

export interface Scaler {
  /** Returns a frame in the scaler's shape with the time of the given one. The caller frees it. On the caller's thread. */
  scale(frame: Frame): Frame;
  close(): void;
}

interface Size {
  width: number;
  height: number;
}

/** The size at which a frame is shown. */
export function shownSize(frame: Frame): Size {
  const { num, den } = frame.sampleAspectRatio;
  return displaySize(frame, sensibleRatio(num, den));
}

/** Even sizes cost a side so much: a rendition's, and the larger one's that it is made from. */
const roundedPixels = 2;

/** The size of a picture inside a box, in its own shape; the box itself where they differ by what was rounded. */
export function fitPicture(shown: Size, box: Size): Size {
  const least = Math.max((box.width - roundedPixels) / shown.width, (box.height - roundedPixels) / shown.height);
  const most = Math.min((box.width + roundedPixels) / shown.width, (box.height + roundedPixels) / shown.height);
  if (least <= most) return { width: box.width, height: box.height };
  const scale = Math.min(box.width / shown.width, box.height / shown.height);
  return { width: even(shown.width * scale), height: even(shown.height * scale) };
}

function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

/** A picture that does not fill its box gets bars around it. */
function barsAround(picture: Size, box: Size): FilterStep[] {
  if (picture.width === box.width && picture.height === box.height) return [];
  return [['pad', `w=${box.width}:h=${box.height}:x=(ow-iw)/2:y=(oh-ih)/2:color=black`]];
}

/** Is it HLG or PQ? */
export function isHighRange({ colorTrc }: Pick<Frame, 'colorTrc'>): boolean {
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 || colorTrc === AVCOL_TRC_SMPTE2084;
}

/** Nits. What is white on paper (ITU-R BT.2408), which stays nearly as bright, and what the brightest highlight has. */
const [paperWhite, brightest] = [203, 1000] as const;
const knownMatrices: readonly number[] = [AVCOL_SPC_BT709, AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL];

/**
 * Scales a picture of a high dynamic range, and makes it BT.709 of 8 bits: in light, as the colours of BT.709, with
 * highlights bent into what is left of it. Encoders that name no matrix mean BT.2020's.
 */
function toneMapping(like: Frame, { width, height }: { width: number; height: number }): FilterStep[] {
  const matrix = knownMatrices.includes(like.colorSpace) ? like.colorSpace : AVCOL_SPC_BT2020_NCL;
  const source = `transferin=${like.colorTrc}:matrixin=${matrix}:primariesin=2020`;
  // Said of what comes out too: zimg knows no way to colours that the source does not name.
  const light = `transfer=linear:primaries=709:npl=${paperWhite}`;
  return [
    ['zscale', `w=${width}:h=${height}:filter=bicubic:${source}:${light}`],
    ['format', 'pix_fmts=gbrpf32le'],
    ['tonemap', `tonemap=mobius:peak=${brightest / paperWhite}`],
    ['zscale', 'transfer=709:matrix=709:range=limited:dither=ordered'],
    ['format', 'pix_fmts=yuv420p'],
  ];
}

/** A chain of FFmpeg's filters for frames that are all like one. On the caller's thread. */
export interface OpenGraph {
  /** Takes a frame, which stays the caller's; without one, the filters give what they hold back. */
  push(frame: Frame | undefined): void;
  /** The next frame that has come through, which the caller frees; undefined where the filters wait for more. */
  pull(): Frame | undefined;
  close(): void;
}

/** AV1's decoder gives any number that was sent. */
function isKnownMatrix({ colorSpace }: Frame): boolean {
  return colorSpace !== AVCOL_SPC_RESERVED && colorSpace <= AVCOL_SPC_YCGCO_RO;
}

type FilterStep = readonly [name: string, options: string];

/**
 * The filter `buffer` refuses a matrix that it does not know, so it gets one that is not said. Throws where this FFmpeg lacks
 * one of the filters, or they do not take frames like this one.
 */
export function openGraph(like: Frame, steps: readonly FilterStep[]): OpenGraph {
  const graph = new FilterGraph();
  graph.alloc();
  // A frame is done in less time than it takes to wake up others.
  graph.nbThreads = 1;
  const { width, height, format, colorRange } = like;
  const colorSpace = isKnownMatrix(like) ? like.colorSpace : AVCOL_SPC_UNSPECIFIED;
  const kind = `video_size=${width}x${height}:pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
  try {
    const source = add(graph, 'buffer', `${kind}:time_base=1/90000`);
    const filters = steps.map(([name, options]) => add(graph, name, options));
    const sink = add(graph, 'buffersink');
    for (const [index, filter] of [source, ...filters].entries()) {
      FFmpegError.throwIfError(filter.link(0, filters[index] ?? sink, 0), 'Could not link filters');
    }
    FFmpegError.throwIfError(graph.configSync(), `Could not set up ${steps[0]?.[0]}`);
    return {
      push(frame) {
        const known = frame && !isKnownMatrix(frame) ? frame.clone() : undefined;
        if (known) known.colorSpace = AVCOL_SPC_UNSPECIFIED;
        const result = source.buffersrcAddFrameSync(known ?? frame ?? null, AV_BUFFERSRC_FLAG_KEEP_REF);
        known?.free();
        FFmpegError.throwIfError(result, 'Could not filter a frame');
      },
      pull() {
        const filtered = new Frame();
        filtered.alloc();
        if (sink.buffersinkGetFrameSync(filtered) >= 0) return filtered;
        filtered.free();
        return undefined;
      },
      close: () => graph.free(),
    };
  } catch (error) {
    graph.free();
    throw error;
  }
}

function add(graph: FilterGraph, name: string, options?: string): FilterContext {
  const filter = Filter.getByName(name);
  const context = filter && graph.createFilter(filter, name, options ?? null);
  if (!context) throw new Error(`This FFmpeg has no filter ${name}`);
  return context;
}

/** A scaler of filters that give a frame for each. Throws where they do not take frames like this one. */
function openGraphScaler(like: Frame, steps: readonly FilterStep[]): Scaler {
  const graph = openGraph(like, steps);
  const scaler = {
    scale(frame: Frame): Frame {
      graph.push(frame);
      const scaled = graph.pull();
      if (scaled === undefined) throw new Error('Could not scale');
      return scaled;
    },
    close: graph.close,
  };
  try {
    // Colours that zimg does not know are refused with the first frame.
    scaler.scale(like).free();
    return scaler;
  } catch (error) {
    graph.close();
    throw error;
  }
}

/** 8 bits a sample: what encoders send. Deeper ones would have to be dithered. */
export function zimgTakes({ format }: Frame, shape: FrameShape): boolean {
  return shape.format === AV_PIX_FMT_YUV420P && (format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P);
}

/** swscale's bicubic curve. */
const zimgCurve = 'filter=bicubic:param_a=0:param_b=0.6';

/**
 * zimg, in FFmpeg's filter `zscale`: with the same curve as swscale it takes a fifth to a seventh of the time. Throws where
 * this FFmpeg has no such filter, or it does not take frames like this one.
 */
export function openZimg(like: Frame, shape: FrameShape): Scaler {
  const picture = fitPicture(shownSize(like), shape);
  return openGraphScaler(like, [
    ['zscale', `w=${picture.width}:h=${picture.height}:${zimgCurve}:range=limited`],
    ...barsAround(picture, shape),
    ['format', `pix_fmts=${shape.format}`],
  ]);
}

/** CEA-708 has five bits for the number of a frame's triplets. */
const maxTriplets = 31;
const tripletBytes = 3;

/** Gives a frame the captions of another. */
export function copyCaptions(from: Frame, to: Frame): void {
  const captions = from.getSideData(AV_FRAME_DATA_A53_CC);
  if (captions) setCaptions(to, captions);
}

function setCaptions(frame: Frame, captions: Buffer): void {
  frame.removeSideData(AV_FRAME_DATA_A53_CC);
  captions.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, captions.length));
}

/** Carries the captions of frames that a lower frame rate leaves out to the next one that it keeps, in their order. */
export function createCaptionCarrier() {
  let waiting = Buffer.alloc(0);

  return {
    /** The frame is left out. */
    leaveOut(frame: Frame): void {
      const captions = frame.getSideData(AV_FRAME_DATA_A53_CC);
      if (captions) waiting = Buffer.concat([waiting, captions]);
    },
    /** The frame is kept: it takes what waits before its own. What is too much for it goes on waiting. */
    giveTo(frame: Frame): void {
      if (waiting.length === 0) return;
      const all = Buffer.concat([waiting, frame.getSideData(AV_FRAME_DATA_A53_CC) ?? Buffer.alloc(0)]);
      const wanted = all.length > maxTriplets * tripletBytes ? withoutPadding(all) : all;
      waiting = Buffer.from(wanted.subarray(maxTriplets * tripletBytes));
      setCaptions(frame, wanted.subarray(0, maxTriplets * tripletBytes));
    },
  };
}

function withoutPadding(triplets: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + tripletBytes <= triplets.length; at += tripletBytes) {
    const triplet = triplets.subarray(at, at + tripletBytes);
    if (!isPadding(triplet)) kept.push(triplet);
  }
  return Buffer.concat(kept);
}

/** Not valid, or two nulls of CEA-608. */
function isPadding([head = 0, first = 0, second = 0]: Buffer): boolean {
  const isLine = (head & 3) <= 1;
  return (head & 4) === 0 || (isLine && (first & 0x7f) === 0 && (second & 0x7f) === 0);
}

/**
 * Scales frames of any kind to one shape, between bars where their own is another; what it does that with is opened again
 * only when the frames change.
 */
export function createScaler(shape: FrameShape): Scaler {
  let scaler: Scaler | undefined;
  let openFor = '';

  function open(frame: Frame): Scaler {
    const { width, height, format, colorRange, colorSpace, colorTrc, sampleAspectRatio } = frame;
    const { num, den } = sampleAspectRatio;
    const wanted = `${width}x${height} ${num}:${den} ${format} ${colorRange} ${colorSpace} ${colorTrc}`;
    if (scaler === undefined || wanted !== openFor) {
      scaler?.close();
      scaler = preferred(frame, shape);
      openFor = wanted;
    }
    return scaler;
  }

  return {
    scale: (frame) => open(frame).scale(frame),
    close() {
      scaler?.close();
      scaler = undefined;
    },
  };
}

/** zimg has its fast code for x64. What it refuses, swscale takes: docs/decisions/010. */
function preferred(frame: Frame, shape: FrameShape): Scaler {
  const picture = fitPicture(shownSize(frame), shape);
  const bars = barsAround(picture, shape);
  const range = shape.format === AV_PIX_FMT_YUVJ420P ? 'full' : 'limited';
  const swscale = ({ width, height }: Size): FilterStep[] => [
    ['scale', `w=${width}:h=${height}:flags=bicubic:out_range=${range}`],
    ['format', `pix_fmts=${shape.format}`],
  ];
  if (isHighRange(frame)) return openGraphScaler(frame, [...toneMapping(frame, picture), ...bars, ...swscale(shape)]);
  if (arch() === 'x64' && zimgTakes(frame, shape)) {
    try {
      return openZimg(frame, shape);
    } catch {
      // A filter that this FFmpeg lacks, or colours that it does not know.
    }
  }
  // Bars are drawn in this format: a deeper one has no black that 8 bits can hold exactly.
  return openGraphScaler(frame, [...swscale(picture), ...bars]);
}
