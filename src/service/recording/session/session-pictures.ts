import { join } from 'node:path';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import { planStoryboard, storyboardVtt } from '../../transcoder/storyboard.ts';
import type { TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import { readJournal } from '../journal/read-journal.ts';

const posterHeight = 720;
const posterName = 'poster.jpg';
const sheetName = 'storyboard.jpg';

export interface SessionPicturesParts {
  sessionId: string;
  /** Where it was recorded: FFmpeg reads files, and writes them. */
  directory: string;
  storage: Pick<RecordingStorage, 'write'>;
  queue: Pick<TranscodeQueue, 'makePictures'>;
}

/** Makes `poster.jpg`, `storyboard.jpg` and `storyboard.vtt` of a finished recording. False where it has no picture. */
export async function makeSessionPictures(parts: SessionPicturesParts): Promise<boolean> {
  const { sessionId, directory, storage, queue } = parts;
  const { parts: inits, segments } = await readJournal(directory);
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const partOf = (number: number) => inits.find(({ rendition, part }) => rendition === 'source' && part === number);
  const picture = inits.find(({ rendition, video }) => rendition === 'source' && video !== undefined)?.video;
  if (picture === undefined || picture.width === 0) return false;

  const plan = planStoryboard(source, picture);
  const files = plan.tiles.flatMap(({ segmentIndex }) => {
    const segment = source[segmentIndex];
    const init = segment && partOf(segment.part);
    if (segment === undefined || init === undefined) return [];
    return [{ initPath: join(directory, 'source', init.uri), segmentPath: join(directory, 'source', segment.uri) }];
  });
  await queue.makePictures({
    segments: files,
    // The first seconds of a show are often a black or a waiting card.
    posterIndex: Math.floor(files.length / 3),
    posterPath: join(directory, posterName),
    posterHeight,
    sheetPath: join(directory, sheetName),
    columns: plan.columns,
    tile: plan.tile,
  });
  for (const name of [posterName, sheetName]) {
    await storage.write(sessionId, name, { localPath: join(directory, name) });
  }
  await storage.write(sessionId, 'storyboard.vtt', storyboardVtt(plan, sheetName));
  return true;
}
