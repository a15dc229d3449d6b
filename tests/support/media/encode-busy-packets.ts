import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { seededRandom } from '../seeded-random.ts';
import { addTestTone, encodeVideo } from './encode-video.ts';
import { openVideoEncoder } from './media-encoder.ts';

interface BusyPicture {
  /** The frame as YUV 4:2:0. The next call draws over it. */
  draw(frame: number): Uint8Array;
}

const octaves = [64, 16, 4] as const;
const grain = 6;

/**
 * A picture that costs an encoder what a camera's does: a texture with coarse and fine detail that drifts, a box that
 * crosses it, and grain that is new in every frame. The same for the same seed.
 */
function createBusyPicture({ width, height, seed = 1 }: { width: number; height: number; seed?: number }): BusyPicture {
  const random = seededRandom(seed);
  const [wide, tall] = [width * 2, height * 2];
  const texture = drawTexture(wide, tall, random);
  const noise = Int8Array.from({ length: 1 << 16 }, () => Math.round((random() - 0.5) * 2 * grain));
  const frame = new Uint8Array((width * height * 3) / 2);
  const box = Math.floor(height / 4);

  return {
    draw(number) {
      const left = Math.floor((1 + Math.sin(number / 90)) * (width / 2 - 1));
      const top = Math.floor((1 + Math.cos(number / 70)) * (height / 2 - 1));
      let at = Math.floor(random() * noise.length);
      for (let row = 0; row < height; row += 1) {
        const from = (top + row) * wide + left;
        const to = row * width;
        for (let column = 0; column < width; column += 1) {
          at = (at + 1) & 0xffff;
          frame[to + column] = (texture[from + column] ?? 0) + (noise[at] ?? 0);
        }
      }
      const boxLeft = (number * 6) % (width - box);
      for (let row = box; row < 2 * box; row += 1) frame.fill(200, row * width + boxLeft, row * width + boxLeft + box);
      const luma = width * height;
      const tint = 20 * Math.sin(number / 50);
      frame.fill(128 + tint, luma, luma + luma / 4);
      frame.fill(128 - tint, luma + luma / 4);
      return frame;
    },
  };
}

/** Smooth random values at several sizes, added up, between 40 and 220. */
function drawTexture(width: number, height: number, random: () => number): Uint8Array {
  const sum = new Float32Array(width * height);
  for (const size of octaves) {
    const columns = Math.ceil(width / size) + 2;
    const grid = Float32Array.from({ length: columns * (Math.ceil(height / size) + 2) }, random);
    for (let y = 0; y < height; y += 1) {
      const [row, down] = [Math.floor(y / size), (y % size) / size];
      for (let x = 0; x < width; x += 1) {
        const corner = row * columns + Math.floor(x / size);
        const across = (x % size) / size;
        const above = mix(grid[corner], grid[corner + 1], across);
        const below = mix(grid[corner + columns], grid[corner + columns + 1], across);
        const index = y * width + x;
        sum[index] = (sum[index] ?? 0) + mix(above, below, down) * Math.sqrt(size);
      }
    }
  }
  const most = octaves.reduce((total, size) => total + Math.sqrt(size), 0);
  return Uint8Array.from(sum, (value) => 40 + (180 * value) / most);
}

function mix(from = 0, to = 0, share = 0): number {
  return from + (to - from) * share;
}

interface BusyClip {
  width: number;
  height: number;
  fps: number;
  /** bit/s, which the video does use. */
  bitrate: number;
  seconds: number;
  bFrames: number;
}

/** What a camera and OBS send at 720p30. */
export const busyClip: BusyClip = { width: 1280, height: 720, fps: 30, bitrate: 2_650_000, seconds: 16, bFrames: 2 };

/** A clip of the busy picture with the test tone. */
export async function encodeBusyPackets(given: Partial<BusyClip> = {}): Promise<MediaPacket[]> {
  Log.setLevel(AV_LOG_QUIET);
  const clip = { ...busyClip, ...given };
  const encoder = await openVideoEncoder({ ...clip, gopSeconds: 2 });
  const { config } = encoder;
  const source = { ...clip, codec: 'h264', draw: createBusyPicture(clip).draw } as const;
  return addTestTone(await encodeVideo(encoder, source), config, source);
}

/**
 * A clip over and over, its times going on, until `seconds` are full. The clip's length has to hold a whole number of
 * video frames and of AAC frames (16 s does).
 */
export function* repeatPackets(
  clip: readonly MediaPacket[],
  clipSeconds: number,
  seconds: number,
): Generator<MediaPacket> {
  for (let startMs = 0; startMs < seconds * 1000; startMs += clipSeconds * 1000) {
    for (const packet of clip) {
      const isMedia = packet.kind === 'video' || packet.kind === 'audio';
      if (!isMedia && startMs > 0) continue;
      const dtsMs = packet.dtsMs + startMs;
      // Audio is rounded up to whole frames: what is past the end belongs to the next round.
      if (packet.kind === 'audio' && packet.dtsMs >= clipSeconds * 1000) continue;
      if (dtsMs < seconds * 1000) yield { ...packet, dtsMs };
    }
  }
}
