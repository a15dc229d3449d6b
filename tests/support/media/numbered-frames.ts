import { AV_LOG_ERROR, AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Log, Packet } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { addTestTone, encodeVideo } from './encode-video.ts';
import { openVideoEncoder } from './media-encoder.ts';

/** The fields of a frame, from the top left: the lowest bit comes first. */
export const numberFields = { columns: 4, rows: 3 };
const { columns, rows } = numberFields;
const cell = 32;
const [width, height] = [columns * cell, rows * cell];
/** In pixels, where it is not scaled. */
export const numberedSize = { width, height };

export interface NumberedShow {
  seconds: number;
  fps: number;
  bFrames: number;
  gopSeconds: number;
  /** How many times as large, for renditions below it; 128 × 96 otherwise. */
  scale?: number;
}

/** A show whose every frame says its number, in twelve fields that are black or white, with the test tone. */
export async function encodeNumbered(show: NumberedShow): Promise<MediaPacket[]> {
  Log.setLevel(AV_LOG_QUIET);
  const { seconds, fps, bFrames, gopSeconds, scale = 1 } = show;
  const size = { width: width * scale, height: height * scale };
  const encoder = await openVideoEncoder({ ...size, fps, bitrate: 400_000, gopSeconds, bFrames });
  const { config } = encoder;
  const draw = (frame: number) => drawNumber(frame, scale);
  const source = { codec: 'h264', ...size, fps, seconds, draw } as const;
  return addTestTone(await encodeVideo(encoder, source), config, source);
}

/** The luma and chroma of a frame that says its number. */
export function drawNumber(frame: number, scale: number): Uint8Array {
  const [wide, high, side] = [width * scale, height * scale, cell * scale];
  const picture = new Uint8Array((wide * high * 3) / 2).fill(128, wide * high);
  for (let bit = 0; bit < columns * rows; bit++) {
    const [left, top] = [(bit % columns) * side, Math.floor(bit / columns) * side];
    const luma = (frame >> bit) & 1 ? 235 : 16;
    for (let y = top; y < top + side; y++) picture.fill(luma, y * wide + left, y * wide + left + side);
  }
  return picture;
}

export interface NumberedReading {
  /** What the frames say, in the order in which they are shown. */
  numbers: number[];
  /** When each is shown, seconds. */
  times: number[];
  /** When each frame of audio is heard, seconds. */
  heard: number[];
  complaints: string[];
}

/** Decodes a file or a playlist of such a show. */
export async function readNumbered(url: string): Promise<NumberedReading> {
  const complaints: string[] = [];
  Log.setLevel(AV_LOG_ERROR);
  Log.setCallback((_, message) => void complaints.push(message.trim()), { maxLevel: AV_LOG_ERROR });
  const input = new FormatContext();
  const packet = new Packet();
  const frame = new Frame();
  const decoder = new CodecContext();
  const reading: NumberedReading = { numbers: [], times: [], heard: [], complaints };
  try {
    FFmpegError.throwIfError(await input.openInput(url), 'Could not open it');
    FFmpegError.throwIfError(await input.findStreamInfo(), 'Could not read it');
    const video = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
    const audio = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    const codec = video && Codec.findDecoder(video.codecpar.codecId);
    if (!video || !codec) throw new Error('It has no video');
    const seconds = (time: bigint, { timeBase }: typeof video) => (Number(time) * timeBase.num) / timeBase.den;
    decoder.allocContext3(codec);
    FFmpegError.throwIfError(decoder.parametersToContext(video.codecpar), 'Could not set up the decoder');
    FFmpegError.throwIfError(await decoder.open2(codec, null), 'Could not open the decoder');
    packet.alloc();
    frame.alloc();
    const take = async () => {
      while ((await decoder.receiveFrame(frame)) >= 0) {
        reading.numbers.push(readNumber(frame));
        reading.times.push(seconds(frame.pts, video));
        frame.unref();
      }
    };
    while ((await input.readFrame(packet)) >= 0) {
      if (packet.streamIndex === audio?.index) reading.heard.push(seconds(packet.pts, audio));
      if (packet.streamIndex === video.index) {
        FFmpegError.throwIfError(await decoder.sendPacket(packet), 'Could not decode');
        await take();
      }
      packet.unref();
    }
    await decoder.sendPacket(null);
    await take();
    return reading;
  } finally {
    packet.free();
    frame.free();
    decoder.freeContext();
    await input.closeInput();
    Log.resetCallback();
  }
}

function readNumber(frame: Frame): number {
  const luma = frame.toBuffer();
  let number = 0;
  for (let bit = 0; bit < columns * rows; bit++) {
    const x = (bit % columns) * cell + cell / 2;
    const y = Math.floor(bit / columns) * cell + cell / 2;
    if ((luma[y * width + x] ?? 0) > 128) number += 1 << bit;
  }
  return number;
}
