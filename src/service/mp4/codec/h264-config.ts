import { unescapeNal } from '../nal-units.ts';
import { avcParameterSets } from '../parameter-sets.ts';
import type { VideoDescription } from '../track.ts';
import { BitReader } from './bit-reader.ts';

// The profiles whose SPS carries chroma format, bit depths and scaling lists: H.264, 7.3.2.1.1.
const profilesWithChromaFields = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/** Reads an avcC record; `size` is absent when its SPS cannot be followed. Throws when the record is not an avcC. */
export function readH264Config(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 8 || record[0] !== 1) throw new RangeError('not an avcC record');
  const [first] = avcParameterSets(record);
  if (first?.kind !== 'sps' || first.unit.length < 4) throw new RangeError('avcC carries no SPS');
  return { codecString: `avc1.${record.toString('hex', 1, 4)}`, size: readSpsSize(first.unit) };
}

function readSpsSize(sps: Uint8Array): VideoDescription['size'] {
  try {
    return readCroppedSize(new BitReader(unescapeNal(sps.subarray(1))));
  } catch {
    return undefined;
  }
}

function readCroppedSize(reader: BitReader) {
  const profile = reader.bits(8);
  reader.skip(16);
  reader.unsignedGolomb(); // seq_parameter_set_id
  const chromaFormat = profilesWithChromaFields.has(profile) ? readChromaFields(reader) : 1;
  reader.unsignedGolomb(); // log2_max_frame_num_minus4
  skipPictureOrder(reader);
  reader.unsignedGolomb(); // max_num_ref_frames
  reader.skip(1); // gaps_in_frame_num_value_allowed_flag
  const widthInBlocks = reader.unsignedGolomb() + 1;
  const heightInUnits = reader.unsignedGolomb() + 1;
  const isFrameOnly = reader.flag();
  if (!isFrameOnly) reader.skip(1); // mb_adaptive_frame_field_flag
  reader.skip(1); // direct_8x8_inference_flag
  const fieldFactor = isFrameOnly ? 1 : 2;
  const crop = { left: 0, right: 0, top: 0, bottom: 0 };
  if (reader.flag()) {
    crop.left = reader.unsignedGolomb();
    crop.right = reader.unsignedGolomb();
    crop.top = reader.unsignedGolomb();
    crop.bottom = reader.unsignedGolomb();
  }
  const cropUnitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const cropUnitY = (chromaFormat === 1 ? 2 : 1) * fieldFactor;
  return {
    width: widthInBlocks * 16 - cropUnitX * (crop.left + crop.right),
    height: heightInUnits * 16 * fieldFactor - cropUnitY * (crop.top + crop.bottom),
  };
}

/** Returns chroma_format_idc, 0 where the colour planes are coded apart: they crop like monochrome. */
function readChromaFields(reader: BitReader): number {
  const chromaFormat = reader.unsignedGolomb();
  const isPlanar = chromaFormat === 3 && reader.flag();
  reader.unsignedGolomb(); // bit_depth_luma_minus8
  reader.unsignedGolomb(); // bit_depth_chroma_minus8
  reader.skip(1); // qpprime_y_zero_transform_bypass_flag
  if (reader.flag()) {
    const lists = chromaFormat === 3 ? 12 : 8;
    for (let i = 0; i < lists; i++) if (reader.flag()) skipScalingList(reader, i < 6 ? 16 : 64);
  }
  return isPlanar ? 0 : chromaFormat;
}

function skipScalingList(reader: BitReader, length: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < length; i++) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.unsignedGolomb();
  if (type === 0) reader.unsignedGolomb();
  if (type !== 1) return;
  reader.skip(1);
  reader.signedGolomb();
  reader.signedGolomb();
  const cycle = reader.unsignedGolomb();
  for (let i = 0; i < cycle; i++) reader.signedGolomb();
}
