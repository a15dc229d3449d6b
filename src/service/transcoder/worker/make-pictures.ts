import { Frame } from 'node-av/lib';
import { writeWhole } from '../../files/write-whole.ts';
import type { PicturesJob } from '../worker-messages.ts';
import { createScaler, type Scaler } from './media/create-scaler.ts';
import { decodeFirstPicture } from './media/decode-first-picture.ts';
import { encodeJpeg, jpegFormat } from './media/encode-jpeg.ts';

/**
 * Makes a recording's poster and the sheet of tiles for its seek bar, each from segments' first pictures. A segment
 * that cannot be decoded leaves its tile grey.
 */
export async function makePictures(job: PicturesJob): Promise<void> {
  const sheet = blankSheet(job);
  const scaler = createScaler({ ...job.tile, format: jpegFormat });
  for (const [index, file] of job.segments.entries()) {
    await decodeFirstPicture(file, async (picture) => {
      if (index === job.posterIndex) await writePoster(picture, job);
      await putTile(sheet, picture, scaler, index);
    }).catch(() => undefined);
  }
  scaler.close();
  const size = { width: sheet.width, height: sheet.height };
  const frame = Frame.fromVideoBuffer(sheet.bytes, { ...size, format: jpegFormat, pts: 0n });
  await writeWhole(job.sheetPath, await encodeJpeg(frame), { isContended: true });
  frame.free();
}

async function writePoster(picture: Frame, job: PicturesJob): Promise<void> {
  const height = Math.min(job.posterHeight, picture.height - (picture.height % 2));
  const width = 2 * Math.round((height * picture.width) / picture.height / 2);
  const scaler = createScaler({ width, height, format: jpegFormat });
  const scaled = await scaler.scale(picture);
  scaler.close();
  await writeWhole(job.posterPath, await encodeJpeg(scaled), { isContended: true });
  scaled.free();
}

interface Sheet {
  bytes: Buffer;
  width: number;
  height: number;
  columns: number;
  tile: { width: number; height: number };
}

function blankSheet({ segments, columns, tile }: PicturesJob): Sheet {
  const width = columns * tile.width;
  const height = Math.max(1, Math.ceil(segments.length / columns)) * tile.height;
  const middleGrey = 128;
  return { bytes: Buffer.alloc((width * height * 3) / 2, middleGrey), width, height, columns, tile };
}

async function putTile(sheet: Sheet, picture: Frame, scaler: Scaler, index: number): Promise<void> {
  const scaled = await scaler.scale(picture);
  const bytes = scaled.toBuffer();
  scaled.free();
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  let from = 0;
  let to = 0;
  // Luma, then two planes of chroma at half the size.
  for (const shrink of [1, 2, 2]) {
    const [tileWidth, tileHeight, width] = [
      sheet.tile.width / shrink,
      sheet.tile.height / shrink,
      sheet.width / shrink,
    ];
    for (let line = 0; line < tileHeight; line++) {
      const target = to + (row * tileHeight + line) * width + column * tileWidth;
      bytes.copy(sheet.bytes, target, from + line * tileWidth, from + (line + 1) * tileWidth);
    }
    from += tileWidth * tileHeight;
    to += width * (sheet.height / shrink);
  }
}
