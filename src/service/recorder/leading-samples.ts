import type { SampleEntry } from '../media/mp4/fragment.ts';
import type { SegmentDraft } from './segmenter.ts';

/**
 * A segment that follows a loss, without the frames that are shown before its first: what they are made of is lost. Times
 * and all other bytes stay.
 */
export function withoutLeading(draft: SegmentDraft): SegmentDraft {
  const { video, audio } = draft.samples;
  const [key] = video;
  if (key === undefined) return draft;
  const next = video.findIndex((sample, i) => i > 0 && (sample.isSync || sample.isOpen === true));
  const isLeading = (sample: SampleEntry, i: number) =>
    i > 0 && (next < 0 || i < next) && presentedAt(sample) < presentedAt(key);
  if (!video.some(isLeading)) return draft;

  const bytes = Buffer.concat(draft.pieces);
  const kept: SampleEntry[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  for (const [i, sample] of video.entries()) {
    const last = kept.at(-1);
    if (!isLeading(sample, i)) {
      kept.push(sample);
      pieces.push(bytes.subarray(at, at + sample.bytes));
    } else if (last !== undefined) {
      kept[kept.length - 1] = { ...last, duration: last.duration + sample.duration };
    }
    at += sample.bytes;
  }
  pieces.push(bytes.subarray(at));
  return {
    ...draft,
    samples: { video: kept, audio },
    pieces,
    bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
  };
}

function presentedAt({ decodeTime, compositionOffset }: SampleEntry): number {
  return decodeTime + compositionOffset;
}
