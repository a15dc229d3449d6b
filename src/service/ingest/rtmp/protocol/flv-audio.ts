import type { MediaPacket } from '../../media-packet.ts';
import { readFourCc } from './four-cc.ts';

/** Names of FLV's sound formats, for saying what is not recorded. */
const legacyCodecNames: Record<number, string> = {
  0: 'pcm',
  1: 'adpcm',
  2: 'mp3',
  3: 'pcm',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'g711-alaw',
  8: 'g711-mulaw',
  11: 'speex',
  14: 'mp3-8k',
};
const extendedHeader = 9;
const aacFormat = 10;

/** The same numbers in AAC's legacy tags and in enhanced RTMP. */
const packetType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, multichannelConfig: 4 } as const;

function readAac(payload: Uint8Array, type: number, offset: number, dtsMs: number): MediaPacket | undefined {
  if (payload.length <= offset) return undefined;
  const data = payload.subarray(offset);
  if (type === packetType.sequenceStart) return { kind: 'audio-config', codec: 'aac', config: data, dtsMs };
  if (type === packetType.codedFrames) return { kind: 'audio', codec: 'aac', dtsMs, data };
  return undefined;
}

function parseEnhanced(payload: Uint8Array, type: number, dtsMs: number): MediaPacket | undefined {
  if (type === packetType.sequenceEnd || type === packetType.multichannelConfig) return undefined;
  if (type > packetType.codedFrames) {
    return { kind: 'unsupported', track: 'audio', codec: `packet-type-${type}`, dtsMs };
  }
  const fourCc = readFourCc(payload, 1);
  if (fourCc === undefined) return undefined;
  if (fourCc !== 'mp4a') return { kind: 'unsupported', track: 'audio', codec: fourCc, dtsMs };
  return readAac(payload, type, 5, dtsMs);
}

/**
 * The body of an RTMP audio message (an FLV audio tag), legacy AAC or enhanced RTMP, as a packet whose data is a view
 * on `payload`. Undefined for what carries no media: ends of sequence, channel layouts, empty tags.
 */
export function parseAudioTag(payload: Uint8Array, dtsMs: number): MediaPacket | undefined {
  const first = payload[0];
  if (first === undefined) return undefined;
  const format = first >> 4;
  if (format === extendedHeader) return parseEnhanced(payload, first & 0x0f, dtsMs);
  if (format !== aacFormat) {
    return { kind: 'unsupported', track: 'audio', codec: legacyCodecNames[format] ?? `flv-${format}`, dtsMs };
  }
  return readAac(payload, payload[1] ?? packetType.sequenceEnd, 2, dtsMs);
}
