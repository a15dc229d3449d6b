import { join } from 'node:path';
import { readJournal } from '../../recorder/journal.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import { planStoryboard, storyboardVtt } from '../../transcoder/storyboard.ts';
import type { TranscodeQueue } from '../../transcoder/transcode-queue.ts';

const posterHeight = 720;
const posterName = 'poster.jpg';
const spriteName = 'storyboard.jpg';

export interface SessionPicturesParts {
  sessionId: string;
  /** The folder it was recorded in: FFmpeg reads and writes files. */
  directory: string;
  storage: Pick<RecordingStorage, 'write'>;
  queue: Pick<TranscodeQueue, 'makePictures'>;
}

/** Makes `poster.jpg`, `storyboard.jpg` and `storyboard.vtt` of a finished recording. False if it has no video. */
export async function makeSessionPictures(parts: SessionPicturesParts): Promise<boolean> {
  const { sessionId, directory, storage, queue } = parts;
  const { parts: inits, segments } = await readJournal(directory);
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const partOf = (number: number) => inits.find(({ rendition, part }) => rendition === 'source' && part === number);
  const video = inits.find(({ rendition, video }) => rendition === 'source' && video !== undefined)?.video;
  if (video === undefined || video.width === 0) return false;

  const plan = planStoryboard(source, video);
  const files = plan.thumbnails.flatMap(({ segmentIndex }) => {
    const segment = source[segmentIndex];
    const init = segment && partOf(segment.part);
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
