import { BitReader } from './codec/bit-reader.ts';
import { unescapeNal } from './nal-units.ts';
import { avcParameterSets } from './parameter-sets.ts';
import { readVideoEntry } from './sample-entry.ts';

/** The avcC of a sample entry; undefined of one that is not H.264 or has its parameter sets elsewhere. */
export function avcRecord(sampleEntry: Buffer): Buffer | undefined {
  const { type, config } = readVideoEntry(sampleEntry);
  return type === 'avc1' && config?.type === 'avcC' ? config.body : undefined;
}

/** The ids that an avcC's sequence and picture parameter sets are called by: H.264, 7.3.2.1.1 and 7.3.2.2. */
export function parameterSetIds(avcC: Buffer): ReadonlySet<number> {
  return new Set(Array.from(avcParameterSets(avcC), ({ kind, unit }) => readId(kind === 'sps' ? 4 : 1, unit)));
}

/** After the head of the unit; a sequence's id stands behind profile and level. */
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
    ...sps.map(withLength),
    Buffer.from([pps.length]),
    ...pps.map(withLength),
    first.subarray(ownBytes),
  ]);
}

function withLength(unit: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(unit.length);
  return Buffer.concat([length, unit]);
}
