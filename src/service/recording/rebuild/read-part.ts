import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { childBoxes } from '../../mp4/find-boxes.ts';
import { type InitTrack, readInitTracks } from '../../mp4/init-track.ts';
import type { PartTracks } from '../../mp4/track.ts';
import type { JournalPart } from '../journal/journal-state.ts';
import { type PartConfigs, readPartTracks } from '../tracks.ts';

/** A part as its init segment alone describes it. */
export interface FoundPart {
  journal: Omit<JournalPart, 'wallClockMs'>;
  tracks: InitTrack[];
}

const videoCodecs = { avc1: 'h264', hvc1: 'hevc', av01: 'av1' } as const;
const configBoxes = new Set(['avcC', 'hvcC', 'av1C']);
const boxHead = 8;
const visualEntryHead = boxHead + 78;
const audioEntryHead = boxHead + 28;

/** Reads a source part from its init segment. Throws a RangeError or a TrackConfigError on what is not one of ours. */
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
        width: video.width,
        height: video.height,
        timescale: timescaleOf('video'),
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
    const type = sampleEntry.toString('latin1', 4, boxHead);
    if (type !== 'avc1' && type !== 'hvc1' && type !== 'av01') throw new RangeError(`It has video of kind ${type}`);
    size = { width: sampleEntry.readUInt16BE(boxHead + 24), height: sampleEntry.readUInt16BE(boxHead + 26) };
    const config = childBoxes(sampleEntry.subarray(visualEntryHead)).find((child) => configBoxes.has(child.type));
    if (config === undefined) throw new RangeError('Its video has no decoder configuration');
    configs.video = { kind: 'video-config', codec: videoCodecs[type], config: config.body, dtsMs: 0 };
  }
  return readPartTracks(configs, size);
}

/** The AudioSpecificConfig inside an `esds` box: ISO/IEC 14496-1, 7.2.6. */
function readAudioConfig(sampleEntry: Buffer): Buffer {
  const esds = childBoxes(sampleEntry.subarray(audioEntryHead)).find((child) => child.type === 'esds')?.body;
  if (esds === undefined) throw new RangeError('Its audio has no decoder configuration');
  const stream = descriptor(esds.subarray(4), 3);
  const decoder = descriptor(stream.subarray(3), 4);
  return descriptor(decoder.subarray(13), 5);
}

/** The contents of the descriptor that `bytes` begin with; its length has 7 bits a byte. */
function descriptor(bytes: Buffer, tag: number): Buffer {
  let length = 0;
  let at = 1;
  for (let more = true; more; at++) {
    const byte = bytes.readUInt8(at);
    length = length * 128 + (byte & 0x7f);
    more = byte >= 0x80;
  }
  if (bytes[0] !== tag || at + length > bytes.length) throw new RangeError('Its audio configuration cannot be read');
  return bytes.subarray(at, at + length);
}
