import { AV_FRAME_DATA_A53_CC } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** CEA-708 has five bits for the number of a frame's triplets. */
const mostTriplets = 31;
const tripletBytes = 3;

/** Gives a frame the captions of another. */
export function copyCaptions(from: Frame, to: Frame): void {
  const captions = from.getSideData(AV_FRAME_DATA_A53_CC);
  if (captions) setCaptions(to, captions);
}

function setCaptions(frame: Frame, captions: Buffer): void {
  frame.removeSideData(AV_FRAME_DATA_A53_CC);
  captions.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, captions.length));
}

/** Carries the captions of frames that a lower frame rate leaves out to the next one that it keeps, in their order. */
export function createCaptionCarrier() {
  let waiting = Buffer.alloc(0);

  return {
    /** The frame is left out. */
    leaveOut(frame: Frame): void {
      const captions = frame.getSideData(AV_FRAME_DATA_A53_CC);
      if (captions) waiting = Buffer.concat([waiting, captions]);
    },
    /** The frame is kept: it takes what waits before its own. What is too much for it goes on waiting. */
    giveTo(frame: Frame): void {
      if (waiting.length === 0) return;
      const all = Buffer.concat([waiting, frame.getSideData(AV_FRAME_DATA_A53_CC) ?? Buffer.alloc(0)]);
      const wanted = all.length > mostTriplets * tripletBytes ? withoutPadding(all) : all;
      waiting = Buffer.from(wanted.subarray(mostTriplets * tripletBytes));
      setCaptions(frame, wanted.subarray(0, mostTriplets * tripletBytes));
    },
  };
}

function withoutPadding(triplets: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + tripletBytes <= triplets.length; at += tripletBytes) {
    const triplet = triplets.subarray(at, at + tripletBytes);
    if (!isPadding(triplet)) kept.push(triplet);
  }
  return Buffer.concat(kept);
}

/** Not valid, or two nulls of CEA-608. */
function isPadding([head = 0, first = 0, second = 0]: Buffer): boolean {
  const isLine = (head & 3) <= 1;
  return (head & 4) === 0 || (isLine && (first & 0x7f) === 0 && (second & 0x7f) === 0);
}
