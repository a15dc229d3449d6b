import { readVideoEntry } from '../mp4/tracks.ts';
import { BitReader } from './bits.ts';
import { unescapeNal, withLengths } from './nal-units.ts';

export interface ParameterSet {
  kind: 'vps' | 'sps' | 'pps' | 'other';
  /** Its NAL unit. */
  unit: Buffer;
}

const hevcKinds = new Map<number, ParameterSet['kind']>([
  [32, 'vps'],
  [33, 'sps'],
  [34, 'pps'],
]);
// The byte of each configuration record with lengthSizeMinusOne: ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1.
const lengthSizeAt = { avcC: 4, hvcC: 21 } as const;
type NalConfig = keyof typeof lengthSizeAt;

/**
 * The parameter sets of a video sample entry as a sample begins with them when they are sent in-band: NAL units with
 * their lengths. Empty where the codec has none apart (AV1 repeats its own at every keyframe) or it is no video.
 */
export function parameterSets(sampleEntry: Buffer): Buffer {
  const config = nalConfig(sampleEntry);
  return config === undefined ? Buffer.alloc(0) : inBand(config.type, config.body);
}

export function parameterSetsOfAvcConfig(avcC: Buffer): Buffer {
  return inBand('avcC', avcC);
}

/** Bytes of the length before each NAL unit of a sample; undefined where samples are not NAL units. */
export function nalLengthBytes(sampleEntry: Buffer): number | undefined {
  const config = nalConfig(sampleEntry);
  return config && lengthBytesOf(config.type, config.body);
}

/** Sequence, then picture parameter sets: ISO/IEC 14496-15, 5.3.3.1. Throws a RangeError on reaching one that is cut short. */
export function* avcParameterSets(record: Buffer): Generator<ParameterSet> {
  const end = yield* readUnits(record, 6, record.readUInt8(5) & 0x1f, 'sps');
  yield* readUnits(record, end + 1, record.readUInt8(end), 'pps');
}

/** Arrays of VPS, SPS, PPS and perhaps SEI: ISO/IEC 14496-15, 8.3.3.1. Throws a RangeError on reaching one that is cut short. */
export function* hevcParameterSets(record: Buffer): Generator<ParameterSet> {
  let position = 23;
  for (let arrays = record.readUInt8(22); arrays > 0; arrays--) {
    const kind = hevcKinds.get(record.readUInt8(position) & 0x3f) ?? 'other';
    position = yield* readUnits(record, position + 3, record.readUInt16BE(position + 1), kind);
  }
}

function* readUnits(
  record: Buffer,
  start: number,
  count: number,
  kind: ParameterSet['kind'],
): Generator<ParameterSet, number> {
  let end = start;
  for (let i = 0; i < count; i++) {
    const length = record.readUInt16BE(end);
    if (end + 2 + length > record.length) throw new RangeError('Its parameter sets are cut short');
    yield { kind, unit: record.subarray(end + 2, end + 2 + length) };
    end += 2 + length;
  }
  return end;
}

function nalConfig(sampleEntry: Buffer): { type: NalConfig; body: Buffer } | undefined {
  const entryType = sampleEntry.toString('latin1', 4, 8);
  if (entryType !== 'avc1' && entryType !== 'hvc1') return undefined;
  const { config } = readVideoEntry(sampleEntry);
  return config?.type === 'avcC' || config?.type === 'hvcC' ? { type: config.type, body: config.body } : undefined;
}

function inBand(type: NalConfig, record: Buffer): Buffer {
  const sets = type === 'avcC' ? avcParameterSets(record) : hevcParameterSets(record);
  return withLengths(
    Array.from(sets, ({ unit }) => unit),
    lengthBytesOf(type, record),
  );
}

function lengthBytesOf(type: NalConfig, record: Buffer): number {
  return (record.readUInt8(lengthSizeAt[type]) & 3) + 1;
}

/** The avcC of a sample entry; undefined of one that is not H.264 or has its parameter sets elsewhere. */
export function avcRecord(sampleEntry: Buffer): Buffer | undefined {
  const { type, config } = readVideoEntry(sampleEntry);
  return type === 'avc1' && config?.type === 'avcC' ? config.body : undefined;
}

/** The ids that an avcC's sequence and picture parameter sets are called by: H.264, 7.3.2.1.1 and 7.3.2.2. */
export function parameterSetIds(avcC: Buffer): ReadonlySet<number> {
  return new Set(Array.from(avcParameterSets(avcC), ({ kind, unit }) => readId(kind === 'sps' ? 4 : 1, unit)));
}

/** A sequence's id stands behind profile and level. */
function readId(headBytes: number, unit: Buffer): number {
  return new BitReader(unescapeNal(unit.subarray(headBytes))).unsignedGolomb();
}

/**
 * The avcC of a track that begins with some samples of one encoder and goes on with those of others. Each sample names
 * its parameter sets by id, so the ids have to differ; profile, level and what follows the sets are those of `first`.
 */
export function joinedAvcConfig(first: Buffer, others: readonly Buffer[]): Buffer {
  const sets = [first, ...others].flatMap((record) => [...avcParameterSets(record)]);
  const units = (kind: 'sps' | 'pps') => sets.filter((set) => set.kind === kind).map(({ unit }) => unit);
  const [sps, pps] = [units('sps'), units('pps')];
  const ownBytes = [...avcParameterSets(first)].reduce((sum, { unit }) => sum + 2 + unit.length, 7);
  return Buffer.concat([
    first.subarray(0, 5),
    Buffer.from([0xe0 | sps.length]),
    withLengths(sps, 2),
    Buffer.from([pps.length]),
    withLengths(pps, 2),
    first.subarray(ownBytes),
  ]);
}
