import type { VideoCodec } from '../../../mp4/track.ts';
import type { MediaPacket } from '../../publish.ts';

/** Names of FLV's codec numbers, for saying what is not recorded. H.264 (7) is read. */
const videoCodecNames: Record<number, string> = { 2: 'h263', 3: 'screen', 4: 'vp6', 5: 'vp6-alpha', 6: 'screen-2' };
const avcCodec = 7;
const keyFrame = 1;
const commandFrame = 5;
const enhancedVideo = 0x80;

/** Packet types of enhanced RTMP. H.264's legacy ones have the same meaning for 0, 1 and 2. */
const videoPacketType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, codedFramesX: 3, metadata: 4 } as const;

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
  const byte = (at: number) => payload[offset + at] ?? 0;
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8)) >> 8;
}

function readCoded(payload: Uint8Array, tag: CodedTag, dtsMs: number): MediaPacket | undefined {
  const start = tag.offset + (tag.hasCompositionTime ? 3 : 0);
  // A tag without data is cut short or says nothing; a broken frame is worth less than none.
  if (payload.length <= start) return undefined;
  const data = payload.subarray(start);
  const { codec, isKeyframe } = tag;
  switch (tag.packetType) {
    case videoPacketType.sequenceStart:
      return { kind: 'video-config', codec, config: data, dtsMs };
    case videoPacketType.codedFrames:
    case videoPacketType.codedFramesX: {
      const compositionMs = tag.hasCompositionTime ? readCompositionMs(payload, tag.offset) : 0;
      return { kind: 'video', codec, dtsMs, compositionMs, isKeyframe, data };
    }
    default:
      return undefined;
  }
}

function parseEnhancedVideo(payload: Uint8Array, first: number, dtsMs: number): MediaPacket | undefined {
  const type = first & 0x0f;
  const frameType = (first >> 4) & 0x07;
  if (type === videoPacketType.sequenceEnd || type === videoPacketType.metadata || frameType === commandFrame)
    return undefined;
  if (type > videoPacketType.metadata)
    return { kind: 'unsupported', track: 'video', codec: `packet-type-${type}`, dtsMs };
  const fourCc = readFourCc(payload, 1);
  if (fourCc === undefined) return undefined;
  const codec = codecs[fourCc];
  if (codec === undefined) return { kind: 'unsupported', track: 'video', codec: fourCc, dtsMs };
  // Only H.264 and HEVC have a composition time, and only in CodedFrames: CodedFramesX leaves out a zero.
  const hasCompositionTime = type === videoPacketType.codedFrames && codec !== 'av1';
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
  if (first & enhancedVideo) return parseEnhancedVideo(payload, first, dtsMs);
  const frameType = first >> 4;
  const codecId = first & 0x0f;
  if (frameType === commandFrame) return undefined;
  if (codecId !== avcCodec) {
    return { kind: 'unsupported', track: 'video', codec: videoCodecNames[codecId] ?? `flv-${codecId}`, dtsMs };
  }
  const type = payload[1] ?? videoPacketType.sequenceEnd;
  if (type > videoPacketType.sequenceEnd) return undefined;
  const tag = { packetType: type, isKeyframe: frameType === keyFrame, offset: 2, hasCompositionTime: true };
  return readCoded(payload, { codec: 'h264', ...tag }, dtsMs);
}

/** Names of FLV's audio formats, for saying what is not recorded. */
const audioCodecNames: Record<number, string> = {
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
const enhancedAudio = 9;
const aacFormat = 10;

/** The same numbers in AAC's legacy tags and in enhanced RTMP. */
const audioPacketType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, multichannelConfig: 4 } as const;

function readAac(payload: Uint8Array, type: number, offset: number, dtsMs: number): MediaPacket | undefined {
  if (payload.length <= offset) return undefined;
  const data = payload.subarray(offset);
  if (type === audioPacketType.sequenceStart) return { kind: 'audio-config', codec: 'aac', config: data, dtsMs };
  if (type === audioPacketType.codedFrames) return { kind: 'audio', codec: 'aac', dtsMs, data };
  return undefined;
}

function parseEnhancedAudio(payload: Uint8Array, type: number, dtsMs: number): MediaPacket | undefined {
  if (type === audioPacketType.sequenceEnd || type === audioPacketType.multichannelConfig) return undefined;
  if (type > audioPacketType.codedFrames) {
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
  if (format === enhancedAudio) return parseEnhancedAudio(payload, first & 0x0f, dtsMs);
  if (format !== aacFormat) {
    return { kind: 'unsupported', track: 'audio', codec: audioCodecNames[format] ?? `flv-${format}`, dtsMs };
  }
  return readAac(payload, payload[1] ?? audioPacketType.sequenceEnd, 2, dtsMs);
}

/** The four-character code at `offset`, with anything unprintable as `?`; undefined where the bytes end before. */
function readFourCc(bytes: Uint8Array, offset: number): string | undefined {
  if (bytes.length < offset + 4) return undefined;
  const codes = Array.from(bytes.subarray(offset, offset + 4), (code) => (code > 0x20 && code < 0x7f ? code : 0x3f));
  return String.fromCharCode(...codes);
}
