import type { VideoDescription } from '../mp4/tracks.ts';
import { BitReader } from './bits.ts';
import {
  avcParameterSets,
  hevcParameterSets,
  hevcSetKinds,
  type ParameterSet,
  unescapeNal,
  withLengths,
} from './nal-units.ts';
import {
  type ChromaFormat,
  type ColourDescription,
  chromaFormats,
  type PictureFormat,
  squarePixels,
} from './picture-format.ts';
import { plainSet, type SetCodec } from './set-ids.ts';
import { readH264Sps, readHevcSps } from './sps.ts';

/** H.264 profiles whose record ends with chroma format and bit depths: ISO/IEC 14496-15, 5.3.3.1.2. */
const profilesWithFormat = new Set([100, 110, 122, 144]);
/** Each decodes those before it. */
const profileRanks = [66, 77, 100, 110, 122, 244];

/** The parameter sets of a decoder configuration record, as they compare: see `plainSet`. Throws a RangeError on reaching one that is cut short. */
export function configSets(codec: SetCodec, record: Uint8Array): ParameterSet[] {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const sets = codec === 'h264' ? avcParameterSets(bytes) : hevcParameterSets(bytes);
  return Array.from(sets, ({ kind, unit }) => ({ kind, unit: kind === 'other' ? unit : plainSet(codec, unit) }));
}

export function readSps(codec: SetCodec, sps: Uint8Array): PictureFormat | undefined {
  return codec === 'h264' ? readH264Sps(sps) : readHevcSps(sps);
}

/**
 * The configuration record of samples that are decoded by these parameter sets, of which the first SPS describes the
 * picture. `lengthBytes` stand before each NAL unit. Throws a RangeError where that SPS cannot be followed.
 */
export function decoderConfig(codec: SetCodec, sets: readonly ParameterSet[], lengthBytes: number): Buffer {
  const sps = sets.find(({ kind }) => kind === 'sps')?.unit;
  const format = sps && readSps(codec, sps);
  if (sps === undefined || format === undefined) throw new RangeError('It has no sequence parameter set');
  const lengthBits = lengthBytes - 1;
  return codec === 'h264' ? avcConfig(format, lengthBits, sets) : hevcConfig(sps, format, lengthBits, sets);
}

function avcConfig(format: PictureFormat, lengthBits: number, sets: readonly ParameterSet[]): Buffer {
  const [sequences, pictures] = [unitsOf(sets, 'sps'), unitsOf(sets, 'pps')];
  const depth = 0xf8 | (format.bitDepth - 8);
  const rank = (unit: Buffer) => profileRanks.indexOf(unit[1] ?? 0);
  const [, profile = 0, constraints = 0] = [...sequences].sort((a, b) => rank(b) - rank(a))[0] ?? [];
  const level = Math.max(...sequences.map((unit) => unit[3] ?? 0));
  return Buffer.concat([
    Buffer.of(1, profile, constraints, level, 0xfc | lengthBits, 0xe0 | sequences.length),
    withLengths(sequences, 2),
    Buffer.of(pictures.length),
    withLengths(pictures, 2),
    ...(profilesWithFormat.has(profile) ? [Buffer.of(0xfc | chromaIdc(format), depth, depth, 0)] : []),
  ]);
}

/** ISO/IEC 14496-15, 8.3.3.1: profile, tier and level stand in it as in the SPS. */
function hevcConfig(sps: Buffer, format: PictureFormat, lengthBits: number, sets: readonly ParameterSet[]): Buffer {
  const payload = unescapeNal(sps.subarray(2));
  const layers = payload[0] ?? 0;
  const depth = 0xf8 | (format.bitDepth - 8);
  const temporal = ((((layers >> 1) & 7) + 1) << 3) | ((layers & 1) << 2) | lengthBits;
  const level = Math.max(...unitsOf(sets, 'sps').map((unit) => unescapeNal(unit.subarray(2))[12] ?? 0));
  const arrays = [...hevcSetKinds].filter(([, kind]) => unitsOf(sets, kind).length > 0);
  return Buffer.concat([
    Buffer.of(1),
    payload.subarray(1, 12),
    Buffer.of(level, 0xf0, 0, 0xfc, 0xfc | chromaIdc(format), depth, depth, 0, 0, temporal, arrays.length),
    ...arrays.flatMap(([type, kind]) => {
      const units = unitsOf(sets, kind);
      return [Buffer.of(0x80 | type, 0, units.length), withLengths(units, 2)];
    }),
  ]);
}

function unitsOf(sets: readonly ParameterSet[], kind: ParameterSet['kind']): Buffer[] {
  return sets.filter((set) => set.kind === kind).map(({ unit }) => unit);
}

function chromaIdc({ chroma }: PictureFormat): number {
  return chromaFormats.indexOf(chroma);
}

/** Reads an avcC record; `picture` is absent when its SPS cannot be followed. Throws when the record is not an avcC. */
export function readH264Config(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 8 || record[0] !== 1) throw new RangeError('not an avcC record');
  const [first] = avcParameterSets(record);
  if (first?.kind !== 'sps' || first.unit.length < 4) throw new RangeError('avcC carries no SPS');
  return { codecString: `avc1.${record.toString('hex', 1, 4)}`, picture: readH264Sps(first.unit) };
}

/** Reads an hvcC record; `picture` is absent when it holds no SPS that can be followed. Throws when it is not an hvcC. */
export function readHevcConfig(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 23 || record[0] !== 1) throw new RangeError('not an hvcC record');
  return { codecString: codecString(record), picture: readPicture(record) };
}

/** ISO/IEC 14496-15, Annex E.3: `hvc1.1.6.L93.B0`. */
function codecString(record: Buffer): string {
  const profileByte = record.readUInt8(1);
  const space = ['', 'A', 'B', 'C'][profileByte >> 6];
  const compatibility = reverseBits(record.readUInt32BE(2)).toString(16).toUpperCase();
  const tier = (profileByte & 0x20) === 0 ? 'L' : 'H';
  const constraints = [...record.subarray(6, 12)].map((byte) => byte.toString(16).toUpperCase());
  while (constraints.at(-1) === '0') constraints.pop();
  const level = `${tier}${record.readUInt8(12)}`;
  return [`hvc1.${space}${profileByte & 0x1f}`, compatibility, level, ...constraints].join('.');
}

function reverseBits(value: number): number {
  let reversed = 0;
  for (let i = 0; i < 32; i++) reversed = reversed * 2 + ((value >>> i) & 1);
  return reversed;
}

function readPicture(record: Buffer): PictureFormat | undefined {
  try {
    for (const { kind, unit } of hevcParameterSets(record)) if (kind === 'sps') return readHevcSps(unit);
  } catch {
    // Parameter sets that are cut short give no picture.
  }
  return undefined;
}

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
