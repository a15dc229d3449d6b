import type { VideoTrack } from '../mp4/tracks.ts';
import { BitReader, BitWriter, stopBit } from './bits.ts';
import {
  avcParameterSets,
  configLengthBytes,
  escapeNal,
  nalUnits,
  unescapeNal,
  withLengths,
  withoutRecoveryPoint,
} from './nal-units.ts';
import { slicePictureSet } from './set-ids.ts';
import { readSliceSyntax, type SliceSyntax } from './sps.ts';

/** A slice's header cannot be read without these fields of its picture parameter set. */
interface PictureSyntax {
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
function readH264Pps(pps: Uint8Array): PictureSyntax | undefined {
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
interface MarkingCommand {
  operation: number;
  operands: readonly number[];
}

interface SliceHeader {
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
/** Operands of each command. */
const operandsOf: readonly number[] = [0, 1, 1, 2, 1, 0, 1];

/** Reads the header of a slice that is no IDR's: H.264, 7.3.3. Undefined of a field's. Throws where it is cut short. */
function readSliceHeader(
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
function withMarking(
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

const unitTypes = { slice: 1, idr: 5, sei: 6, sps: 7, pps: 8 } as const;
const unmark = 1;
/** Holds the header of any slice. */
const headerBytes = 256;

interface Reference {
  /** `frame_num` counts so, from the last IDR picture on. */
  frame: number;
  shownMs: number;
}

interface KeptFrame {
  isKeyframe: boolean;
  shownMs: number;
}

/**
 * Lets a decoder begin at an open keyframe of H.264. Frames after it give up references from before it, by name; Chromium
 * fails on a name that it does not know. Without these commands they are given up as new ones take their place, and
 * every frame is decoded from the same references. Nothing else changes, and frames of closed GOPs stay as they are.
 */
export function createOpenReferences({ codec, config }: Pick<VideoTrack, 'codec' | 'config'>) {
  if (codec !== 'h264') return { canBegin: () => true, of: (frame: Uint8Array) => frame };
  const lengthBytes = configLengthBytes(codec, config);
  const sequences = new Map<number, SliceSyntax>();
  const pictures = new Map<number, PictureSyntax>();
  /** Undefined while they are not known. */
  let references: Reference[] | undefined;
  let last = { frame: 0, frameNum: 0 };
  let keyframe: Reference | undefined;
  /** The most references that a B slice has had: those before the next keyframe have no more. */
  let bipredictive = 0;
  /** The keyframe that a decoder cannot begin at. */
  let passedOver: Uint8Array | undefined;
  tryTo(() => {
    for (const { unit } of avcParameterSets(Buffer.from(config))) learn(unit);
  });

  function learn(unit: Buffer): void {
    const type = (unit[0] ?? 0) & 0x1f;
    const sequence = type === unitTypes.sps ? readSliceSyntax(unit) : undefined;
    const picture = type === unitTypes.pps ? readH264Pps(unit) : undefined;
    if (sequence) sequences.set(sequence.id, sequence);
    if (picture) pictures.set(picture.id, picture);
  }

  function syntaxOf(slice: Uint8Array) {
    const picture = pictures.get(slicePictureSet('h264', slice));
    const sequence = picture && sequences.get(picture.sequenceId);
    return picture && sequence && { picture, sequence };
  }

  function readSlice(
    unit: Buffer,
    length = unit.length,
  ): { slice: SliceHeader; rbsp: Uint8Array; bits: number } | undefined {
    const head = unit[0] ?? 0;
    const rbsp = unescapeNal(unit.subarray(1, length));
    const syntax = syntaxOf(unit);
    const slice = syntax && readSliceHeader(rbsp, (head & 0x60) !== 0, syntax.sequence, syntax.picture);
    return slice && { slice, rbsp, bits: syntax.sequence.frameNumBits };
  }

  /** The commands that stay. Before the keyframe is shown, a reference has to go at once unless it is the last in line. */
  function keptCommands(marking: readonly MarkingCommand[], current: Reference): MarkingCommand[] {
    const key = keyframe;
    if (key === undefined || references === undefined) return [...marking];
    const isLeading = current.shownMs <= key.shownMs;
    const inLine = references.map(({ shownMs }) => shownMs).sort((a, b) => a - b);
    return marking.filter(({ operation, operands }) => {
      const frame = current.frame - 1 - (operands[0] ?? 0);
      if (operation !== unmark || frame >= key.frame) return true;
      const target = references?.find((reference) => reference.frame === frame);
      if (!isLeading || target === undefined) return false;
      if (target.shownMs !== inLine[0] || target !== references?.[0]) return true;
      inLine.shift();
      return false;
    });
  }

  /** Marks as a decoder does that has all frames. */
  function mark(marking: readonly MarkingCommand[] | undefined, current: Reference, most: number): void {
    if (references === undefined) return;
    if (marking === undefined) while (references.length >= Math.max(1, most)) references.shift();
    for (const { operation, operands } of marking ?? []) {
      if (operation !== unmark) {
        references = undefined;
        return;
      }
      const frame = current.frame - 1 - (operands[0] ?? 0);
      references = references.filter((reference) => reference.frame !== frame);
    }
    references.push(current);
  }

  function mend(units: readonly Buffer[], { isKeyframe, shownMs }: KeptFrame): Buffer[] {
    for (const unit of units) learn(unit);
    const isSlice = (unit: Buffer) => ((unit[0] ?? 0) & 0x1f) === unitTypes.slice;
    const first = units.find(isSlice);
    if (first === undefined) return [...units];
    const read = readSlice(first, headerBytes);
    if (read === undefined) {
      references = undefined;
      return [...units];
    }
    const { slice, bits } = read;
    bipredictive = Math.max(bipredictive, slice.bipredictive);
    const frame = last.frame + ((slice.frameNum - last.frameNum + 2 ** bits) % 2 ** bits);
    last = { frame, frameNum: slice.frameNum };
    const current = { frame, shownMs };
    // Frames after a keyframe of intra refresh go on with what was before it.
    if (isKeyframe) keyframe = slice.isIntra ? current : undefined;
    if (((first[0] ?? 0) & 0x60) === 0) return [...units];
    const kept = slice.marking && keptCommands(slice.marking, current);
    const most = syntaxOf(first)?.sequence.references ?? 1;
    const isSame = kept === undefined || kept.length === slice.marking?.length;
    mark(kept?.length === 0 ? undefined : kept, current, most);
    if (isSame) return [...units];
    return units.map((unit) => {
      const whole = isSlice(unit) ? readSlice(unit) : undefined;
      return whole ? withMarking(unit[0] ?? 0, whole.rbsp, whole.slice, kept) : unit;
    });
  }

  return {
    /**
     * Can a strict decoder begin at this open keyframe? Pictures that are shown before it name more references than are
     * there then, and FFmpeg's decoder, which is Chromium's, fails on one that is missing. Beside the keyframe it has
     * as many as `frame_num` says have been, made up, of which two may be taken for one: only a small `frame_num`, just
     * after it wrapped, leaves too few. Chromium begins
     * wherever a picture says that it is a recovery point, whatever its container says: where it cannot, `of` takes
     * that word out.
     */
    canBegin(frame: Uint8Array): boolean {
      const read = tryTo(() => {
        const units = [...nalUnits(frame, lengthBytes)];
        for (const unit of units) learn(unit);
        const first = units.find(([head = 0]) => (head & 0x1f) === unitTypes.slice);
        return first && readSlice(first, headerBytes);
      });
      const needed = bipredictive > 1 ? bipredictive : 0;
      const canBegin = read === undefined || !read.slice.isIntra || read.slice.frameNum >= needed;
      passedOver = canBegin ? undefined : frame;
      return canBegin;
    },
    /** The frame as it is to be kept; `isKeyframe`: its encoder calls it one. */
    of(frame: Uint8Array, kept: KeptFrame): Uint8Array {
      return (
        tryTo(() => {
          const units = [...nalUnits(frame, lengthBytes)];
          if (units.some(([head = 0]) => (head & 0x1f) === unitTypes.idr)) {
            for (const unit of units) learn(unit);
            keyframe = undefined;
            last = { frame: 0, frameNum: 0 };
            references = [{ frame: 0, shownMs: kept.shownMs }];
            return frame;
          }
          const mended = mend(units, kept).flatMap((unit) => (frame === passedOver ? withoutWord(unit) : unit) ?? []);
          const isSame = mended.length === units.length && mended.every((unit, i) => unit === units[i]);
          return isSame ? frame : withLengths(mended, lengthBytes);
        }) ?? frame
      );
    },
  };
}

function withoutWord(unit: Buffer): Buffer | undefined {
  return ((unit[0] ?? 0) & 0x1f) === unitTypes.sei ? withoutRecoveryPoint(unit) : unit;
}

/** A header that cannot be followed stays as it is. */
function tryTo<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
