import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { seededRandom } from '../seeded-random.ts';
import { encodeVideo } from './encode-video.ts';
import { audioFrame, openAudioEncoder, openVideoEncoder, toneSampleRate } from './media-encoder.ts';
import { drawDigits } from './test-picture.ts';

/** What is to be seen and heard. */
export interface Show {
  seconds: number;
  width: number;
  height: number;
  fps: number;
  /** A frame as YUV 4:2:0. */
  draw(frame: number): Uint8Array;
  /** A sample at 48 kHz, -1 to 1. */
  sound(sample: number): number;
  /** The right channel's, if it has its own. */
  right?(sample: number): number;
}

/** A show as an encoder sends it, with a keyframe every two seconds. */
export async function encodeShow(show: Show, bitrate = 500_000): Promise<MediaPacket[]> {
  Log.setLevel(AV_LOG_QUIET);
  const encoder = await openVideoEncoder({ ...show, bitrate, gopSeconds: 2, bFrames: 0 });
  const { config } = encoder;
  const video = await encodeVideo(encoder, { codec: 'h264', ...show });
  const listener = await openAudioEncoder();
  const audio: MediaPacket[] = [];
  for (let first = 0; first < show.seconds * toneSampleRate; first += 1024) {
    const samples = Float32Array.from({ length: 1024 }, (_, index) => show.sound(first + index));
    const right = show.right && Float32Array.from({ length: 1024 }, (_, index) => show.right?.(first + index) ?? 0);
    for (const { dts, data } of await listener.encode(audioFrame(samples, first, right))) {
      audio.push({
        kind: 'audio',
        codec: 'aac',
        dtsMs: Math.max(0, Math.round((dts * 1000) / toneSampleRate)),
        data,
      });
    }
  }
  const configs: MediaPacket[] = [
    { kind: 'video-config', codec: 'h264', config, dtsMs: 0 },
    { kind: 'audio-config', codec: 'aac', config: listener.config, dtsMs: 0 },
  ];
  listener.close();
  return [...configs, ...[...video, ...audio].sort((a, b) => a.dtsMs - b.dtsMs)];
}

/** Loud enough for everybody. */
export const tone = (sample: number): number => 0.2 * Math.sin((2 * Math.PI * 440 * sample) / toneSampleRate);

export function blackFrame({ width, height }: Pick<Show, 'width' | 'height'>): Uint8Array {
  return new Uint8Array((width * height * 3) / 2).fill(16, 0, width * height).fill(128, width * height);
}

/** Slides, each for 15 to 90 s, while somebody speaks at -45 dBFS with pauses of up to 8 s in which nothing is heard. */
export function slidesWithSpeech(seed: number, seconds: number): Show {
  const random = seededRandom(seed);
  const size = { width: 320, height: 180, fps: 10 };
  const between = (least: number, most: number) => least + random() * (most - least);
  const slides = spans(seconds, () => between(15, 90)).map((endsAt) => ({ endsAt, picture: drawSlide(size, random) }));
  let speaks = false;
  const speech = spans(seconds, () => {
    speaks = !speaks;
    return speaks ? between(1, 6) : between(0.3, 8);
  });
  const quiet = 10 ** (-45 / 20);
  return {
    ...size,
    seconds,
    draw: (frame) => (slides.find(({ endsAt }) => frame / size.fps < endsAt) ?? slides[0])?.picture ?? blackFrame(size),
    sound(sample) {
      const second = sample / toneSampleRate;
      if (speech.findIndex((endsAt) => second < endsAt) % 2 !== 0) return 0;
      // Syllables: four a second.
      return quiet * Math.abs(Math.sin(Math.PI * 4 * second)) * (random() * 2 - 1);
    },
  };
}

/** Ends of spans of these lengths that fill so many seconds. */
function spans(seconds: number, next: () => number): number[] {
  const ends: number[] = [];
  while ((ends.at(-1) ?? 0) < seconds) ends.push((ends.at(-1) ?? 0) + next());
  return ends;
}

function drawSlide(size: Pick<Show, 'width' | 'height'>, random: () => number): Uint8Array {
  const picture = blackFrame(size).fill(random() < 0.5 ? 235 : 40, 0, size.width * size.height);
  const plane = { bytes: picture.subarray(0, size.width * size.height), width: size.width };
  const luma = (picture[0] ?? 0) > 128 ? 30 : 220;
  for (let line = 0; line < 3 + random() * 8; line++) {
    const text = String(Math.floor(random() * 1e9));
    drawDigits(plane, text, { x: 20, y: 20 + line * 12, scale: 1 }, luma);
  }
  return picture;
}
