import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import {
  audioFrame,
  type EncodedFrame,
  openAudioEncoder,
  openVideoEncoder,
  toneSampleRate,
  videoFrame,
} from './media-encoder.ts';
import { defaultTestMedia, type TestMediaOptions } from './test-media-options.ts';
import { createTestPicture } from './test-picture.ts';

interface Track {
  /** Encoded packets that were not handed over yet, in decoding order. */
  pending: MediaPacket[];
  isDone: boolean;
}

/**
 * The test picture and tone, encoded while it is read: first `metadata` and the configurations, then packets in order
 * of their decode times, which begin at 0. Video has `seconds × fps` frames; the audio is as long, rounded up to
 * AAC's 1024 samples, with its priming before.
 */
async function* encodeTestMedia(given: Partial<TestMediaOptions>): AsyncGenerator<MediaPacket> {
  // Silences FFmpeg's own log.
  Log.setLevel(AV_LOG_ERROR);
  const options = { ...defaultTestMedia, ...given };
  const { fps } = options;
  const frameCount = options.video ? Math.round(options.seconds * fps) : 0;
  const sampleCount = options.audio ? Math.round(options.seconds * toneSampleRate) : 0;
  const video = options.video ? await openVideoEncoder(options) : undefined;
  const audio = options.audio ? await openAudioEncoder() : undefined;
  try {
    // B-frames make decoding run ahead of presentation, and priming makes audio start early: all times move up by the longer.
    const reorderMs = (Math.min(options.bFrames, 2) * 1000) / fps;
    const primingMs = audio ? (audio.frameSize * 1000) / toneSampleRate : 0;
    const shiftMs = Math.max(video ? reorderMs : 0, primingMs);
    const videoMs = (ticks: number) => Math.round((ticks * 1000) / fps + shiftMs);
    const audioMs = (ticks: number) => Math.round((ticks * 1000) / toneSampleRate + shiftMs);
    const toVideo = ({ pts, dts, isKeyframe, data }: EncodedFrame): MediaPacket => {
      const dtsMs = videoMs(dts);
      return { kind: 'video', codec: 'h264', dtsMs, compositionMs: videoMs(pts) - dtsMs, isKeyframe, data };
    };
    const toAudio = ({ dts, data }: EncodedFrame): MediaPacket => ({
      kind: 'audio',
      codec: 'aac',
      dtsMs: audioMs(dts),
      data,
    });

    yield { kind: 'metadata', values: metadata(options), dtsMs: 0 };
    if (video) yield { kind: 'video-config', codec: 'h264', config: video.config, dtsMs: 0 };
    if (audio) yield { kind: 'audio-config', codec: 'aac', config: audio.config, dtsMs: 0 };

    const pictures: Track = { pending: [], isDone: !video };
    const sounds: Track = { pending: [], isDone: !audio };
    const picture = createTestPicture(options);
    let frame = 0;
    let sample = 0;
    while (!pictures.isDone || !sounds.isDone) {
      if (video && !pictures.isDone && (sounds.isDone || frame / fps <= sample / toneSampleRate)) {
        const next = frame < frameCount ? videoFrame(picture.draw(frame), frame, options) : undefined;
        frame += 1;
        pictures.isDone = next === undefined;
        pictures.pending.push(...(await video.encode(next)).map(toVideo));
      } else if (audio) {
        const count = audio.frameSize;
        const next = sample < sampleCount ? audioFrame(testTone(sample, count), sample) : undefined;
        sample += count;
        sounds.isDone = next === undefined;
        sounds.pending.push(...(await audio.encode(next)).map(toAudio));
      }
      yield* takeInOrder(pictures, sounds);
    }
  } finally {
    video?.close();
    audio?.close();
  }
}

/** Takes the packet that is certain to come first: the earlier of both tracks' heads, while both are known. */
function* takeInOrder(first: Track, second: Track): Generator<MediaPacket> {
  for (;;) {
    const [one, other] = [first.pending[0], second.pending[0]];
    const isOneNext = one !== undefined && (other ? one.dtsMs <= other.dtsMs : second.isDone);
    const isOtherNext = !isOneNext && other !== undefined && (one !== undefined || first.isDone);
    if (!isOneNext && !isOtherNext) return;
    const next = (isOneNext ? first : second).pending.shift();
    if (next) yield next;
  }
}

/** The `onMetaData` of encoders. Rates in kbit/s, codecs by their FLV numbers. */
function metadata(options: TestMediaOptions): Record<string, unknown> {
  const { width, height, fps, bitrate } = options;
  const video = { width, height, framerate: fps, videocodecid: 7, videodatarate: bitrate / 1000 };
  const audio = {
    audiocodecid: 10,
    audiodatarate: 128,
    audiosamplerate: toneSampleRate,
    audiosamplesize: 16,
    stereo: true,
  };
  return {
    duration: 0,
    ...(options.video ? video : {}),
    ...(options.audio ? audio : {}),
    encoder: 'Aircheck test broadcast',
  };
}

const hertz = 440;
const beepHertz = 1000;
const beepSeconds = 0.1;
const amplitude = 0.2;

/**
 * Samples of the test tone, -1 to 1, from `firstSample` on at 48 kHz: 440 Hz, and a beep of 1 kHz in the first tenth of
 * each second, when the test picture's corner is white.
 */
function testTone(firstSample: number, count: number): Float32Array {
  const samples = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const withinSecond = ((firstSample + index) % toneSampleRate) / toneSampleRate;
    const frequency = withinSecond < beepSeconds ? beepHertz : hertz;
    samples[index] = amplitude * Math.sin(2 * Math.PI * frequency * withinSecond);
  }
  return samples;
}

/** Small enough that encoding it costs next to nothing, large enough for a real picture. */
const small = { width: 320, height: 180, bitrate: 300_000 };

const clips = new Map<string, Promise<MediaPacket[]>>();

/** The packets of a test clip, encoded while they are read: for a stream that ends when its test has seen enough. */
export function encodeWhileRead(options: Partial<TestMediaOptions> = {}): AsyncIterable<MediaPacket> {
  return encodeTestMedia({ ...small, ...options });
}

async function encode(options: Partial<TestMediaOptions>): Promise<MediaPacket[]> {
  const packets: MediaPacket[] = [];
  for await (const packet of encodeWhileRead(options)) packets.push(packet);
  return packets;
}

/** The packets of a test clip, 320×180 unless asked otherwise. Each clip is encoded once a process. */
export function encodePackets(options: Partial<TestMediaOptions> = {}): Promise<MediaPacket[]> {
  const name = JSON.stringify(options);
  const clip = clips.get(name) ?? encode(options);
  clips.set(name, clip);
  return clip;
}
