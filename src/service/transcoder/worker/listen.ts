import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { SampleDecoder } from './media/decode-sample.ts';

/** −60 dBFS, below the noise of any microphone that is open. */
const silentPeak = 0.001;
/** Of so many frames two that follow each other are decoded; the first alone would still hold what was before it. */
const levelEvery = 12;
/** Where nothing was heard so far, each second frame is: a word lasts for several. */
const searchEvery = 2;

export interface Heard {
  isHeard: boolean;
  /** 0 to 1, the loudest of each piece of equal length; undefined where the decoder gives no floats. */
  peaks: number[] | undefined;
}

/** Decodes as much of a segment's audio as says how loud it is. Undefined where nothing of it can be decoded. */
export function listen(
  decoder: SampleDecoder,
  bytes: Uint8Array,
  sizes: readonly number[],
  pieces: number,
): Heard | undefined {
  const peaks = new Array<number>(pieces).fill(0);
  let isKnown = false;
  let hasLevel = true;
  const measure = (frame: Frame, index: number) => {
    isKnown = true;
    hasLevel &&= frame.format === AV_SAMPLE_FMT_FLTP;
    const piece = Math.floor((index * pieces) / sizes.length);
    peaks[piece] = Math.max(peaks[piece] ?? 0, peakOf(frame));
  };
  const decodeWhere = (isDecoded: (index: number) => boolean, isMeasured: (index: number) => boolean) => {
    let at = 0;
    for (const [index, size] of sizes.entries()) {
      if (isDecoded(index))
        decoder.decode(bytes.subarray(at, at + size), (frame) => isMeasured(index) && measure(frame, index));
      at += size;
    }
  };
  const isHeard = () => peaks.some((peak) => peak > silentPeak);
  decodeWhere(
    (index) => index % levelEvery < 2,
    (index) => index % levelEvery === 1,
  );
  // Between what was measured there may be a word.
  if (!isHeard())
    decodeWhere(
      (index) => index % searchEvery === 0,
      () => true,
    );
  return isKnown ? { isHeard: isHeard(), peaks: hasLevel ? peaks.map(rounded) : undefined } : undefined;
}

/** The largest sample of a frame, 0 to 1. Decoders of what encoders send give planes of floats; others count as loud. */
function peakOf(frame: Frame): number {
  if (frame.format !== AV_SAMPLE_FMT_FLTP) return 1;
  let peak = 0;
  for (const { buffer, byteOffset } of frame.data ?? []) {
    const plane = new Float32Array(buffer, byteOffset, frame.nbSamples);
    for (let at = 0; at < plane.length; at++) {
      const size = Math.abs(plane[at] ?? 0);
      if (size > peak) peak = size;
    }
  }
  return peak;
}

/** A decoder may give a little more than the loudest. */
function rounded(peak: number): number {
  return Math.min(1, Math.round(peak * 1e5) / 1e5);
}
