import { Frame } from 'node-av/lib';
import { writeWhole } from '../../files/write-whole.ts';
import type { PicturesJob } from '../worker-messages.ts';
import { createScaler, type Scaler } from './media/create-scaler.ts';
import { decodeFirstFrame } from './media/decode-first-frame.ts';
import { encodeJpeg, jpegFormat } from './media/encode-jpeg.ts';

/**
 * Makes a recording's poster and the sprite of thumbnails for its seek bar from segments' first frames. A segment that
 * cannot be decoded leaves its thumbnail grey.
 */
export async function makePictures(job: PicturesJob): Promise<void> {
  const sprite = blankSprite(job);
  const scaler = createScaler({ ...job.thumbnail, format: jpegFormat });
  for (const [index, file] of job.segments.entries()) {
    await decodeFirstFrame(file, async (frame) => {
      if (index === job.posterIndex) await writePoster(frame, job);
      await putThumbnail(sprite, frame, scaler, index);
    }).catch(() => undefined);
  }
  scaler.close();
  const size = { width: sprite.width, height: sprite.height };
  const image = Frame.fromVideoBuffer(sprite.bytes, { ...size, format: jpegFormat, pts: 0n });
  await writeWhole(job.spritePath, await encodeJpeg(image), { isContended: true });
  image.free();
}

async function writePoster(frame: Frame, job: PicturesJob): Promise<void> {
  const height = Math.min(job.posterHeight, frame.height - (frame.height % 2));
  const width = 2 * Math.round((height * frame.width) / frame.height / 2);
  const scaler = createScaler({ width, height, format: jpegFormat });
  const scaled = await scaler.scale(frame);
  scaler.close();
  await writeWhole(job.posterPath, await encodeJpeg(scaled), { isContended: true });
  scaled.free();
}

interface Sprite {
  bytes: Buffer;
  width: number;
  height: number;
  columns: number;
  thumbnail: { width: number; height: number };
}

function blankSprite({ segments, columns, thumbnail }: PicturesJob): Sprite {
  const width = columns * thumbnail.width;
  const height = Math.max(1, Math.ceil(segments.length / columns)) * thumbnail.height;
  const middleGrey = 128;
  return { bytes: Buffer.alloc((width * height * 3) / 2, middleGrey), width, height, columns, thumbnail };
}

async function putThumbnail(sprite: Sprite, frame: Frame, scaler: Scaler, index: number): Promise<void> {
  const scaled = await scaler.scale(frame);
  const bytes = scaled.toBuffer();
  scaled.free();
  const column = index % sprite.columns;
  const row = Math.floor(index / sprite.columns);
  let from = 0;
  let to = 0;
  // Luma, then two planes of chroma at half the size.
  for (const shrink of [1, 2, 2]) {
    const [thumbnailWidth, thumbnailHeight, width] = [
      sprite.thumbnail.width / shrink,
      sprite.thumbnail.height / shrink,
      sprite.width / shrink,
    ];
    for (let line = 0; line < thumbnailHeight; line++) {
      const target = to + (row * thumbnailHeight + line) * width + column * thumbnailWidth;
      bytes.copy(sprite.bytes, target, from + line * thumbnailWidth, from + (line + 1) * thumbnailWidth);
    }
    from += thumbnailWidth * thumbnailHeight;
    to += width * (sprite.height / shrink);
  }
}
