import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from 'node-av/constants';
import type { SampleCodec } from './decode-sample.ts';

/** Where `lengthSizeMinusOne` stands in the codec's configuration: ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1. */
const lengthSizeAt = new Map<number, number>([
  [AV_CODEC_ID_H264, 4],
  [AV_CODEC_ID_HEVC, 21],
]);

/**
 * The first bytes of a sample as one that a decoder takes: its last NAL unit ends where the bytes do. Undefined where
 * the codec has no such units.
 */
export function beginningOf({ codecId, config }: SampleCodec, bytes: Buffer): Buffer | undefined {
  const lengthSize = config?.[lengthSizeAt.get(codecId) ?? Number.POSITIVE_INFINITY];
  if (lengthSize === undefined) return undefined;
  const lengthBytes = (lengthSize & 3) + 1;
  for (let at = 0; at + lengthBytes < bytes.length; ) {
    const left = bytes.length - at - lengthBytes;
    const length = bytes.readUIntBE(at, lengthBytes);
    if (length > left) bytes.writeUIntBE(left, at, lengthBytes);
    at += lengthBytes + length;
  }
  return bytes;
}
