import { box, childBoxes, findBox, findBoxes, fullBox, uint32 } from './box.ts';

// Track boxes shared by init segments and progressive MP4s.

export type TrackKind = 'video' | 'audio';
export const trackKinds = ['video', 'audio'] as const;

export const trackIds = { video: 1, audio: 2 } as const;
/** `tkhd` flags: the track is enabled and part of the presentation. */
export const enabledAndInPresentation = 3;
export const fullVolume = 0x0100;
export const unityMatrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
export const languageUndetermined = 0x55c4;
/** The `dinf` of a track whose media is in the file itself. */
export const selfContained = box('dinf', fullBox('dref', 0, 0, uint32(1), fullBox('url ', 0, 1)));

/** The `hdlr` box, which names a track's kind. */
export const handlers = { video: 'vide', audio: 'soun' } as const;

export function handlerBox(kind: TrackKind): Buffer {
  return fullBox('hdlr', 0, 0, uint32(0), Buffer.from(handlers[kind], 'latin1'), Buffer.alloc(13));
}

/** The `vmhd` or `smhd`. */
export function kindHeader(kind: TrackKind): Buffer {
  return kind === 'video' ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, uint32(0));
}

/** A track as a part's init segment describes it. */
export interface InitTrack {
  kind: TrackKind;
  id: number;
  timescale: number;
  /** The `avc1`, `hvc1`, `av01` or `mp4a` box with the decoder's configuration. */
  sampleEntry: Buffer;
  /** Width and height as shown, each 16.16 fixed point: `tkhd`'s last eight bytes. */
  displaySize: Buffer;
}

/** Reads the tracks of an init segment. Throws a RangeError on what is not one, or has several tracks of a kind. */
export function readInitTracks(init: Buffer): InitTrack[] {
  const tracks = findBoxes(init, 'moov', 'trak').map(({ body }) => readTrack(body));
  if (new Set(tracks.map(({ kind }) => kind)).size !== tracks.length) {
    throw new RangeError('It has several tracks of one kind');
  }
  return tracks;
}

export function isVideoTrack(trak: Buffer): boolean {
  return handlerOf(trak) === handlers.video;
}

function handlerOf(trak: Buffer): string {
  return findBox(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);
}

function readTrack(trak: Buffer): InitTrack {
  const header = findBox(trak, 'tkhd');
  const mediaHeader = findBox(trak, 'mdia', 'mdhd');
  const handler = handlerOf(trak);
  const kind = trackKinds.find((known) => handlers[known] === handler);
  const descriptions = childBoxes(findBox(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8));
  const [description] = descriptions;
  if (kind === undefined) throw new RangeError(`It has a track of kind ${handler}`);
  if (description === undefined || descriptions.length > 1) throw new RangeError('It needs one sample description');
  return {
    kind,
    id: header.readUInt32BE(afterTimes(header)),
    timescale: mediaHeader.readUInt32BE(afterTimes(mediaHeader)),
    sampleEntry: description.whole,
    displaySize: header.subarray(-8),
  };
}

/** Version 1 has creation and modification times of 64 bits, version 0 of 32. */
function afterTimes(header: Buffer): number {
  return header[0] === 1 ? 20 : 12;
}
