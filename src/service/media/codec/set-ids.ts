import { BitReader, BitWriter, stopBit } from './bits.ts';
import { escapeNal, hevcSetKinds, type ParameterSet, unescapeNal } from './nal-units.ts';
import { readProfileTierLevel } from './sps.ts';

/** A codec of which samples name their parameter sets by id. */
export type SetCodec = 'h264' | 'hevc';
export type SetKind = 'vps' | 'sps' | 'pps';
export type UnitKind = SetKind | 'delimiter' | 'message' | 'slice' | 'other';

/** The id of a parameter set, and of the one that it refers to: a PPS to its SPS, an SPS of HEVC to its VPS. */
export interface SetIds {
  id: number;
  parent?: number | undefined;
}

const maxIds = { h264: { vps: -1, sps: 31, pps: 255 }, hevc: { vps: 15, sps: 15, pps: 63 } } as const;
const headBytes = { h264: 1, hevc: 2 } as const;
const h264Kinds = new Map<number, UnitKind>([
  [1, 'slice'],
  [2, 'slice'],
  [5, 'slice'],
  [6, 'message'],
  [7, 'sps'],
  [8, 'pps'],
  [9, 'delimiter'],
  [19, 'slice'],
]);
const hevcKinds = new Map<number, UnitKind>([...hevcSetKinds, [35, 'delimiter'], [39, 'message']]);
const hevcSlices = { lastTrailing: 9, firstRandomAccess: 16, lastRandomAccess: 21, lastReserved: 23 } as const;

/** Units of further layers count as `other`: they are not played. */
export function unitKind(codec: SetCodec, unit: Uint8Array): UnitKind {
  const [first = 0, second = 0] = unit;
  if (codec === 'h264') return h264Kinds.get(first & 0x1f) ?? 'other';
  if ((first & 1) !== 0 || second >> 3 !== 0) return 'other';
  const type = hevcType(first);
  const isRandomAccess = type >= hevcSlices.firstRandomAccess && type <= hevcSlices.lastRandomAccess;
  return type <= hevcSlices.lastTrailing || isRandomAccess ? 'slice' : (hevcKinds.get(type) ?? 'other');
}

function hevcType(first: number): number {
  return (first >> 1) & 0x3f;
}

/**
 * A parameter set as it compares: its priority as a reference and zero bytes behind it say nothing, and encoders write
 * them in one place and not in another.
 */
export function plainSet(codec: SetCodec, unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end--;
  const plain = Buffer.from(unit.subarray(0, end));
  if (codec === 'h264' && end > 0) plain[0] = 0x60 | (plain[0] ?? 0);
  return plain;
}

/** A number in a payload, from bit to bit; its width is fixed unless it is an Exp-Golomb code. */
interface Field {
  start: number;
  end: number;
  value: number;
  isFixed: boolean;
}

function readField(reader: BitReader, fixedBits?: number): Field {
  const start = reader.position;
  const value = fixedBits === undefined ? reader.unsignedGolomb() : reader.bits(fixedBits);
  return { start, end: reader.position, value, isFixed: fixedBits !== undefined };
}

/** H.264, 7.3.2.1.1 and 7.3.2.2; HEVC, 7.3.2.1 to 7.3.2.3. */
function readFields(codec: SetCodec, kind: SetKind, payload: Uint8Array): { own: Field; parent?: Field } {
  const reader = new BitReader(payload);
  if (kind === 'vps') return { own: readField(reader, 4) };
  if (kind === 'pps') return { own: readField(reader), parent: readField(reader) };
  if (codec === 'h264') {
    reader.skip(24); // profile_idc, constraint flags, level_idc
    return { own: readField(reader) };
  }
  const parent = readField(reader, 4);
  const subLayers = reader.bits(3);
  reader.skip(1); // sps_temporal_id_nesting_flag
  readProfileTierLevel(reader, subLayers);
  return { own: readField(reader), parent };
}

/** Throws a RangeError of a parameter set that is cut short or has an id beyond what its codec knows. */
export function readSetIds(codec: SetCodec, kind: SetKind, unit: Uint8Array): SetIds {
  const { own, parent } = readFields(codec, kind, unescapeNal(unit.subarray(headBytes[codec])));
  if (own.value > maxIds[codec][kind]) throw new RangeError('There is no such parameter set');
  return { id: own.value, parent: parent?.value };
}

/** The parameter set by other ids; everything else of it stays bit for bit. */
export function withSetIds(codec: SetCodec, kind: SetKind, unit: Buffer, ids: SetIds): Buffer {
  const head = unit.subarray(0, headBytes[codec]);
  const payload = unescapeNal(unit.subarray(headBytes[codec]));
  const { own, parent } = readFields(codec, kind, payload);
  const changes = [
    { field: own, value: ids.id },
    ...(parent && ids.parent !== undefined ? [{ field: parent, value: ids.parent }] : []),
  ].sort((a, b) => a.field.start - b.field.start);
  if (changes.every(({ field, value }) => field.value === value)) return unit;
  const writer = new BitWriter();
  let from = 0;
  for (const { field, value } of changes) {
    writer.copy(payload, from, field.start);
    if (field.isFixed) writer.bits(value, field.end - field.start);
    else writer.golomb(value);
    from = field.end;
  }
  writer.copy(payload, from, stopBit(payload) + 1);
  return Buffer.concat([head, escapeNal(writer.bytes())]);
}

/** The id of the picture parameter set that a slice names. Throws a RangeError where it is cut short. */
export function slicePictureSet(codec: SetCodec, slice: Uint8Array): number {
  return sliceField(codec, slice, unescapeNal(slice.subarray(headBytes[codec], headBytes[codec] + 32))).value;
}

/** H.264, 7.3.3; HEVC, 7.3.6.1. */
function sliceField(codec: SetCodec, [first = 0]: Uint8Array, payload: Uint8Array): Field {
  const reader = new BitReader(payload);
  if (codec === 'h264') {
    reader.unsignedGolomb(); // first_mb_in_slice
    reader.unsignedGolomb(); // slice_type
    return readField(reader);
  }
  const type = hevcType(first);
  reader.skip(1); // first_slice_segment_in_pic_flag
  if (type >= hevcSlices.firstRandomAccess && type <= hevcSlices.lastReserved) reader.skip(1); // no_output_of_prior_pics_flag
  return readField(reader);
}

function golombBits(value: number): number {
  return 2 * Math.floor(Math.log2(value + 1)) + 1;
}

/**
 * Ids that may stand in place of one. A picture parameter set's code in a slice may only grow or shrink by whole bytes:
 * then all that follows it, which is long and coded arithmetically, stays byte for byte.
 */
export function idsInPlaceOf(codec: SetCodec, kind: SetKind, id: number): number[] {
  const all = Array.from({ length: maxIds[codec][kind] + 1 }, (_, each) => each);
  if (kind !== 'pps') return all;
  return all.filter((each) => (golombBits(each) - golombBits(id)) % 8 === 0);
}

/** A slice that names another picture parameter set, one of `idsInPlaceOf` its own. */
export function withPictureSet(codec: SetCodec, slice: Buffer, id: number): Buffer {
  const headLength = headBytes[codec];
  const { start, end } = sliceField(codec, slice, unescapeNal(slice.subarray(headLength, headLength + 32)));
  // The payload up to a byte behind the id that is not zero: emulation prevention after it does not change.
  const payload: number[] = [];
  let at = headLength;
  for (let zeros = 0; at < slice.length; at++) {
    if (payload.length * 8 >= end + 8 && payload.at(-1) !== 0) break;
    const byte = slice[at] ?? 0;
    const isPrevention = zeros >= 2 && byte === 3;
    zeros = byte === 0 ? zeros + 1 : 0;
    if (!isPrevention) payload.push(byte);
  }
  const writer = new BitWriter();
  const bytes = Uint8Array.from(payload);
  writer.copy(bytes, 0, start);
  writer.golomb(id);
  writer.copy(bytes, end, bytes.length * 8);
  return Buffer.concat([slice.subarray(0, headLength), escapeNal(writer.bytes()), slice.subarray(at)]);
}

/** A parameter set as a part has it. */
export interface PlacedSet {
  kind: SetKind;
  id: number;
  unit: Buffer;
}

/** Encoders use low ids: those that are given to further sets begin here. */
const firstGivenId = 8;

/** A part's parameter sets, no two of a kind by one id: a decoder that has them all can begin at any keyframe. */
export class SetTable {
  readonly #units: Record<SetKind, Map<number, Buffer>> = { vps: new Map(), sps: new Map(), pps: new Map() };
  readonly #inConfig = new Set<Buffer>();

  constructor(
    readonly codec: SetCodec,
    config: readonly ParameterSet[],
  ) {
    for (const { kind, unit } of config) {
      if (kind === 'other') continue;
      this.#units[kind].set(readSetIds(codec, kind, unit).id, unit);
      this.#inConfig.add(unit);
    }
  }

  /** Is it among the sets that the part's decoder configuration listed at first? */
  isInConfig({ unit }: PlacedSet): boolean {
    return this.#inConfig.has(unit);
  }

  /**
   * The set under an id that is its own in this part: the one it was sent with where that is free, or has the same
   * content. `parent`: the id that its SPS or VPS has here. Undefined if no id is left.
   */
  place(kind: SetKind, unit: Buffer, parent: number | undefined): PlacedSet | undefined {
    const units = this.#units[kind];
    const sent = readSetIds(this.codec, kind, unit).id;
    const as = (id: number) => withSetIds(this.codec, kind, unit, { id, parent });
    const ids = [sent, ...idsInPlaceOf(this.codec, kind, sent)];
    const same = ids.find((id) => units.get(id)?.equals(as(id)));
    const free = (least: number) => ids.find((id) => id >= least && !units.has(id));
    const id = same ?? (units.has(sent) ? (free(firstGivenId) ?? free(0)) : sent);
    if (id === undefined) return undefined;
    const placed = units.get(id) ?? as(id);
    units.set(id, placed);
    return { kind, id, unit: placed };
  }

  /** All that were placed, those of the configuration first. */
  get sets(): ParameterSet[] {
    return (['vps', 'sps', 'pps'] as const).flatMap((kind) =>
      Array.from(this.#units[kind].values(), (unit) => ({ kind, unit })),
    );
  }

  /** Does the part mean something else by this id? */
  isTaken(kind: SetKind, unit: Buffer): boolean {
    const known = this.#units[kind].get(readSetIds(this.codec, kind, unit).id);
    return known !== undefined && !known.equals(unit);
  }
}
