import { hevcParameterSets } from '../parameter-sets.ts';
import type { VideoDescription } from '../track.ts';
import { readHevcSps } from './hevc-sps.ts';
import type { PictureFormat } from './picture-format.ts';

/** Reads an hvcC record; `picture` is absent when it holds no SPS that can be followed. Throws when it is not an hvcC. */
export function readHevcConfig(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 23 || record[0] !== 1) throw new RangeError('not an hvcC record');
  return { codecString: codecString(record), picture: readPicture(record) };
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

function readPicture(record: Buffer): PictureFormat | undefined {
  try {
    for (const { kind, unit } of hevcParameterSets(record)) if (kind === 'sps') return readHevcSps(unit);
  } catch {
    // Parameter sets that are cut short give no picture.
  }
  return undefined;
}
