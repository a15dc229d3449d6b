import { box, fullBox, uint32 } from './box.ts';

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
