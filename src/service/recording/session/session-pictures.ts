import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import { planStoryboard, storyboardVtt } from '../../transcoder/storyboard.ts';
import type { TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import { readJournal } from '../journal/read-journal.ts';

const posterHeight = 720;

/** Makes `poster.jpg`, `storyboard.jpg` and `storyboard.vtt` of a finished recording. False where it has no picture. */
export async function makeSessionPictures(
  directory: string,
  queue: Pick<TranscodeQueue, 'makePictures'>,
): Promise<boolean> {
  const { parts, segments } = await readJournal(directory);
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const partOf = (number: number) => parts.find(({ rendition, part }) => rendition === 'source' && part === number);
  const picture = parts.find(({ rendition, video }) => rendition === 'source' && video !== undefined)?.video;
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
    posterPath: join(directory, 'poster.jpg'),
    posterHeight,
    sheetPath: join(directory, 'storyboard.jpg'),
    columns: plan.columns,
    tile: plan.tile,
  });
  await writeWhole(join(directory, 'storyboard.vtt'), storyboardVtt(plan, 'storyboard.jpg'));
  return true;
}
