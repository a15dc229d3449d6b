import { unescapeNal } from '../nal-units.ts';
import { hevcParameterSets } from '../parameter-sets.ts';
import type { VideoDescription } from '../track.ts';
import { BitReader } from './bit-reader.ts';

/** Reads an hvcC record; `size` is absent when it holds no SPS that can be followed. Throws when it is not an hvcC. */
export function readHevcConfig(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 23 || record[0] !== 1) throw new RangeError('not an hvcC record');
  return { codecString: codecString(record), size: readSize(record) };
}

/** ISO/IEC 14496-15, Annex E.3: `hvc1.1.6.L93.B0`. */
function codecString(record: Buffer): string {
  const profileByte = record.readUInt8(1);
  const space = ['', 'A', 'B', 'C'][profileByte >> 6];
  const compatibility = reverseBits(record.readUInt32BE(2)).toString(16).toUpperCase();
  const tier = (profileByte & 0x20) === 0 ? 'L' : 'H';
  const constraints = [...record.subarray(6, 12)].map((byte) => byte.toString(16).toUpperCase());
  while (constraints.at(-1) === '0') constraints.pop();
  const level = `${tier}${record.readUInt8(12)}`;
  return [`hvc1.${space}${profileByte & 0x1f}`, compatibility, level, ...constraints].join('.');
}

function reverseBits(value: number): number {
  let reversed = 0;
  for (let i = 0; i < 32; i++) reversed = reversed * 2 + ((value >>> i) & 1);
  return reversed;
}

function readSize(record: Buffer): VideoDescription['size'] {
  try {
    for (const { kind, unit } of hevcParameterSets(record)) {
      if (kind === 'sps') return readCroppedSize(new BitReader(unescapeNal(unit.subarray(2))));
    }
  } catch {
    // An SPS that cannot be parsed gives no size.
  }
  return undefined;
}

function readCroppedSize(reader: BitReader) {
  reader.skip(4); // sps_video_parameter_set_id
  const subLayers = reader.bits(3);
  reader.skip(1); // sps_temporal_id_nesting_flag
  skipProfileTierLevel(reader, subLayers);
  reader.unsignedGolomb(); // sps_seq_parameter_set_id
  const chromaFormat = reader.unsignedGolomb();
  if (chromaFormat === 3) reader.skip(1); // separate_colour_plane_flag
  let width = reader.unsignedGolomb();
  let height = reader.unsignedGolomb();
  if (reader.flag()) {
    const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
    const unitY = chromaFormat === 1 ? 2 : 1;
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  return { width, height };
}

/** HEVC, 7.3.3: 88 bits of profile and 8 of level, then the same for each sub-layer that says so. */
function skipProfileTierLevel(reader: BitReader, subLayers: number): void {
  reader.skip(88 + 8);
  const present: { profile: boolean; level: boolean }[] = [];
  for (let i = 0; i < subLayers; i++) present.push({ profile: reader.flag(), level: reader.flag() });
  if (subLayers > 0) reader.skip(2 * (8 - subLayers));
  for (const layer of present) reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0));
}
