import { box, fullBox, uint16, uint32 } from './box.ts';
import { audioSampleEntry, videoSampleEntry } from './sample-entry.ts';
import type { AudioTrack, PartTracks, VideoTrack } from './track.ts';

/** Ticks a second of video. RTMP's milliseconds are exact in it, and it is what players expect. */
export const videoTimescale = 90_000;
export const trackIds = { video: 1, audio: 2 } as const;

const unityMatrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const emptySampleTables = [
  fullBox('stts', 0, 0, uint32(0)),
  fullBox('stsc', 0, 0, uint32(0)),
  fullBox('stsz', 0, 0, uint32(0, 0)),
  fullBox('stco', 0, 0, uint32(0)),
];
const selfContained = box('dinf', fullBox('dref', 0, 0, uint32(1), fullBox('url ', 0, 1)));
const languageUndetermined = 0x55c4;

/** The init segment of a part: `ftyp` and a `moov` without samples. Segments after it carry the part's media times. */
export function initSegment(tracks: PartTracks): Buffer {
  const { video, audio } = tracks;
  // CMAF (ISO/IEC 23000-19, 7.3.1) has one track a file: one with both is fragmented MP4, and does not say more.
  const isMuxed = video !== undefined && audio !== undefined;
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), uint32(0), Buffer.from(`iso6${isMuxed ? '' : 'cmfc'}mp41`, 'latin1')),
    box(
      'moov',
      movieHeader(),
      ...(video ? [videoTrak(video)] : []),
      ...(audio ? [audioTrak(audio)] : []),
      box('mvex', ...(video ? [trackExtends(trackIds.video)] : []), ...(audio ? [trackExtends(trackIds.audio)] : [])),
    ),
  ]);
}

function movieHeader(): Buffer {
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
    trackHeader(trackIds.video, 0, track.width, track.height),
    media('vide', videoTimescale, fullBox('vmhd', 0, 1, Buffer.alloc(8)), videoSampleEntry(track)),
  );
}

function audioTrak(track: AudioTrack): Buffer {
  const fullVolume = 0x0100;
  return box(
    'trak',
    trackHeader(trackIds.audio, fullVolume, 0, 0),
    media('soun', track.sampleRate, fullBox('smhd', 0, 0, uint32(0)), audioSampleEntry(track)),
  );
}

function trackHeader(id: number, volume: number, width: number, height: number): Buffer {
  const enabledAndInMovie = 3;
  return fullBox(
    'tkhd',
    0,
    enabledAndInMovie,
    uint32(0, 0, id, 0, 0, 0, 0),
    uint16(0, 0, volume, 0),
    unityMatrix,
    uint32(width * 0x10000, height * 0x10000),
  );
}

function media(handler: 'vide' | 'soun', timescale: number, header: Buffer, sampleEntry: Buffer): Buffer {
  const sampleDescription = fullBox('stsd', 0, 0, uint32(1), sampleEntry);
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, uint32(0, 0, timescale, 0), uint16(languageUndetermined, 0)),
    fullBox('hdlr', 0, 0, uint32(0), Buffer.from(handler, 'latin1'), Buffer.alloc(13)),
    box('minf', header, selfContained, box('stbl', sampleDescription, ...emptySampleTables)),
  );
}

function trackExtends(id: number): Buffer {
  return fullBox('trex', 0, 0, uint32(id, 1, 0, 0, 0));
}
