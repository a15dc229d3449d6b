import type { MediaPacket } from '../ingest/publish.ts';
import { readAacConfig } from '../media/codec/aac.ts';
import { configSets, readAv1Config, readH264Config, readHevcConfig } from '../media/codec/decoder-config.ts';
import { configLengthBytes, type ParameterSet } from '../media/codec/nal-units.ts';
import { displaySize, pictureOfSize, videoRange } from '../media/codec/picture-format.ts';
import type { AudioTrack, PartTracks, TrackKind, VideoTrack } from '../media/mp4/tracks.ts';

export type VideoConfigPacket = Extract<MediaPacket, { kind: 'video-config' }>;
export type AudioConfigPacket = Extract<MediaPacket, { kind: 'audio-config' }>;
export type SamplePacket = Extract<MediaPacket, { kind: 'video' | 'audio' }>;

/** The decoder configurations that a part is opened with. */
export interface PartConfigs {
  video?: VideoConfigPacket | undefined;
  audio?: AudioConfigPacket | undefined;
}

export function isKeyframe(packet: SamplePacket): boolean {
  return packet.kind === 'video' && packet.isKeyframe;
}

export function isSameConfigs(a: PartConfigs, b: PartConfigs): boolean {
  return isSameConfig(a.video, b.video) && isSameConfig(a.audio, b.audio);
}

/** Are the decoder configurations equal byte for byte, or both absent? */
export function isSameConfig(
  a: VideoConfigPacket | AudioConfigPacket | undefined,
  b: VideoConfigPacket | AudioConfigPacket | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.codec === b.codec && Buffer.compare(a.config, b.config) === 0;
}

/** Is `next` the same configuration, or one that lists further parameter sets? Then samples of both are one track's. */
export function continuesConfig(
  config: VideoConfigPacket | AudioConfigPacket | undefined,
  next: VideoConfigPacket | AudioConfigPacket | undefined,
): boolean {
  if (isSameConfig(config, next)) return true;
  if (config?.kind !== 'video-config' || next?.kind !== 'video-config') return false;
  if (config.codec === 'av1' || config.codec !== next.codec) return false;
  const { codec } = config;
  if (configLengthBytes(codec, config.config) !== configLengthBytes(codec, next.config)) return false;
  try {
    const [listed = [], further = []] = [config, next].map((packet) =>
      configSets(codec, packet.config).filter(({ kind }) => kind !== 'other'),
    );
    const isListed = ({ kind, unit }: ParameterSet) =>
      further.some((set) => set.kind === kind && set.unit.equals(unit));
    return further.length > listed.length && listed.every(isListed);
  } catch {
    return false;
  }
}

const videoReaders = { h264: readH264Config, hevc: readHevcConfig, av1: readAv1Config } as const;
const videoNames = { h264: 'H.264', hevc: 'HEVC', av1: 'AV1' } as const;

/** A configuration that cannot be read; the message is for the operator. */
export class TrackConfigError extends Error {
  override name = 'TrackConfigError';
}

/** Describes a part's tracks. `announcedSize` (the publisher's metadata) is used if the size cannot be read. */
export function readPartTracks(configs: PartConfigs, announcedSize: { width: number; height: number }): PartTracks {
  const { video, audio } = configs;
  return {
    video: video && readVideoTrack(video, announcedSize),
    audio: audio && readAudioTrack(audio),
  };
}

function readVideoTrack(packet: VideoConfigPacket, announcedSize: { width: number; height: number }): VideoTrack {
  try {
    const { codecString, picture = pictureOfSize(announcedSize) } = videoReaders[packet.codec](packet.config);
    // MP4 has 16 bits for each; more, or a negative size after cropping, is a broken header.
    const [least, most] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)];
    if (least < 0 || most > 0xffff) throw new RangeError('invalid video size');
    return { codec: packet.codec, codecString, config: packet.config, ...picture };
  } catch {
    throw new TrackConfigError(`The ${videoNames[packet.codec]} decoder configuration sent cannot be read`);
  }
}

function readAudioTrack(packet: AudioConfigPacket): AudioTrack {
  try {
    return { ...readAacConfig(packet.config), config: packet.config };
  } catch {
    throw new TrackConfigError('The AAC decoder configuration sent cannot be read');
  }
}

/** A part's tracks as its line in the journal names them, with the ticks per second of each. */
export function journalTracks({ video, audio }: PartTracks, timescales: Record<TrackKind, number | undefined>) {
  return {
    video: video && {
      codec: video.codecString,
      ...displaySize(video, video.pixelRatio),
      timescale: timescales.video,
      range: videoRange(video.colour),
    },
    audio: audio && {
      codec: audio.codecString,
      sampleRate: audio.sampleRate,
      channels: audio.channels,
      timescale: timescales.audio,
    },
  };
}

/** The video's size in pixels from `onMetaData`; 0 if absent or invalid. */
export function readAnnouncedSize(values: Record<string, unknown>): { width: number; height: number } {
  const pixels = (value: unknown) =>
    typeof value === 'number' && value > 0 && value <= 0xffff ? Math.round(value) : 0;
  return { width: pixels(values.width), height: pixels(values.height) };
}
