import type { VideoDescription } from '../track.ts';
import { BitReader } from './bit-reader.ts';
import { type ChromaFormat, type ColourDescription, type PictureFormat, squarePixels } from './picture-format.ts';

const sequenceHeaderType = 1;

/** Reads an av1C record; `picture` is absent when it holds no sequence header. Throws when it is not an av1C. */
export function readAv1Config(config: Uint8Array): VideoDescription {
  if (config.length < 4 || config[0] !== 0x81) throw new RangeError('not an av1C record');
  const fields = new BitReader(config.subarray(1));
  const profile = fields.bits(3);
  const level = fields.bits(5);
  const tier = fields.flag() ? 'H' : 'M';
  const isHighBitDepth = fields.flag();
  const isTwelveBit = fields.flag();
  const bitDepth = isHighBitDepth ? (isTwelveBit ? 12 : 10) : 8;
  const chroma = chromaOf(fields.flag(), fields.flag(), fields.flag());
  const padded = (value: number) => String(value).padStart(2, '0');
  return {
    codecString: `av01.${profile}.${padded(level)}${tier}.${padded(bitDepth)}`,
    picture: readSequence(config.subarray(4), { profile, bitDepth, chroma }),
  };
}

function chromaOf(isMonochrome: boolean, isHalfWidth: boolean, isHalfHeight: boolean): ChromaFormat {
  if (isMonochrome) return '4:0:0';
  if (!isHalfWidth) return '4:4:4';
  return isHalfHeight ? '4:2:0' : '4:2:2';
}

interface SampleFormat {
  profile: number;
  bitDepth: number;
  chroma: ChromaFormat;
}

function readSequence(obus: Uint8Array, { profile, bitDepth, chroma }: SampleFormat): PictureFormat | undefined {
  try {
    const reader = new BitReader(obus);
    reader.skip(1);
    const type = reader.bits(4);
    const hasExtension = reader.flag();
    const hasSize = reader.flag();
    reader.skip(1 + (hasExtension ? 8 : 0));
    if (type !== sequenceHeaderType) return undefined;
    if (hasSize) while (reader.flag()) reader.skip(7); // leb128: a set first bit means another byte
    if (hasSize) reader.skip(7);
    reader.skip(3 + 1); // seq_profile, still_picture
    const isReduced = reader.flag();
    const size = readSize(reader, isReduced);
    const colour = readColour(reader, { isReduced, profile });
    return { ...size, pixelRatio: squarePixels, isInterlaced: false, chroma, bitDepth, colour };
  } catch {
    return undefined;
  }
}

/** AV1, 5.5.1: everything before the frame size has to be walked through. */
function readSize(reader: BitReader, isReduced: boolean): { width: number; height: number } {
  if (isReduced) reader.skip(5);
  else skipOperatingPoints(reader);
  const widthBits = reader.bits(4) + 1;
  const heightBits = reader.bits(4) + 1;
  return { width: reader.bits(widthBits) + 1, height: reader.bits(heightBits) + 1 };
}

interface SequenceKind {
  isReduced: boolean;
  profile: number;
}

/** AV1, 5.5.1 and 5.5.2, from behind the frame size. Undefined where colours are not described, or cannot be read. */
function readColour(reader: BitReader, { isReduced, profile }: SequenceKind): ColourDescription | undefined {
  try {
    if (!isReduced && reader.flag()) reader.skip(4 + 3); // lengths of frame ids
    reader.skip(3); // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter
    if (!isReduced) skipTools(reader);
    reader.skip(3); // enable_superres, enable_cdef, enable_restoration
    const isDeep = reader.flag();
    if (profile === 2 && isDeep) reader.skip(1); // twelve_bit
    if (profile !== 1) reader.skip(1); // mono_chrome
    if (!reader.flag()) return undefined;
    const [primaries, transfer, matrix] = [reader.bits(8), reader.bits(8), reader.bits(8)];
    const isSrgb = primaries === 1 && transfer === 13 && matrix === 0;
    return { primaries, transfer, matrix, isFullRange: isSrgb || reader.flag() };
  } catch {
    return undefined;
  }
}

function skipTools(reader: BitReader): void {
  reader.skip(4); // interintra and masked compound, warped motion, dual filter
  const hasOrderHint = reader.flag();
  if (hasOrderHint) reader.skip(2); // enable_jnt_comp, enable_ref_frame_mvs
  const isChosenLater = reader.flag();
  const mayHaveScreenContent = isChosenLater || reader.flag();
  // seq_choose_integer_mv, then seq_force_integer_mv where it is not chosen for each frame
  if (mayHaveScreenContent && !reader.flag()) reader.skip(1);
  if (hasOrderHint) reader.skip(3); // order_hint_bits_minus_1
}

function skipOperatingPoints(reader: BitReader): void {
  let delayBits = 0;
  if (reader.flag()) {
    reader.skip(64); // num_units_in_display_tick, time_scale
    if (reader.flag()) reader.unsignedGolomb(); // num_ticks_per_picture_minus_1
    if (reader.flag()) {
      delayBits = reader.bits(5) + 1;
      reader.skip(32 + 5 + 5);
    }
  }
  const hasDisplayDelay = reader.flag();
  for (let points = reader.bits(5) + 1; points > 0; points--) {
    reader.skip(12); // operating_point_idc
    if (reader.bits(5) > 7) reader.skip(1); // seq_tier
    if (delayBits > 0 && reader.flag()) reader.skip(2 * delayBits + 1);
    if (hasDisplayDelay && reader.flag()) reader.skip(4);
  }
}
