import { type Box, childBoxes } from './find-boxes.ts';

const boxHead = 8;
const visualEntryHead = boxHead + 78;
const audioEntryHead = boxHead + 28;
const videoConfigs = new Set(['avcC', 'hvcC', 'av1C']);

export interface VideoSampleEntry {
  /** `avc1`, `hvc1`, `av01`, or what else its writer called it. */
  type: string;
  width: number;
  height: number;
  /** The `avcC`, `hvcC` or `av1C` box, where it has one. */
  config: Box | undefined;
}

/** Reads the sample entry of a video track. Throws a RangeError where it is cut short. */
export function readVideoEntry(sampleEntry: Buffer): VideoSampleEntry {
  return {
    type: sampleEntry.toString('latin1', 4, boxHead),
    width: sampleEntry.readUInt16BE(boxHead + 24),
    height: sampleEntry.readUInt16BE(boxHead + 26),
    config: childBoxes(sampleEntry.subarray(visualEntryHead)).find(({ type }) => videoConfigs.has(type)),
  };
}

/** The AudioSpecificConfig in the `esds` box of an `mp4a` entry: ISO/IEC 14496-1, 7.2.6. Throws a RangeError without one. */
export function readAudioConfig(sampleEntry: Buffer): Buffer {
  const esds = childBoxes(sampleEntry.subarray(audioEntryHead)).find(({ type }) => type === 'esds')?.body;
  if (esds === undefined) throw new RangeError('Its audio has no decoder configuration');
  const stream = descriptor(esds.subarray(4), 3);
  const decoder = descriptor(stream.subarray(3), 4);
  return descriptor(decoder.subarray(13), 5);
}

/** The contents of the descriptor that `bytes` begin with; its length has 7 bits a byte. */
function descriptor(bytes: Buffer, tag: number): Buffer {
  let length = 0;
  let at = 1;
  for (let more = true; more; at++) {
    const byte = bytes.readUInt8(at);
    length = length * 128 + (byte & 0x7f);
    more = byte >= 0x80;
  }
  if (bytes[0] !== tag || at + length > bytes.length) throw new RangeError('Its audio configuration cannot be read');
  return bytes.subarray(at, at + length);
}
