import { box, fullBox, uint16, uint32 } from './box.ts';
import { displaySize } from './codec/picture-format.ts';
import { audioSampleEntry, videoSampleEntry } from './sample-entry.ts';
import type { AudioTrack, PartTracks, VideoTrack } from './track.ts';
import {
  enabledAndInPresentation,
  fullVolume,
  handlerBox,
  kindHeader,
  languageUndetermined,
  selfContained,
  type TrackKind,
  trackIds,
  unityMatrix,
} from './track-boxes.ts';

/** Ticks a second of video. RTMP's milliseconds are exact in it, and it is what players expect. */
export const videoTimescale = 90_000;

const emptySampleTables = [
  fullBox('stts', 0, 0, uint32(0)),
  fullBox('stsc', 0, 0, uint32(0)),
  fullBox('stsz', 0, 0, uint32(0, 0)),
  fullBox('stco', 0, 0, uint32(0)),
];

/** The init segment of a part: `ftyp` and a `moov` without samples. Segments after it carry the part's media times. */
export function initSegment(tracks: PartTracks): Buffer {
  const { video, audio } = tracks;
  return Buffer.concat([
    fileTypeBox(video !== undefined && audio !== undefined),
    box(
      'moov',
      mvhdBox(),
      ...(video ? [videoTrak(video)] : []),
      ...(audio ? [audioTrak(audio)] : []),
      box('mvex', ...(video ? [trackExtends(trackIds.video)] : []), ...(audio ? [trackExtends(trackIds.audio)] : [])),
    ),
  ]);
}

/** CMAF (ISO/IEC 23000-19, 7.3.1) has one track a file: one with both is fragmented MP4, and does not say more. */
export function fileTypeBox(isMuxed: boolean): Buffer {
  const brands = `iso6${isMuxed ? '' : 'cmfc'}mp41`;
  return box('ftyp', Buffer.from('iso6', 'latin1'), uint32(0), Buffer.from(brands, 'latin1'));
}

function mvhdBox(): Buffer {
  const nextTrackId = trackIds.audio + 1;
  return fullBox(
    'mvhd',
    0,
    0,
    uint32(0, 0, 1000, 0, 0x10000),
    uint16(0x0100, 0),
    uint32(0, 0),
    unityMatrix,
    Buffer.alloc(24),
    uint32(nextTrackId),
  );
}

function videoTrak(track: VideoTrack): Buffer {
  return box(
    'trak',
    trackHeader(trackIds.video, 0, displaySize(track, track.pixelRatio)),
    media('video', videoTimescale, videoSampleEntry(track)),
  );
}

function audioTrak(track: AudioTrack): Buffer {
  return box(
    'trak',
    trackHeader(trackIds.audio, fullVolume, { width: 0, height: 0 }),
    media('audio', track.sampleRate, audioSampleEntry(track)),
  );
}

function trackHeader(id: number, volume: number, { width, height }: { width: number; height: number }): Buffer {
  return fullBox(
    'tkhd',
    0,
    enabledAndInPresentation,
    uint32(0, 0, id, 0, 0, 0, 0),
    uint16(0, 0, volume, 0),
    unityMatrix,
    uint32(width * 0x10000, height * 0x10000),
  );
}

function media(kind: TrackKind, timescale: number, sampleEntry: Buffer): Buffer {
  const sampleDescription = fullBox('stsd', 0, 0, uint32(1), sampleEntry);
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, uint32(0, 0, timescale, 0), uint16(languageUndetermined, 0)),
    handlerBox(kind),
    box('minf', kindHeader(kind), selfContained, box('stbl', sampleDescription, ...emptySampleTables)),
  );
}

function trackExtends(id: number): Buffer {
  return fullBox('trex', 0, 0, uint32(id, 1, 0, 0, 0));
}
