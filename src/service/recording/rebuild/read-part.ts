import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { displaySize, videoRange } from '../../media/codec/picture-format.ts';
import {
  type InitTrack,
  type PartTracks,
  readAudioConfig,
  readInitTracks,
  readVideoEntry,
} from '../../media/mp4/tracks.ts';

import type { JournalPart } from '../../recorder/journal.ts';
import { type PartConfigs, readPartTracks } from '../../recorder/tracks.ts';

/** A part as described by its init segment alone. */
export interface FoundPart {
  journal: Omit<JournalPart, 'wallClockMs'>;
  tracks: InitTrack[];
}

const videoCodecs = { avc1: 'h264', hvc1: 'hevc', av01: 'av1' } as const;

/** Reads a source part from its init segment. Throws a RangeError or a TrackConfigError if it is not one of ours. */
export async function readPart(path: string, part: number, uri: string): Promise<FoundPart> {
  const content = await readFile(path);
  const tracks = readInitTracks(content);
  const { video, audio } = describeTracks(tracks);
  const timescaleOf = (kind: InitTrack['kind']) => tracks.find((track) => track.kind === kind)?.timescale;
  return {
    journal: {
      rendition: 'source',
      part,
      uri,
      bytes: content.length,
      crc32: crc32(content),
      video: video && {
        codec: video.codecString,
        ...displaySize(video, video.pixelRatio),
        timescale: timescaleOf('video'),
        range: videoRange(video.colour),
      },
      audio: audio && {
        codec: audio.codecString,
        sampleRate: audio.sampleRate,
        channels: audio.channels,
        timescale: timescaleOf('audio'),
      },
    },
    tracks,
  };
}

function describeTracks(tracks: InitTrack[]): PartTracks {
  const configs: PartConfigs = {};
  let size = { width: 0, height: 0 };
  for (const { kind, sampleEntry } of tracks) {
    if (kind === 'audio') {
      configs.audio = { kind: 'audio-config', codec: 'aac', config: readAudioConfig(sampleEntry), dtsMs: 0 };
      continue;
    }
    const { type, width, height, config } = readVideoEntry(sampleEntry);
    if (type !== 'avc1' && type !== 'hvc1' && type !== 'av01') throw new RangeError(`It has video of kind ${type}`);
    size = { width, height };
    if (config === undefined) throw new RangeError('Its video has no decoder configuration');
    configs.video = { kind: 'video-config', codec: videoCodecs[type], config: config.body, dtsMs: 0 };
  }
  return readPartTracks(configs, size);
}
