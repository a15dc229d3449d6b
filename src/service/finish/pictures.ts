import { join } from 'node:path';
import { isSource, partOf, readJournal } from '../recorder/journal.ts';
import type { RecordingStorage } from '../storage/recordings.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';

/** A segment of a recording as the storyboard sees it. */
interface StoryboardSegment {
  durationSeconds: number;
}

interface Storyboard {
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

const posterHeight = 720;
const posterName = 'poster.jpg';
const spriteName = 'storyboard.jpg';

interface SessionPicturesDeps {
  sessionId: string;
  /** The folder it was recorded in: FFmpeg reads and writes files. */
  directory: string;
  storage: RecordingStorage;
  queue: TranscodeQueue;
}

/** Makes `poster.jpg`, `storyboard.jpg` and `storyboard.vtt` of a finished recording. False if it has no video. */
export async function makeSessionPictures({
  sessionId,
  directory,
  storage,
  queue,
}: SessionPicturesDeps): Promise<boolean> {
  const journal = await readJournal(directory);
  const source = journal.segments.filter(isSource);
  const video = journal.parts.find((part) => isSource(part) && part.video !== undefined)?.video;
  if (video === undefined || video.width === 0) return false;

  const plan = planStoryboard(source, video);
  const files = plan.thumbnails.flatMap(({ segmentIndex }) => {
    const segment = source[segmentIndex];
    const init = segment && partOf(journal, segment);
    if (segment === undefined || init === undefined) return [];
    return [{ initPath: join(directory, 'source', init.uri), segmentPath: join(directory, 'source', segment.uri) }];
  });
  await queue.makePictures({
    segments: files,
    // The first seconds of a show are often black or a holding card.
    posterIndex: Math.floor(files.length / 3),
    posterPath: join(directory, posterName),
    posterHeight,
    spritePath: join(directory, spriteName),
    columns: plan.columns,
    thumbnail: plan.thumbnail,
  });
  for (const name of [posterName, spriteName]) {
    await storage.write(sessionId, name, { localPath: join(directory, name) });
  }
  await storage.write(sessionId, 'storyboard.vtt', storyboardVtt(plan, spriteName));
  return true;
}
