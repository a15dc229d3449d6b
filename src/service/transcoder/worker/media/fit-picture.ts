import type { Frame } from 'node-av/lib';
import { displaySize, sensibleRatio } from '../../../media/codec/picture-format.ts';
import type { FilterStep } from './filter-graph.ts';

interface Size {
  width: number;
  height: number;
}

/** The size at which a frame is shown. */
export function shownSize(frame: Frame): Size {
  const { num, den } = frame.sampleAspectRatio;
  return displaySize(frame, sensibleRatio(num, den));
}

/** Even sizes cost a side so much: a rendition's, and the larger one's that it is made from. */
const roundedPixels = 2;

/** The size of a picture inside a box, in its own shape; the box itself where they differ by what was rounded. */
export function fitPicture(shown: Size, box: Size): Size {
  const least = Math.max((box.width - roundedPixels) / shown.width, (box.height - roundedPixels) / shown.height);
  const most = Math.min((box.width + roundedPixels) / shown.width, (box.height + roundedPixels) / shown.height);
  if (least <= most) return { width: box.width, height: box.height };
  const scale = Math.min(box.width / shown.width, box.height / shown.height);
  return { width: even(shown.width * scale), height: even(shown.height * scale) };
}

function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

/** A picture that does not fill its box gets bars around it. */
export function barsAround(picture: Size, box: Size): FilterStep[] {
  if (picture.width === box.width && picture.height === box.height) return [];
  return [['pad', `w=${box.width}:h=${box.height}:x=(ow-iw)/2:y=(oh-ih)/2:color=black`]];
}
