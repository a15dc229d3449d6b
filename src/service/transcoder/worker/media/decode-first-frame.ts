import type { Frame } from 'node-av/lib';
import type { SegmentFile } from '../../worker-messages.ts';
import { openDecoder } from './open-decoder.ts';
import { readSegment } from './read-segment.ts';

/** Decodes a segment's first frame, its keyframe, and passes it to `onFrame`. Throws if it has none. */
export async function decodeFirstFrame(
  { initPath, segmentPath }: SegmentFile,
  onFrame: (frame: Frame) => Promise<void>,
): Promise<void> {
  const open = await readSegment(initPath, segmentPath, { isProbed: true });
  try {
    const [key] = open.video?.packets ?? [];
    if (!open.video || !key) throw new Error(`${segmentPath} has no frame`);
    const decoder = openDecoder(open.video.stream, 1);
    let isUsed = false;
    const handleFirst = async (frame: Frame) => {
      if (!isUsed) await onFrame(frame);
      isUsed = true;
    };
    try {
      await decoder.decode(key, handleFirst);
      await decoder.decode(null, handleFirst);
    } finally {
      decoder.close();
    }
    if (!isUsed) throw new Error(`The first frame of ${segmentPath} cannot be decoded`);
  } finally {
    await open.close();
  }
}
