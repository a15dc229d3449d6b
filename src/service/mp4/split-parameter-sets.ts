import { childBoxes } from './find-boxes.ts';

const visualEntryHead = 78;
const none = Buffer.alloc(0);

/**
 * The parameter sets of a video sample entry as a sample begins with them when they are sent in-band: NAL units with
 * their lengths. Empty where the codec has none apart (AV1 repeats its own at every keyframe) or it is no video.
 */
export function parameterSets(sampleEntry: Buffer): Buffer {
  const type = sampleEntry.toString('latin1', 4, 8);
  if (type !== 'avc1' && type !== 'hvc1') return none;
  const configs = childBoxes(sampleEntry.subarray(8 + visualEntryHead));
  const config = configs.find((child) => child.type === 'avcC' || child.type === 'hvcC');
  if (config === undefined) return none;
  return config.type === 'avcC' ? fromAvcConfig(config.body) : fromHevcConfig(config.body);
}

/** ISO/IEC 14496-15, 5.3.3.1: sequence parameter sets, then picture parameter sets. */
function fromAvcConfig(config: Buffer): Buffer {
  const lengthSize = (config.readUInt8(4) & 3) + 1;
  const sequences = readUnits(config, 6, config.readUInt8(5) & 0x1f);
  const pictures = readUnits(config, sequences.end + 1, config.readUInt8(sequences.end));
  return withLengths([...sequences.units, ...pictures.units], lengthSize);
}

/** ISO/IEC 14496-15, 8.3.3.1: arrays of VPS, SPS, PPS and perhaps SEI. */
function fromHevcConfig(config: Buffer): Buffer {
  const lengthSize = (config.readUInt8(21) & 3) + 1;
  const units: Buffer[] = [];
  let position = 23;
  for (let i = config.readUInt8(22); i > 0; i--) {
    const array = readUnits(config, position + 3, config.readUInt16BE(position + 1));
    units.push(...array.units);
    position = array.end;
  }
  return withLengths(units, lengthSize);
}

function readUnits(config: Buffer, start: number, count: number): { units: Buffer[]; end: number } {
  const units: Buffer[] = [];
  let end = start;
  for (let i = 0; i < count; i++) {
    const length = config.readUInt16BE(end);
    if (end + 2 + length > config.length) throw new RangeError('Its parameter sets are cut short');
    units.push(config.subarray(end + 2, end + 2 + length));
    end += 2 + length;
  }
  return { units, end };
}

function withLengths(units: readonly Buffer[], lengthSize: number): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length.subarray(4 - lengthSize), unit];
    }),
  );
}
