import { nalUnits, unescapeNal, withLengths } from '../nal-units.ts';
import { avcParameterSets, configLengthBytes } from '../parameter-sets.ts';
import type { VideoTrack } from '../track.ts';
import {
  type MarkingCommand,
  type PictureSyntax,
  readH264Pps,
  readSliceHeader,
  type SliceHeader,
  sliceParameterSet,
  withMarking,
} from './h264-slice.ts';
import { readSliceSyntax, type SliceSyntax } from './h264-sps.ts';
import { withoutRecoveryPoint } from './recovery-point.ts';

const unitTypes = { slice: 1, idr: 5, sei: 6, sps: 7, pps: 8 } as const;
const unmark = 1;
/** Holds the header of any slice. */
const headerBytes = 256;

interface Reference {
  /** `frame_num` counts so, from the last IDR picture on. */
  frame: number;
  shownMs: number;
}

export interface KeptFrame {
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

  function syntaxOf(rbsp: Uint8Array) {
    const picture = pictures.get(sliceParameterSet(rbsp));
    const sequence = picture && sequences.get(picture.sequenceId);
    return picture && sequence && { picture, sequence };
  }

  function readSlice(
    unit: Buffer,
    length = unit.length,
  ): { slice: SliceHeader; rbsp: Uint8Array; bits: number } | undefined {
    const head = unit[0] ?? 0;
    const rbsp = unescapeNal(unit.subarray(1, length));
    const syntax = syntaxOf(rbsp);
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
    const most = syntaxOf(read.rbsp)?.sequence.references ?? 1;
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
