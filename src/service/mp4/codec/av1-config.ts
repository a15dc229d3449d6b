import type { VideoDescription } from '../track.ts';
import { BitReader } from './bit-reader.ts';

const sequenceHeaderType = 1;

/** Reads an av1C record; `size` is absent when it holds no sequence header. Throws when it is not an av1C. */
export function readAv1Config(config: Uint8Array): VideoDescription {
  if (config.length < 4 || config[0] !== 0x81) throw new RangeError('not an av1C record');
  const fields = new BitReader(config.subarray(1));
  const profile = fields.bits(3);
  const level = fields.bits(5);
  const tier = fields.flag() ? 'H' : 'M';
  const isHighBitDepth = fields.flag();
  const isTwelveBit = fields.flag();
  const depth = isHighBitDepth ? (isTwelveBit ? 12 : 10) : 8;
  const padded = (value: number) => String(value).padStart(2, '0');
  return {
    codecString: `av01.${profile}.${padded(level)}${tier}.${padded(depth)}`,
    size: readSize(config.subarray(4)),
  };
}

function readSize(obus: Uint8Array): VideoDescription['size'] {
  try {
    const reader = new BitReader(obus);
    reader.skip(1);
    const type = reader.bits(4);
    const hasExtension = reader.flag();
    const hasSize = reader.flag();
    reader.skip(1 + (hasExtension ? 8 : 0));
    if (type !== sequenceHeaderType) return undefined;
    if (hasSize) while (reader.flag()) reader.skip(7); // leb128: a set first bit means another byte
    if (hasSize) reader.skip(7);
    return readSequenceSize(reader);
  } catch {
    return undefined;
  }
}

/** AV1, 5.5.1: everything before the frame size has to be walked through. */
function readSequenceSize(reader: BitReader) {
  reader.skip(3 + 1); // seq_profile, still_picture
  if (reader.flag()) reader.skip(5);
  else skipOperatingPoints(reader);
  const widthBits = reader.bits(4) + 1;
  const heightBits = reader.bits(4) + 1;
  return { width: reader.bits(widthBits) + 1, height: reader.bits(heightBits) + 1 };
}

function skipOperatingPoints(reader: BitReader): void {
  let delayBits = 0;
  if (reader.flag()) {
    reader.skip(64); // num_units_in_display_tick, time_scale
    if (reader.flag()) reader.unsignedGolomb(); // num_ticks_per_picture_minus_1
    if (reader.flag()) {
      delayBits = reader.bits(5) + 1;
      reader.skip(32 + 5 + 5);
    }
  }
  const hasDisplayDelay = reader.flag();
  for (let points = reader.bits(5) + 1; points > 0; points--) {
    reader.skip(12); // operating_point_idc
    if (reader.bits(5) > 7) reader.skip(1); // seq_tier
    if (delayBits > 0 && reader.flag()) reader.skip(2 * delayBits + 1);
    if (hasDisplayDelay && reader.flag()) reader.skip(4);
  }
}
