import { avcParameterSets } from '../parameter-sets.ts';
import type { VideoDescription } from '../track.ts';
import { readH264Sps } from './h264-sps.ts';

/** Reads an avcC record; `picture` is absent when its SPS cannot be followed. Throws when the record is not an avcC. */
export function readH264Config(config: Uint8Array): VideoDescription {
  const record = Buffer.from(config.buffer, config.byteOffset, config.byteLength);
  if (record.length < 8 || record[0] !== 1) throw new RangeError('not an avcC record');
  const [first] = avcParameterSets(record);
  if (first?.kind !== 'sps' || first.unit.length < 4) throw new RangeError('avcC carries no SPS');
  return { codecString: `avc1.${record.toString('hex', 1, 4)}`, picture: readH264Sps(first.unit) };
}
