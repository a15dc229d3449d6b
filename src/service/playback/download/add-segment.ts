import type { FragmentHead } from '../../mp4/read-fragment.ts';
import type { MediaLayout } from './media-layout.ts';
import type { TrackTable } from './track-table.ts';

export interface DownloadSegment {
  /** Relative to the recording. */
  path: string;
  bytes: number;
  head: FragmentHead;
}

/** Appends a segment's media, and its samples to their tracks' tables. */
export function addSegment(
  media: MediaLayout,
  { path, bytes, head }: DownloadSegment,
  tableOf: (trackId: number) => TrackTable | undefined,
): void {
  let laidTo = head.media.start;
  const layTo = (position: number) => {
    media.add({ source: path, start: laidTo, end: position });
    laidTo = position;
  };
  for (const run of head.runs) {
    if (run.offset < laidTo) throw new RangeError('Its samples lie outside its media');
    layTo(run.offset);
    const length = tableOf(run.trackId)?.addRun(run, media.byteLength, (position, prefix) => {
      layTo(run.offset + position);
      media.add({ source: prefix, start: 0, end: prefix.length });
    });
    if (run.offset + (length ?? 0) > bytes) throw new RangeError('Its samples lie outside its media');
  }
  layTo(bytes);
}
