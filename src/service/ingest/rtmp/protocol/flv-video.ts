import type { VideoCodec } from '../../../mp4/track.ts';
import type { MediaPacket } from '../../media-packet.ts';
import { readFourCc } from './four-cc.ts';

/** Names of FLV's codec numbers, for saying what is not recorded. H.264 (7) is read. */
const legacyCodecNames: Record<number, string> = { 2: 'h263', 3: 'screen', 4: 'vp6', 5: 'vp6-alpha', 6: 'screen-2' };
const avcCodec = 7;
const keyFrame = 1;
const commandFrame = 5;
const extendedHeader = 0x80;

/** Packet types of enhanced RTMP. H.264's legacy ones have the same meaning for 0, 1 and 2. */
const packetType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, codedFramesX: 3, metadata: 4 } as const;

const codecs: Partial<Record<string, VideoCodec>> = { avc1: 'h264', hvc1: 'hevc', av01: 'av1' };

interface CodedTag {
  codec: VideoCodec;
  packetType: number;
  isKeyframe: boolean;
  /** Where the composition time, if the packet has one, or the data begins. */
  offset: number;
  hasCompositionTime: boolean;
}

/** A signed 24-bit number. */
function readCompositionMs(payload: Uint8Array, offset: number): number {
  const [high = 0, middle = 0, low = 0] = payload.subarray(offset, offset + 3);
  return ((high << 24) | (middle << 16) | (low << 8)) >> 8;
}

function readCoded(payload: Uint8Array, tag: CodedTag, dtsMs: number): MediaPacket | undefined {
  const start = tag.offset + (tag.hasCompositionTime ? 3 : 0);
  // A tag without data is cut short or says nothing; a broken frame is worth less than none.
  if (payload.length <= start) return undefined;
  const data = payload.subarray(start);
  const { codec, isKeyframe } = tag;
  switch (tag.packetType) {
    case packetType.sequenceStart:
      return { kind: 'video-config', codec, config: data, dtsMs };
    case packetType.codedFrames:
    case packetType.codedFramesX: {
      const compositionMs = tag.hasCompositionTime ? readCompositionMs(payload, tag.offset) : 0;
      return { kind: 'video', codec, dtsMs, compositionMs, isKeyframe, data };
    }
    default:
      return undefined;
  }
}

function parseEnhanced(payload: Uint8Array, first: number, dtsMs: number): MediaPacket | undefined {
  const type = first & 0x0f;
  const frameType = (first >> 4) & 0x07;
  if (type === packetType.sequenceEnd || type === packetType.metadata || frameType === commandFrame) return undefined;
  if (type > packetType.metadata) return { kind: 'unsupported', track: 'video', codec: `packet-type-${type}`, dtsMs };
  const fourCc = readFourCc(payload, 1);
  if (fourCc === undefined) return undefined;
  const codec = codecs[fourCc];
  if (codec === undefined) return { kind: 'unsupported', track: 'video', codec: fourCc, dtsMs };
  // Only H.264 and HEVC have a composition time, and only in CodedFrames: CodedFramesX leaves out a zero.
  const hasCompositionTime = type === packetType.codedFrames && codec !== 'av1';
  const isKeyframe = frameType === keyFrame;
  return readCoded(payload, { codec, packetType: type, isKeyframe, offset: 5, hasCompositionTime }, dtsMs);
}

/**
 * The body of an RTMP video message (an FLV video tag), legacy H.264 or enhanced RTMP, as a packet whose data is a view
 * on `payload`. Undefined for what carries no media: ends of sequence, seek commands, colour information, empty tags.
 */
export function parseVideoTag(payload: Uint8Array, dtsMs: number): MediaPacket | undefined {
  const first = payload[0];
  if (first === undefined) return undefined;
  if (first & extendedHeader) return parseEnhanced(payload, first, dtsMs);
  const frameType = first >> 4;
  const codecId = first & 0x0f;
  if (frameType === commandFrame) return undefined;
  if (codecId !== avcCodec) {
    return { kind: 'unsupported', track: 'video', codec: legacyCodecNames[codecId] ?? `flv-${codecId}`, dtsMs };
  }
  const type = payload[1] ?? packetType.sequenceEnd;
  if (type > packetType.sequenceEnd) return undefined;
  const tag = { packetType: type, isKeyframe: frameType === keyFrame, offset: 2, hasCompositionTime: true };
  return readCoded(payload, { codec: 'h264', ...tag }, dtsMs);
}
