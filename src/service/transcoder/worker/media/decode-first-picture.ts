import type { Frame } from 'node-av/lib';
import type { SegmentFile } from '../../worker-messages.ts';
import { openDecoder } from './open-decoder.ts';
import { readSegment } from './read-segment.ts';

/** Decodes the picture that a segment begins with, its keyframe, and hands it to `onPicture`. Throws where it has none. */
export async function decodeFirstPicture(
  { initPath, segmentPath }: SegmentFile,
  onPicture: (picture: Frame) => Promise<void>,
): Promise<void> {
  const open = await readSegment(initPath, segmentPath, { isProbed: true });
  try {
    const [key] = open.video?.packets ?? [];
    if (!open.video || !key) throw new Error(`${segmentPath} has no picture`);
    const decoder = openDecoder(open.video.stream, 1);
    let isUsed = false;
    const handleFirst = async (picture: Frame) => {
      if (!isUsed) await onPicture(picture);
      isUsed = true;
    };
    try {
      await decoder.decode(key, handleFirst);
      await decoder.decode(null, handleFirst);
    } finally {
      decoder.close();
    }
    if (!isUsed) throw new Error(`The first picture of ${segmentPath} cannot be decoded`);
  } finally {
    await open.close();
  }
}
