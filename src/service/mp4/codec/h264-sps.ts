import { unescapeNal } from '../nal-units.ts';
import { BitReader } from './bit-reader.ts';
import { chromaFormats, type PictureFormat, readUsability, unknownUsability } from './picture-format.ts';

// The profiles whose SPS carries chroma format, bit depths and scaling lists: H.264, 7.3.2.1.1.
const profilesWithChromaFields = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/** A slice's header cannot be read without these. */
export interface SliceSyntax {
  id: number;
  isPlanar: boolean;
  isMonochrome: boolean;
  isFrameOnly: boolean;
  frameNumBits: number;
  /** How many frames it may refer to. */
  references: number;
  orderType: number;
  orderBits: number;
  isOrderDeltaZero: boolean;
}

/** Reads a sequence parameter set, its NAL header included. Undefined where it cannot be followed. */
export function readH264Sps(sps: Uint8Array): PictureFormat | undefined {
  return readSequence(sps)?.format;
}

/** The same for what reads its slices. */
export function readSliceSyntax(sps: Uint8Array): SliceSyntax | undefined {
  return readSequence(sps)?.syntax;
}

function readSequence(sps: Uint8Array): { format: PictureFormat; syntax: SliceSyntax } | undefined {
  try {
    return readFields(new BitReader(unescapeNal(sps.subarray(1))));
  } catch {
    return undefined;
  }
}

function readFields(reader: BitReader): { format: PictureFormat; syntax: SliceSyntax } {
  const profile = reader.bits(8);
  reader.skip(16);
  const id = reader.unsignedGolomb();
  const { chromaIdc, isPlanar, bitDepth } = profilesWithChromaFields.has(profile)
    ? readChromaFields(reader)
    : { chromaIdc: 1, isPlanar: false, bitDepth: 8 };
  const frameNumBits = reader.unsignedGolomb() + 4;
  const order = readPictureOrder(reader);
  const references = reader.unsignedGolomb();
  reader.skip(1); // gaps_in_frame_num_value_allowed_flag
  const widthInBlocks = reader.unsignedGolomb() + 1;
  const heightInUnits = reader.unsignedGolomb() + 1;
  const isFrameOnly = reader.flag();
  if (!isFrameOnly) reader.skip(1); // mb_adaptive_frame_field_flag
  reader.skip(1); // direct_8x8_inference_flag
  const fieldFactor = isFrameOnly ? 1 : 2;
  const crop = { left: 0, right: 0, top: 0, bottom: 0 };
  if (reader.flag()) {
    crop.left = reader.unsignedGolomb();
    crop.right = reader.unsignedGolomb();
    crop.top = reader.unsignedGolomb();
    crop.bottom = reader.unsignedGolomb();
  }
  // Colour planes that are coded apart crop like monochrome.
  const cropIdc = isPlanar ? 0 : chromaIdc;
  const cropUnitX = cropIdc === 1 || cropIdc === 2 ? 2 : 1;
  const cropUnitY = (cropIdc === 1 ? 2 : 1) * fieldFactor;
  const format = {
    width: widthInBlocks * 16 - cropUnitX * (crop.left + crop.right),
    height: heightInUnits * 16 * fieldFactor - cropUnitY * (crop.top + crop.bottom),
    isInterlaced: !isFrameOnly,
    chroma: chromaFormats[chromaIdc] ?? ('4:2:0' as const),
    bitDepth,
    ...readVui(reader),
  };
  return {
    format,
    syntax: { id, isPlanar, isMonochrome: cropIdc === 0, isFrameOnly, frameNumBits, references, ...order },
  };
}

/** A VUI that is cut short does not make the size unknown. */
function readVui(reader: BitReader) {
  try {
    return reader.flag() ? readUsability(reader) : unknownUsability;
  } catch {
    return unknownUsability;
  }
}

function readChromaFields(reader: BitReader): { chromaIdc: number; isPlanar: boolean; bitDepth: number } {
  const chromaIdc = reader.unsignedGolomb();
  const isPlanar = chromaIdc === 3 && reader.flag();
  const bitDepth = reader.unsignedGolomb() + 8;
  reader.unsignedGolomb(); // bit_depth_chroma_minus8
  reader.skip(1); // qpprime_y_zero_transform_bypass_flag
  if (reader.flag()) {
    const lists = chromaIdc === 3 ? 12 : 8;
    for (let i = 0; i < lists; i++) if (reader.flag()) skipScalingList(reader, i < 6 ? 16 : 64);
  }
  return { chromaIdc, isPlanar, bitDepth };
}

function skipScalingList(reader: BitReader, length: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < length; i++) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function readPictureOrder(reader: BitReader): Pick<SliceSyntax, 'orderType' | 'orderBits' | 'isOrderDeltaZero'> {
  const orderType = reader.unsignedGolomb();
  if (orderType === 0) return { orderType, orderBits: reader.unsignedGolomb() + 4, isOrderDeltaZero: false };
  if (orderType !== 1) return { orderType, orderBits: 0, isOrderDeltaZero: false };
  const isOrderDeltaZero = reader.flag();
  reader.signedGolomb();
  reader.signedGolomb();
  const cycle = reader.unsignedGolomb();
  for (let i = 0; i < cycle; i++) reader.signedGolomb();
  return { orderType, orderBits: 0, isOrderDeltaZero };
}
