import { readH264Sps } from './codec/h264-sps.ts';
import { readHevcSps } from './codec/hevc-sps.ts';
import { chromaFormats, type PictureFormat } from './codec/picture-format.ts';
import { plainSet, type SetCodec } from './codec/set-ids.ts';
import { unescapeNal } from './nal-units.ts';
import { avcParameterSets, hevcParameterSets, type ParameterSet } from './parameter-sets.ts';

/** H.264 profiles whose record ends with chroma format and bit depths: ISO/IEC 14496-15, 5.3.3.1.2. */
const profilesWithFormat = new Set([100, 110, 122, 144]);
/** Each decodes those before it. */
const profileRanks = [66, 77, 100, 110, 122, 244];
const hevcArrays = [
  ['vps', 32],
  ['sps', 33],
  ['pps', 34],
] as const;

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
    ...sequences.map(withLength),
    Buffer.of(pictures.length),
    ...pictures.map(withLength),
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
  const arrays = hevcArrays.filter(([kind]) => unitsOf(sets, kind).length > 0);
  return Buffer.concat([
    Buffer.of(1),
    payload.subarray(1, 12),
    Buffer.of(level, 0xf0, 0, 0xfc, 0xfc | chromaIdc(format), depth, depth, 0, 0, temporal, arrays.length),
    ...arrays.flatMap(([kind, type]) => {
      const units = unitsOf(sets, kind);
      return [Buffer.of(0x80 | type, 0, units.length), ...units.map(withLength)];
    }),
  ]);
}

function unitsOf(sets: readonly ParameterSet[], kind: ParameterSet['kind']): Buffer[] {
  return sets.filter((set) => set.kind === kind).map(({ unit }) => unit);
}

function chromaIdc({ chroma }: PictureFormat): number {
  return chromaFormats.indexOf(chroma);
}

function withLength(unit: Buffer): Buffer {
  return Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 0xff), unit]);
}
