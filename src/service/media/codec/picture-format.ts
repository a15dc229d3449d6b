import type { BitReader } from './bits.ts';

/** The shape of a pixel: its width to its height. */
export interface PixelRatio {
  num: number;
  den: number;
}

/** Code points of ITU-T H.273, which H.264, HEVC and AV1 share; 2 is unspecified. */
export interface ColourDescription {
  primaries: number;
  transfer: number;
  matrix: number;
  isFullRange: boolean;
}

const [pq, hlg] = [16, 18] as const;

/** Which high dynamic range a picture has, by HLS's name; undefined of the usual one. */
export function videoRange(colour: ColourDescription | undefined): 'HLG' | 'PQ' | undefined {
  if (colour?.transfer === hlg) return 'HLG';
  return colour?.transfer === pq ? 'PQ' : undefined;
}

export interface PictureFormat {
  /** Pixels, cropping applied. */
  width: number;
  height: number;
  /** 1:1 where none is sent, or a nonsensical one. */
  pixelRatio: PixelRatio;
  /** May frames hold two fields, taken at different times? A single frame may still be progressive. */
  isInterlaced: boolean;
  chroma: ChromaFormat;
  /** Bits a sample of luma. */
  bitDepth: number;
  /** Undefined where it is not sent. */
  colour: ColourDescription | undefined;
}

export type ChromaFormat = '4:0:0' | '4:2:0' | '4:2:2' | '4:4:4';
/** Names of chroma_format_idc: H.264, table 6-1; HEVC is the same. */
export const chromaFormats: readonly ChromaFormat[] = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];

export const squarePixels: PixelRatio = { num: 1, den: 1 };

/** Pictures of which only the size is known are taken for the usual ones. */
export function pictureOfSize({ width, height }: Pick<PictureFormat, 'width' | 'height'>): PictureFormat {
  return {
    width,
    height,
    pixelRatio: squarePixels,
    isInterlaced: false,
    chroma: '4:2:0',
    bitDepth: 8,
    colour: undefined,
  };
}

/** Ratios by aspect_ratio_idc: H.264, table E-1; HEVC is the same. 0 and those beyond are unspecified or reserved. */
const knownRatios: readonly (readonly [num: number, den: number])[] = [
  [1, 1],
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
];
const extendedRatio = 255;
/** Anamorphic lenses and half-width pictures stay below; a ratio beyond is a broken header. */
const maxRatio = 8;

/** A VUI begins with these in H.264 (E.1.1) and HEVC (E.2.1) alike. */
export interface VideoUsability {
  pixelRatio: PixelRatio;
  colour: ColourDescription | undefined;
}

export const unknownUsability: VideoUsability = { pixelRatio: squarePixels, colour: undefined };

export function readUsability(reader: BitReader): VideoUsability {
  const pixelRatio = reader.flag() ? readPixelRatio(reader) : squarePixels;
  if (reader.flag()) reader.skip(1); // overscan_appropriate_flag
  return { pixelRatio, colour: reader.flag() ? readColour(reader) : undefined };
}

function readPixelRatio(reader: BitReader): PixelRatio {
  const idc = reader.bits(8);
  const [num, den] = idc === extendedRatio ? [reader.bits(16), reader.bits(16)] : (knownRatios[idc] ?? [1, 1]);
  return sensibleRatio(num, den);
}

/** Square pixels in place of a ratio that says nothing, or nonsense. */
export function sensibleRatio(num: number, den: number): PixelRatio {
  const isSensible = num > 0 && den > 0 && Math.max(num / den, den / num) <= maxRatio;
  return isSensible ? { num, den } : squarePixels;
}

const unspecified = 2;

function readColour(reader: BitReader): ColourDescription {
  reader.skip(3); // video_format
  const isFullRange = reader.flag();
  const isDescribed = reader.flag();
  const [primaries, transfer, matrix] = isDescribed
    ? [reader.bits(8), reader.bits(8), reader.bits(8)]
    : [unspecified, unspecified, unspecified];
  return { primaries, transfer, matrix, isFullRange };
}

/**
 * The size at which pictures with such pixels are shown: square pixels, the height as sent. Less than a pixel of
 * difference is what an encoder's scaler rounded, and counts as square.
 */
export function displaySize(picture: Pick<PictureFormat, 'width' | 'height'>, pixelRatio: PixelRatio) {
  const { width, height } = picture;
  const exact = (width * pixelRatio.num) / pixelRatio.den;
  return { width: Math.abs(exact - width) < 1 ? width : Math.round(exact), height };
}
