import { escapeNal, unescapeNal } from '../nal-units.ts';
import { BitReader } from './bit-reader.ts';
import { BitWriter, stopBit } from './bit-writer.ts';
import type { SliceSyntax } from './h264-sps.ts';

/** A slice's header cannot be read without these fields of its picture parameter set. */
export interface PictureSyntax {
  id: number;
  sequenceId: number;
  isArithmetic: boolean;
  hasFieldOrder: boolean;
  references: readonly [number, number];
  isWeighted: boolean;
  isBipredictiveWeighted: boolean;
  hasDeblocking: boolean;
  hasRedundancy: boolean;
}

/** Reads a picture parameter set, its NAL header included: H.264, 7.3.2.2. Undefined of one with slice groups. */
export function readH264Pps(pps: Uint8Array): PictureSyntax | undefined {
  const reader = new BitReader(unescapeNal(pps.subarray(1)));
  const [id, sequenceId] = [reader.unsignedGolomb(), reader.unsignedGolomb()];
  const [isArithmetic, hasFieldOrder] = [reader.flag(), reader.flag()];
  if (reader.unsignedGolomb() > 0) return undefined;
  const references = [reader.unsignedGolomb() + 1, reader.unsignedGolomb() + 1] as const;
  const [isWeighted, bipredictive] = [reader.flag(), reader.bits(2)];
  for (let i = 0; i < 3; i++) reader.signedGolomb(); // pic_init_qp, pic_init_qs, chroma_qp_index_offset
  const hasDeblocking = reader.flag();
  reader.skip(1); // constrained_intra_pred_flag
  return {
    id,
    sequenceId,
    isArithmetic,
    hasFieldOrder,
    references,
    isWeighted,
    isBipredictiveWeighted: bipredictive === 1,
    hasDeblocking,
    hasRedundancy: reader.flag(),
  };
}

/** A command that changes which pictures are references: H.264, 7.4.3.3. `1` unmarks the one so many frames before. */
export interface MarkingCommand {
  operation: number;
  operands: readonly number[];
}

export interface SliceHeader {
  frameNum: number;
  isIntra: boolean;
  /** A B slice may name so many pictures, in the longer of its lists. */
  bipredictive: number;
  /** Undefined where the picture is no reference, or leaves it to the sliding window. */
  marking: readonly MarkingCommand[] | undefined;
  /** Bits of the unit, without its first byte and emulation prevention: where the marking stands. */
  markingStart: number;
  markingEnd: number;
  /** The first bit after the header; undefined without arithmetic coding, where nothing needs it. */
  end: number | undefined;
}

const [sliceB, sliceI, sliceSp, sliceSi] = [1, 2, 3, 4] as const;
/** Each command is followed by so many numbers. */
const operandsOf: readonly number[] = [0, 1, 1, 2, 1, 0, 1];

/** The id of the picture parameter set that a slice names. */
export function sliceParameterSet(rbsp: Uint8Array): number {
  const reader = new BitReader(rbsp);
  reader.unsignedGolomb();
  reader.unsignedGolomb();
  return reader.unsignedGolomb();
}

/** Reads the header of a slice that is no IDR's: H.264, 7.3.3. Undefined of a field's. Throws where it is cut short. */
export function readSliceHeader(
  rbsp: Uint8Array,
  isReference: boolean,
  sequence: SliceSyntax,
  picture: PictureSyntax,
): SliceHeader | undefined {
  const reader = new BitReader(rbsp);
  reader.unsignedGolomb(); // first_mb_in_slice
  const type = reader.unsignedGolomb() % 5;
  reader.unsignedGolomb(); // pic_parameter_set_id
  if (sequence.isPlanar) reader.skip(2);
  const frameNum = reader.bits(sequence.frameNumBits);
  if (!sequence.isFrameOnly && reader.flag()) return undefined;
  if (sequence.orderType === 0) reader.skip(sequence.orderBits);
  const deltas = sequence.orderType === 1 && !sequence.isOrderDeltaZero ? 1 : 0;
  const bottom = picture.hasFieldOrder && (sequence.orderType === 0 || deltas > 0) ? 1 : 0;
  for (let i = 0; i < deltas + bottom; i++) reader.signedGolomb();
  if (picture.hasRedundancy) reader.unsignedGolomb();
  const isB = type === sliceB;
  const isIntra = type === sliceI || type === sliceSi;
  if (isB) reader.skip(1); // direct_spatial_mv_pred_flag
  let [first, second] = picture.references;
  if (!isIntra && reader.flag()) {
    first = reader.unsignedGolomb() + 1;
    if (isB) second = reader.unsignedGolomb() + 1;
  }
  const lists = isIntra ? [] : isB ? [first, second] : [first];
  for (const _ of lists) skipListModification(reader);
  const isWeighted = isB ? picture.isBipredictiveWeighted : picture.isWeighted && !isIntra;
  if (isWeighted) skipWeights(reader, lists, sequence.isMonochrome || sequence.isPlanar);
  const markingStart = reader.position;
  const marking = isReference && reader.flag() ? readMarking(reader) : undefined;
  const markingEnd = reader.position;
  const header = {
    frameNum,
    isIntra,
    bipredictive: isB ? Math.max(first, second) : 0,
    marking,
    markingStart,
    markingEnd,
  };
  if (!picture.isArithmetic) return { ...header, end: undefined };
  if (!isIntra) reader.unsignedGolomb(); // cabac_init_idc
  reader.signedGolomb(); // slice_qp_delta
  if (type === sliceSp) reader.skip(1);
  if (type === sliceSp || type === sliceSi) reader.signedGolomb();
  if (picture.hasDeblocking && reader.unsignedGolomb() !== 1) for (let i = 0; i < 2; i++) reader.signedGolomb();
  return { ...header, end: reader.position };
}

function skipListModification(reader: BitReader): void {
  if (!reader.flag()) return;
  while (reader.unsignedGolomb() !== 3) reader.unsignedGolomb();
}

function skipWeights(reader: BitReader, lists: readonly number[], isLumaOnly: boolean): void {
  reader.unsignedGolomb();
  if (!isLumaOnly) reader.unsignedGolomb();
  for (const references of lists) {
    for (let i = 0; i < references; i++) {
      if (reader.flag()) for (let j = 0; j < 2; j++) reader.signedGolomb();
      if (!isLumaOnly && reader.flag()) for (let j = 0; j < 4; j++) reader.signedGolomb();
    }
  }
}

function readMarking(reader: BitReader): MarkingCommand[] {
  const commands: MarkingCommand[] = [];
  for (let operation = reader.unsignedGolomb(); operation !== 0; operation = reader.unsignedGolomb()) {
    const operands = Array.from({ length: operandsOf[operation] ?? 0 }, () => reader.unsignedGolomb());
    commands.push({ operation, operands });
  }
  return commands;
}

/** The slice with other commands; everything else of it stays bit for bit. Without any it leaves them out. */
export function withMarking(
  head: number,
  rbsp: Uint8Array,
  { markingStart, markingEnd, end }: SliceHeader,
  commands: readonly MarkingCommand[],
): Buffer {
  const writer = new BitWriter();
  writer.copy(rbsp, 0, markingStart);
  writer.bits(commands.length > 0 ? 1 : 0, 1);
  for (const { operation, operands } of commands) for (const value of [operation, ...operands]) writer.golomb(value);
  if (commands.length > 0) writer.golomb(0);
  if (end === undefined) {
    writer.copy(rbsp, markingEnd, stopBit(rbsp) + 1);
    return Buffer.concat([Buffer.of(head), escapeNal(writer.bytes())]);
  }
  writer.copy(rbsp, markingEnd, end);
  while (writer.length % 8 !== 0) writer.bits(1, 1); // cabac_alignment_one_bit
  return Buffer.concat([
    Buffer.of(head),
    escapeNal(Buffer.concat([writer.bytes(), rbsp.subarray(Math.ceil(end / 8))])),
  ]);
}
