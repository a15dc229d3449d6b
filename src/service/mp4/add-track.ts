import { type Box, box, childBoxes, findBox, findBoxes } from './box.ts';
import { type FragmentTrack, fragment, type MediaSample } from './fragment.ts';
import { fileTypeBox } from './init-segment.ts';
import { readFragmentHead } from './read-fragment.ts';
import { isVideoTrack, type TrackKind, trackIds, trackKinds } from './track-boxes.ts';

/**
 * The init segment of a part that gets a track which it lacks, from the init segment of another part: as the recorder
 * would have written it for both. Throws a RangeError where either has no such track, or is not one of ours.
 */
export function initWithTrack(init: Buffer, donor: Buffer, kind: TrackKind): Buffer {
  const boxes = trackKinds.map((each) => trackBoxes(each === kind ? donor : init, each));
  const [header] = findBoxes(init, 'moov', 'mvhd');
  if (header === undefined) throw new RangeError('It has no mvhd box');
  const moov = box(
    'moov',
    header.whole,
    ...boxes.map(({ track }) => track),
    box('mvex', ...boxes.map((b) => b.extends)),
  );
  return Buffer.concat([fileTypeBox(true), moov]);
}

function trackBoxes(init: Buffer, kind: TrackKind): { track: Buffer; extends: Buffer } {
  const isKind = ({ body }: Box) => isVideoTrack(body) === (kind === 'video');
  const [track] = findBoxes(init, 'moov', 'trak').filter(isKind);
  const [extend] = findBoxes(init, 'moov', 'mvex', 'trex').filter(
    ({ body }) => body.readUInt32BE(4) === trackIds[kind],
  );
  if (track === undefined || extend === undefined) throw new RangeError(`It has no ${kind} track`);
  return { track: track.whole, extends: extend.whole };
}

/** Samples of a segment's track, in decode order; none where it has no such track. */
export function samplesOfTrack(segment: Buffer, kind: TrackKind): MediaSample[] {
  const run = readFragmentHead(segment).runs.find(({ trackId }) => trackId === trackIds[kind]);
  if (run === undefined) return [];
  const samples: MediaSample[] = [];
  let { decodeTime, offset } = run;
  run.each((duration, size, isSync, compositionOffset, isOpen) => {
    const data = segment.subarray(offset, offset + size);
    samples.push({ decodeTime, duration, isSync, isOpen, compositionOffset, data });
    decodeTime += duration;
    offset += size;
  });
  return samples;
}

/** A segment with the samples of a track that it lacks. `keyPrefix` comes before each keyframe that it has. */
export function segmentWithTrack(
  segment: Buffer,
  kind: TrackKind,
  added: readonly MediaSample[],
  keyPrefix: Uint8Array = Buffer.alloc(0),
): Buffer {
  const [moof] = childBoxes(segment.subarray(0, segment.readUInt32BE(0)));
  if (moof === undefined) throw new RangeError('It has no moof box');
  const sequence = findBox(moof.body, 'mfhd').readUInt32BE(4);
  const prefixed = ({ data, ...sample }: MediaSample): MediaSample => ({
    ...sample,
    data: (sample.isSync || sample.isOpen) && keyPrefix.length > 0 ? Buffer.concat([keyPrefix, data]) : data,
  });
  const tracks = trackKinds.map((each): FragmentTrack => {
    const own = each === kind ? [] : samplesOfTrack(segment, each);
    const samples = each === kind ? added : each === 'video' ? own.map(prefixed) : own;
    return { trackId: trackIds[each], samples, isPlain: each === 'audio' };
  });
  return fragment(
    sequence,
    tracks.filter(({ samples }) => samples.length > 0),
  );
}
