/** A segment of a recording as the storyboard sees it. */
export interface StoryboardSegment {
  durationSeconds: number;
}

export interface Storyboard {
  /** For each thumbnail: the index of the segment whose first frame it shows, and the span of the recording it covers. */
  thumbnails: { segmentIndex: number; startSeconds: number; endSeconds: number }[];
  thumbnail: { width: number; height: number };
  columns: number;
}

const thumbnailHeight = 90;
const maxThumbnailWidth = 320;
const minThumbnailWidth = 32;
const columns = 10;
const maxThumbnails = 100;

/** Chooses at most 100 thumbnails, spread evenly over a recording's segments, in the video's aspect ratio. */
export function planStoryboard(
  segments: readonly StoryboardSegment[],
  frame: { width: number; height: number },
): Storyboard {
  const count = Math.min(maxThumbnails, segments.length);
  const chosen = new Set(Array.from({ length: count }, (_, i) => Math.floor((i * segments.length) / count)));
  const thumbnails: Storyboard['thumbnails'] = [];
  let now = 0;
  segments.forEach(({ durationSeconds }, segmentIndex) => {
    if (chosen.has(segmentIndex)) thumbnails.push({ segmentIndex, startSeconds: now, endSeconds: now });
    now += durationSeconds;
    const open = thumbnails.at(-1);
    if (open) open.endSeconds = now;
  });
  const width = 2 * Math.round((thumbnailHeight * frame.width) / frame.height / 2);
  return {
    thumbnails,
    thumbnail: { width: Math.min(maxThumbnailWidth, Math.max(minThumbnailWidth, width)), height: thumbnailHeight },
    columns,
  };
}

/** The storyboard as WebVTT: each cue names its thumbnail in the sprite, as players' seek bars expect. */
export function storyboardVtt({ thumbnails, thumbnail, columns }: Storyboard, spriteUri: string): string {
  const cues = thumbnails.map(({ startSeconds, endSeconds }, index) => {
    const x = (index % columns) * thumbnail.width;
    const y = Math.floor(index / columns) * thumbnail.height;
    return `${vttTime(startSeconds)} --> ${vttTime(endSeconds)}\n${spriteUri}#xywh=${x},${y},${thumbnail.width},${thumbnail.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
