import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { SoundPiece } from '../sound-piece.ts';
import type { SampleDecoder } from './media/decode-sample.ts';
import { createSoundMeter, type SoundMeter } from './sound-meter.ts';

/** −60 dBFS, below the noise of any microphone that is open. */
const silentPeak = 0.001;

/** A session's sound from one segment to the next. */
export interface Listener {
  /**
   * Decodes a segment's audio and measures it in so many pieces of equal length. Undefined where nothing of it can be
   * decoded.
   */
  listen(decoder: SampleDecoder, bytes: Uint8Array, sizes: readonly number[], pieces: number): Heard | undefined;
}

export interface Heard {
  isHeard: boolean;
  /** Undefined where the decoder gives no floats. */
  pieces: SoundPiece[] | undefined;
}

export function createListener(): Listener {
  let meter: SoundMeter | undefined;
  let format = '';
  /** A decoder gives the last sample of one segment and the first of the next together. */
  let lastSample: Uint8Array | undefined;

  function meterFor({ sampleRate, channels }: Frame): SoundMeter {
    const wanted = `${sampleRate} ${channels}`;
    if (meter === undefined || wanted !== format) meter = createSoundMeter(sampleRate, channels);
    format = wanted;
    return meter;
  }

  return {
    listen(decoder, bytes, sizes, count) {
      const pieces: SoundPiece[] = [];
      let isKnown = false;
      let isFloat = true;
      const endPiece = () => {
        const piece = meter?.endPiece();
        if (piece !== undefined) pieces.push(piece);
      };
      if (lastSample !== undefined) decoder.decode(lastSample, () => undefined);
      let at = 0;
      for (const [index, size] of sizes.entries()) {
        if (Math.floor((index * count) / sizes.length) > pieces.length) endPiece();
        decoder.decode(bytes.subarray(at, at + size), (frame) => {
          isKnown = true;
          isFloat &&= frame.format === AV_SAMPLE_FMT_FLTP;
          if (isFloat) meterFor(frame).take(planesOf(frame));
        });
        at += size;
      }
      endPiece();
      lastSample = Uint8Array.from(bytes.subarray(at - (sizes.at(-1) ?? 0), at));
      if (!isKnown) return undefined;
      // Decoders of what encoders send give planes of floats; others count as loud.
      return isFloat
        ? { isHeard: pieces.some(({ peak }) => peak > silentPeak), pieces }
        : { isHeard: true, pieces: undefined };
    },
  };
}

function planesOf(frame: Frame): Float32Array[] {
  return (frame.data ?? []).map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, frame.nbSamples));
}
