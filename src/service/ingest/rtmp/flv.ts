import { readAacConfig } from '../../media/codec/aac.ts';
import type { VideoCodec } from '../../media/mp4/tracks.ts';
import type { MediaPacket } from '../publish.ts';

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

/** One track of an enhanced tag; the source is "Enhanced RTMP, v2", ExVideoTagHeader and ExAudioTagHeader. */
export interface EnhancedTrack {
  /** 0 where the tag names none. */
  trackId: number;
  packetType: number;
  fourCc: string;
  data: Uint8Array;
}

/** The numbers of what changes a tag's form, which differ between video and audio. */
export interface EnhancedForm {
  multitrack: number;
  modEx: number;
}

const oneTrack = 0;
const manyCodecs = 2;
const fourCcLength = 4;

/** Reads bytes one after the other; what lies beyond their end is undefined. */
function reader(bytes: Uint8Array, start: number) {
  let at = start;
  const number = (length: number): number | undefined => {
    if (bytes.length < at + length) return undefined;
    at += length;
    return bytes.subarray(at - length, at).reduce((value, byte) => value * 256 + byte, 0);
  };
  return {
    number,
    isAtEnd: () => at >= bytes.length,
    skip(length: number) {
      at += length;
    },
    fourCc(): string | undefined {
      const code = readFourCc(bytes, at);
      at += fourCcLength;
      return code;
    },
    bytes(length = bytes.length - at): Uint8Array | undefined {
      if (bytes.length < at + length) return undefined;
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}

/**
 * The tracks of an enhanced tag, up to where it is cut short. Modifiers of any kind are passed over: those known today
 * move a time by less than a millisecond.
 */
export function enhancedTracks(payload: Uint8Array, { multitrack, modEx }: EnhancedForm): EnhancedTrack[] {
  const from = reader(payload, 1);
  let packetType = (payload[0] ?? 0) & 0x0f;
  while (packetType === modEx) {
    const short = from.number(1);
    const length = short === 0xff ? from.number(2) : short;
    if (length === undefined) return [];
    from.skip(length + 1);
    packetType = (from.number(1) ?? modEx) & 0x0f;
    if (from.isAtEnd()) return [];
  }
  if (packetType !== multitrack) {
    const [fourCc, data] = [from.fourCc(), from.bytes()];
    return fourCc === undefined || data === undefined ? [] : [{ trackId: 0, packetType, fourCc, data }];
  }
  const types = from.number(1) ?? 0;
  return multipleTracks(from, types >> 4, types & 0x0f);
}

function multipleTracks(from: ReturnType<typeof reader>, multitrackType: number, packetType: number): EnhancedTrack[] {
  const tracks: EnhancedTrack[] = [];
  const common = multitrackType === manyCodecs ? undefined : from.fourCc();
  while (!from.isAtEnd()) {
    const fourCc = multitrackType === manyCodecs ? from.fourCc() : common;
    const trackId = from.number(1);
    const data = from.bytes(multitrackType === oneTrack ? undefined : (from.number(3) ?? Number.POSITIVE_INFINITY));
    if (fourCc === undefined || trackId === undefined || data === undefined) break;
    tracks.push({ trackId, packetType, fourCc, data });
    if (multitrackType === oneTrack) break;
  }
  return tracks;
}

/** The four-character code at `offset`, with anything unprintable as `?`; undefined where the bytes end before. */
function readFourCc(bytes: Uint8Array, offset: number): string | undefined {
  if (bytes.length < offset + fourCcLength) return undefined;
  const code = bytes.subarray(offset, offset + fourCcLength);
  return String.fromCharCode(...Array.from(code, (byte) => (byte > 0x20 && byte < 0x7f ? byte : 0x3f)));
}

type AudioPacket = Extract<MediaPacket, { kind: 'audio' }>;
type AudioConfig = Extract<MediaPacket, { kind: 'audio-config' }>;

interface AdtsFrame {
  /** The configuration that its header comes to. */
  config: Uint8Array;
  data: Uint8Array;
}

const shortestHeader = 7;
const samplesPerFrame = 1024;
const stereo = 2;

/** The ADTS frame at `at` (ISO/IEC 14496-3, 1.A.3.2), or undefined where there is none that is whole. */
function readAdts(bytes: Uint8Array, at: number): (AdtsFrame & { end: number }) | undefined {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  // Twelve bits of sync, then a layer of 0.
  if (byte(0) !== 0xff || (byte(1) & 0xf6) !== 0xf0) return undefined;
  const headerLength = byte(1) & 1 ? shortestHeader : shortestHeader + 2;
  const end = at + (((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5));
  const rateIndex = (byte(2) >> 2) & 0x0f;
  if (end <= at + headerLength || end > bytes.length || rateIndex > 12) return undefined;
  const objectType = (byte(2) >> 6) + 1;
  // 0: the frames themselves name the channels, of which there are two nearly always.
  const channels = ((byte(2) & 1) << 2) | (byte(3) >> 6) || stereo;
  const config = Uint8Array.of((objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3));
  return { config, data: bytes.subarray(at + headerLength, end), end };
}

/** The frames in `bytes` if they begin with an ADTS header, else none. A raw frame never begins so. */
function adtsFrames(bytes: Uint8Array): AdtsFrame[] {
  const frames: AdtsFrame[] = [];
  for (let frame = readAdts(bytes, 0); frame !== undefined; frame = readAdts(bytes, frame.end)) frames.push(frame);
  return frames;
}

function rateOf(config: Uint8Array): number | undefined {
  try {
    return readAacConfig(config).sampleRate;
  } catch {
    return undefined;
  }
}

/**
 * Raw AAC frames with their configuration, whatever an encoder sends: some put an ADTS header before each frame, or
 * several frames into a message, and then no configuration has to come. One that cannot be read counts as none.
 */
export function createAacFrames() {
  let rate: number | undefined;
  let fromHeader: Uint8Array | undefined;

  function takeConfig(packet: AudioConfig): AudioConfig[] {
    const config = adtsFrames(packet.config)[0]?.config ?? packet.config;
    const found = rateOf(config);
    if (found === undefined) return [];
    rate = found;
    fromHeader = undefined;
    return [{ ...packet, config }];
  }

  /** The configuration of a header, where nothing said before is right for it. What was sent apart knows more of HE-AAC. */
  function changed({ config }: AdtsFrame): boolean {
    const isAgreed = fromHeader === undefined ? rate === rateOf(config) : Buffer.compare(fromHeader, config) === 0;
    if (fromHeader === undefined && isAgreed) return false;
    fromHeader = config;
    rate = rateOf(config);
    return !isAgreed;
  }

  function takeFrames(packet: AudioPacket): (AudioConfig | AudioPacket)[] {
    const frames = adtsFrames(packet.data);
    if (frames.length === 0) return [packet];
    return frames.flatMap((frame, index): (AudioConfig | AudioPacket)[] => {
      const isChanged = changed(frame);
      const laterMs = Math.round((index * samplesPerFrame * 1000) / (rate ?? samplesPerFrame));
      const dtsMs = packet.dtsMs + laterMs;
      const audio = { ...packet, dtsMs, data: frame.data };
      return isChanged ? [{ kind: 'audio-config', codec: 'aac', config: frame.config, dtsMs }, audio] : [audio];
    });
  }

  return {
    take(packet: MediaPacket): MediaPacket[] {
      if (packet.kind === 'audio-config') return takeConfig(packet);
      return packet.kind === 'audio' ? takeFrames(packet) : [packet];
    },
  };
}
