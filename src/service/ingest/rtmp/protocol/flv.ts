import type { VideoCodec } from '../../../mp4/track.ts';
import type { MediaPacket } from '../../publish.ts';
import { enhancedTracks } from './enhanced-tag.ts';

/** A packet, and the track of its kind that it is of: 0, unless a multitrack tag says otherwise. */
export interface TrackPacket {
  trackId: number;
  packet: MediaPacket;
}

/** Names of FLV's codec numbers, for saying what is not recorded. */
const videoCodecNames: Record<number, string> = { 2: 'h263', 3: 'screen', 4: 'vp6', 5: 'vp6-alpha', 6: 'screen-2' };
/** HEVC and AV1 have no number in FLV; encoders from before enhanced RTMP gave them these. */
const legacyCodecs: Record<number, VideoCodec> = { 7: 'h264', 12: 'hevc', 13: 'av1' };
const keyFrame = 1;
const commandFrame = 5;
const enhancedVideo = 0x80;

/** Packet types of enhanced RTMP. The legacy ones have the same meaning for 0, 1 and 2. */
const videoPacketType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, codedFramesX: 3, metadata: 4 } as const;
const videoForm = { multitrack: 6, modEx: 7 } as const;

const codecs: Partial<Record<string, VideoCodec>> = { avc1: 'h264', hvc1: 'hevc', av01: 'av1' };

interface CodedTag {
  codec: VideoCodec;
  packetType: number;
  isKeyframe: boolean;
  hasCompositionTime: boolean;
  /** The composition time, if the packet has one, and the data. */
  body: Uint8Array;
}

/** A signed 24-bit number. */
function readCompositionMs(bytes: Uint8Array): number {
  const byte = (at: number) => bytes[at] ?? 0;
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8)) >> 8;
}

function readCoded(tag: CodedTag, dtsMs: number): MediaPacket | undefined {
  const { codec, isKeyframe, body, hasCompositionTime } = tag;
  const start = hasCompositionTime ? 3 : 0;
  // A tag without data is cut short or says nothing; a broken frame is worth less than none.
  if (body.length <= start) return undefined;
  const data = body.subarray(start);
  switch (tag.packetType) {
    case videoPacketType.sequenceStart:
      return { kind: 'video-config', codec, config: data, dtsMs };
    case videoPacketType.codedFrames:
    case videoPacketType.codedFramesX: {
      const compositionMs = hasCompositionTime ? readCompositionMs(body) : 0;
      return { kind: 'video', codec, dtsMs, compositionMs, isKeyframe, data };
    }
    default:
      return undefined;
  }
}

function parseEnhancedVideo(payload: Uint8Array, first: number, dtsMs: number): TrackPacket[] {
  const frameType = (first >> 4) & 0x07;
  if (frameType === commandFrame) return [];
  return enhancedTracks(payload, videoForm).flatMap(({ trackId, packetType, fourCc, data: body }) => {
    const codec = codecs[fourCc];
    if (codec === undefined) return unsupported(trackId, 'video', fourCc, dtsMs);
    // Only H.264 and HEVC have a composition time, and only in CodedFrames: CodedFramesX leaves out a zero.
    const hasCompositionTime = packetType === videoPacketType.codedFrames && codec !== 'av1';
    const tag = { codec, packetType, isKeyframe: frameType === keyFrame, hasCompositionTime, body };
    return ofTrack(trackId, readCoded(tag, dtsMs));
  });
}

function ofTrack(trackId: number, packet: MediaPacket | undefined): TrackPacket[] {
  return packet === undefined ? [] : [{ trackId, packet }];
}

function unsupported(trackId: number, track: 'video' | 'audio', codec: string, dtsMs: number): TrackPacket[] {
  return [{ trackId, packet: { kind: 'unsupported', track, codec, dtsMs } }];
}

/**
 * The body of an RTMP video message (an FLV video tag), legacy or enhanced RTMP, as packets whose data are views on
 * `payload`: of several tracks where it is a multitrack tag. Empty for what carries no media: ends of sequence, seek
 * commands, colour information, empty tags, packet types of the future.
 */
export function parseVideoTag(payload: Uint8Array, dtsMs: number): TrackPacket[] {
  const first = payload[0];
  if (first === undefined) return [];
  if (first & enhancedVideo) return parseEnhancedVideo(payload, first, dtsMs);
  const frameType = first >> 4;
  const codecId = first & 0x0f;
  if (frameType === commandFrame) return [];
  const codec = legacyCodecs[codecId];
  if (codec === undefined) return unsupported(0, 'video', videoCodecNames[codecId] ?? `flv-${codecId}`, dtsMs);
  const packetType = payload[1] ?? videoPacketType.sequenceEnd;
  if (packetType > videoPacketType.sequenceEnd) return [];
  const tag = { codec, packetType, isKeyframe: frameType === keyFrame, hasCompositionTime: true };
  return ofTrack(0, readCoded({ ...tag, body: payload.subarray(2) }, dtsMs));
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
const audioPacketType = { sequenceStart: 0, codedFrames: 1 } as const;
const audioForm = { multitrack: 5, modEx: 7 } as const;

function readAac(data: Uint8Array, packetType: number, dtsMs: number): MediaPacket | undefined {
  if (data.length === 0) return undefined;
  if (packetType === audioPacketType.sequenceStart) return { kind: 'audio-config', codec: 'aac', config: data, dtsMs };
  if (packetType === audioPacketType.codedFrames) return { kind: 'audio', codec: 'aac', dtsMs, data };
  return undefined;
}

/** Does a packet of this type say by itself what its codec is? The others (ends, channel layouts) say nothing. */
const isAudioData = (type: number) => type === audioPacketType.sequenceStart || type === audioPacketType.codedFrames;

function parseEnhancedAudio(payload: Uint8Array, dtsMs: number): TrackPacket[] {
  return enhancedTracks(payload, audioForm).flatMap(({ trackId, packetType, fourCc, data }) => {
    if (!isAudioData(packetType)) return [];
    if (fourCc !== 'mp4a') return unsupported(trackId, 'audio', fourCc, dtsMs);
    return ofTrack(trackId, readAac(data, packetType, dtsMs));
  });
}

/**
 * The body of an RTMP audio message (an FLV audio tag), legacy AAC or enhanced RTMP, as packets whose data are views
 * on `payload`. Empty for what carries no media: ends of sequence, channel layouts, empty tags.
 */
export function parseAudioTag(payload: Uint8Array, dtsMs: number): TrackPacket[] {
  const first = payload[0];
  if (first === undefined) return [];
  const format = first >> 4;
  if (format === enhancedAudio) return parseEnhancedAudio(payload, dtsMs);
  if (format !== aacFormat) return unsupported(0, 'audio', audioCodecNames[format] ?? `flv-${format}`, dtsMs);
  // A bare format says nothing.
  return payload.length < 2 ? [] : ofTrack(0, readAac(payload.subarray(2), payload[1] ?? 0, dtsMs));
}
