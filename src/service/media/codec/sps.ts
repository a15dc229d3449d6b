import { BitReader } from './bits.ts';
import { unescapeNal } from './nal-units.ts';
import {
  chromaFormats,
  type PictureFormat,
  readUsability,
  unknownUsability,
  type VideoUsability,
} from './picture-format.ts';

// The profiles whose SPS carries chroma format, bit depths and scaling lists: H.264, 7.3.2.1.1.
const profilesWithChromaFields = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/** A slice's header cannot be read without these. */
export interface SliceSyntax {
  id: number;
  isPlanar: boolean;
  isMonochrome: boolean;
  isFrameOnly: boolean;
  frameNumBits: number;
  /** Maximum number of reference frames. */
  references: number;
  orderType: number;
  orderBits: number;
  isOrderDeltaZero: boolean;
}

/** Reads a sequence parameter set, its NAL header included. Undefined where it cannot be followed. */
export function readH264Sps(sps: Uint8Array): PictureFormat | undefined {
  return readSequence(sps)?.format;
}

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

/** Reads a sequence parameter set, its NAL header included. Undefined where it cannot be followed. */
export function readHevcSps(sps: Uint8Array): PictureFormat | undefined {
  try {
    return readFormat(new BitReader(unescapeNal(sps.subarray(2))));
  } catch {
    return undefined;
  }
}

function readFormat(reader: BitReader): PictureFormat {
  reader.skip(4); // sps_video_parameter_set_id
  const subLayers = reader.bits(3);
  reader.skip(1); // sps_temporal_id_nesting_flag
  const { isInterlaced } = readProfileTierLevel(reader, subLayers);
  reader.unsignedGolomb(); // sps_seq_parameter_set_id
  const chromaIdc = reader.unsignedGolomb();
  if (chromaIdc === 3) reader.skip(1); // separate_colour_plane_flag
  let width = reader.unsignedGolomb();
  let height = reader.unsignedGolomb();
  if (reader.flag()) {
    const unitX = chromaIdc === 1 || chromaIdc === 2 ? 2 : 1;
    const unitY = chromaIdc === 1 ? 2 : 1;
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  const bitDepth = reader.unsignedGolomb() + 8;
  const { hasFields, ...usability } = readHevcVui(reader, subLayers);
  return {
    width,
    height,
    isInterlaced: isInterlaced || hasFields,
    chroma: chromaFormats[chromaIdc] ?? '4:2:0',
    bitDepth,
    ...usability,
  };
}

interface HevcUsability extends VideoUsability {
  /** Is each picture one field? */
  hasFields: boolean;
}

/** Fields before the VUI cannot always be followed; the size is known all the same. */
function readHevcVui(reader: BitReader, subLayers: number): HevcUsability {
  try {
    skipToVui(reader, subLayers);
    if (!reader.flag()) return { ...unknownUsability, hasFields: false };
    const usability = readUsability(reader);
    if (reader.flag()) skipGolombs(reader, 2); // chroma_loc_info
    reader.skip(1); // neutral_chroma_indication_flag
    return { ...usability, hasFields: reader.flag() };
  } catch {
    return { ...unknownUsability, hasFields: false };
  }
}

/** HEVC, 7.3.2.2: all that stands between the bit depths and the VUI. */
function skipToVui(reader: BitReader, subLayers: number): void {
  reader.unsignedGolomb(); // bit_depth_chroma_minus8
  const orderBits = reader.unsignedGolomb() + 4;
  const orderedLayers = reader.flag() ? subLayers + 1 : 1;
  skipGolombs(reader, 3 * orderedLayers + 6);
  if (reader.flag() && reader.flag()) skipScalingLists(reader);
  reader.skip(2); // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  if (reader.flag()) {
    reader.skip(8); // bit depths of PCM samples
    skipGolombs(reader, 2);
    reader.skip(1); // pcm_loop_filter_disabled_flag
  }
  skipReferenceSets(reader);
  if (reader.flag()) {
    for (let pictures = reader.unsignedGolomb(); pictures > 0; pictures--) reader.skip(orderBits + 1);
  }
  reader.skip(2); // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
}

function skipGolombs(reader: BitReader, count: number): void {
  for (let i = 0; i < count; i++) reader.unsignedGolomb();
}

/** HEVC, 7.3.4 */
function skipScalingLists(reader: BitReader): void {
  for (let size = 0; size < 4; size++) {
    const coefficients = Math.min(64, 16 << (2 * size)) + (size > 1 ? 1 : 0);
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      skipGolombs(reader, reader.flag() ? coefficients : 1);
    }
  }
}

const maxReferenceSets = 64;
const maxPictures = 16;

/** HEVC, 7.3.7: a set may be described by its difference from the one before it. */
function skipReferenceSets(reader: BitReader): void {
  const sets = reader.unsignedGolomb();
  if (sets > maxReferenceSets) throw new RangeError('too many reference picture sets');
  let pictures = 0;
  for (let set = 0; set < sets; set++) {
    if (set > 0 && reader.flag()) {
      reader.skip(1); // delta_rps_sign
      reader.unsignedGolomb(); // abs_delta_rps_minus1
      const before = pictures;
      pictures = 0;
      for (let i = 0; i <= before; i++) if (reader.flag() || reader.flag()) pictures++;
    } else {
      pictures = reader.unsignedGolomb() + reader.unsignedGolomb();
      if (pictures > 2 * maxPictures) throw new RangeError('too many reference pictures');
      for (let i = 0; i < pictures; i++) {
        reader.unsignedGolomb(); // delta_poc_minus1
        reader.skip(1); // used_by_curr_pic_flag
      }
    }
  }
}

/** HEVC, 7.3.3: 88 bits of profile and 8 of level, then the same for each sub-layer that says so. */
export function readProfileTierLevel(reader: BitReader, subLayers: number): { isInterlaced: boolean } {
  reader.skip(8 + 32);
  const isProgressive = reader.flag();
  const hasFields = reader.flag();
  reader.skip(46 + 8);
  const present: { profile: boolean; level: boolean }[] = [];
  for (let i = 0; i < subLayers; i++) present.push({ profile: reader.flag(), level: reader.flag() });
  if (subLayers > 0) reader.skip(2 * (8 - subLayers));
  for (const layer of present) reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0));
  return { isInterlaced: hasFields && !isProgressive };
}
