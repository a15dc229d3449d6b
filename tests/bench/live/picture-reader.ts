import type { Page } from 'playwright-core';
import { numberFields } from '../../support/media/numbered-frames.ts';

/** What a page's player showed at one moment. */
export interface PictureReading {
  /** Unix ms. */
  atMs: number;
  /** The number that the frame says of itself. */
  frame: number;
}

export interface PictureReadings {
  readings: PictureReading[];
  /** Times that the player had nothing to show next, from the first reading on. */
  waits: number;
}

/** Reads the numbers of the frames that the page's one video shows, `everyMs`, once it plays. */
export async function readPicture(page: Page, seconds: number, everyMs = 200): Promise<PictureReadings> {
  return page.locator('video').evaluate(
    (video, { columns, rows, endMs, everyMs }) => {
      if (!(video instanceof HTMLVideoElement)) throw new Error('This is no video.');
      const canvas = document.createElement('canvas');
      const side = 8;
      [canvas.width, canvas.height] = [columns * side, rows * side];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('The browser draws nothing.');
      const readings: { atMs: number; frame: number }[] = [];
      let waits = 0;
      video.addEventListener('waiting', () => {
        waits += 1;
      });
      return new Promise<{ readings: typeof readings; waits: number }>((resolve) => {
        const timer = setInterval(() => {
          context.drawImage(video, 0, 0, canvas.width, canvas.height);
          const atMs = Date.now();
          let frame = 0;
          for (let bit = 0; bit < columns * rows; bit += 1) {
            const [x, y] = [(bit % columns) * side + side / 2, Math.floor(bit / columns) * side + side / 2];
            if ((context.getImageData(x, y, 1, 1).data[0] ?? 0) > 128) frame += 1 << bit;
          }
          readings.push({ atMs, frame });
          if (Date.now() < endMs) return;
          clearInterval(timer);
          resolve({ readings, waits });
        }, everyMs);
      });
    },
    { ...numberFields, endMs: Date.now() + seconds * 1000, everyMs },
  );
}
