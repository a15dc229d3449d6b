import { AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, type Frame, InputFormat } from 'node-av/lib';
import { setNewest } from '../../lib/collections.ts';
import type { LookJob, SegmentLook, SoundPiece } from '../messages.ts';
import {
  keepSampleDecoders,
  openSampleDecoder,
  openSamples,
  type SampleCodec,
  type SampleDecoder,
  type SampleReader,
  type TrackSamples,
} from './decoder.ts';
import { isBlackGrid, isSamePicture, type PictureGrid, takeGrid } from './pictures.ts';
import { createSoundMeter, type SoundMeter } from './sound-meter.ts';

/** −60 dBFS, below the noise of any microphone that is open. */
const silentPeak = 0.001;

/** A session's sound from one segment to the next. */
interface Listener {
  /**
   * Decodes a segment's audio and measures it in so many pieces of equal length. Undefined where nothing of it can be
   * decoded.
   */
  listen(decoder: SampleDecoder, bytes: Uint8Array, sizes: readonly number[], pieces: number): Heard | undefined;
}

interface Heard {
  isHeard: boolean;
  /** Undefined where the decoder gives no floats. */
  pieces: SoundPiece[] | undefined;
}

function createListener(): Listener {
  let meter: SoundMeter | undefined;
  let format = '';
  /** A decoder gives the last sample of one segment and the first of the next together. */
  let lastSample: Uint8Array | undefined;

  function meterFor({ sampleRate, channels }: Frame): SoundMeter {
    const wanted = `${sampleRate} ${channels}`;
    if (meter === undefined || wanted !== format) meter = createSoundMeter(sampleRate, channels);
    format = wanted;
    return meter;
  }

  return {
    listen(decoder, bytes, sizes, count) {
      const pieces: SoundPiece[] = [];
      let isKnown = false;
      let isFloat = true;
      const endPiece = () => {
        const piece = meter?.endPiece();
        if (piece !== undefined) pieces.push(piece);
      };
      if (lastSample !== undefined) decoder.decode(lastSample, () => undefined);
      let at = 0;
      for (const [index, size] of sizes.entries()) {
        if (Math.floor((index * count) / sizes.length) > pieces.length) endPiece();
        decoder.decode(bytes.subarray(at, at + size), (frame) => {
          isKnown = true;
          isFloat &&= frame.format === AV_SAMPLE_FMT_FLTP;
          if (isFloat) meterFor(frame).take(planesOf(frame));
        });
        at += size;
      }
      endPiece();
      lastSample = Uint8Array.from(bytes.subarray(at - (sizes.at(-1) ?? 0), at));
      if (!isKnown) return undefined;
      // Decoders of what encoders send give planes of floats; others count as loud.
      return isFloat
        ? { isHeard: pieces.some(({ peak }) => peak > silentPeak), pieces }
        : { isHeard: true, pieces: undefined };
    },
  };
}

function planesOf(frame: Frame): Float32Array[] {
  return (frame.data ?? []).map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, frame.nbSamples));
}

/** Sound is measured in pieces of about so long. */
const pieceSeconds = 1;

/** A still picture costs an encoder next to nothing between keyframes: bytes a pixel, and bytes of the smallest frame. */
const stillBytesPerPixel = 0.0005;
const stillBytes = 64;
/** A keyframe that may be black is this small, and smaller than the one before it by this much. */
const darkBytesPerPixel = 0.0125;
const darkBytes = 16_384;
const darkShare = 0.6;

/** Between looks: at a still picture without a sound, at any without a sound, at any at all. */
const [stillLookMs, quietLookMs, anyLookMs] = [5_000, 30_000, 60_000] as const;
const maxSessions = 500;
const maxDecoders = 8;

interface TrackCodec extends SampleCodec {
  trackId: number;
  pixels: number;
}

interface Watched {
  initPath: string;
  listener: Listener;
  video: TrackCodec | undefined;
  audio: TrackCodec | undefined;
  /** The picture that the next is compared with, and when it was looked at. */
  last?: { grid: PictureGrid; bytes: number; atMs: number; isBlack: boolean; isSame: boolean };
}

/**
 * Looks at consecutive segments of live sessions, and decodes as little as answers the questions: all of the audio, which
 * costs half a percent of a core, and a keyframe where its size, silence or time make it worth its price. Never throws: what cannot be
 * read is not known.
 */
export function createSegmentLooker() {
  const watched = new Map<string, Watched>();
  const audioDecoder = keepSampleDecoders(maxDecoders);

  function watchedPart({ sessionId, initPath, segmentPath }: LookJob): Watched {
    const known = watched.get(sessionId);
    if (known?.initPath === initPath) return known;
    const opened = {
      initPath,
      listener: known?.listener ?? createListener(),
      ...readCodecs(initPath, segmentPath),
      ...(known?.last && { last: known.last }),
    };
    setNewest(watched, sessionId, opened, maxSessions);
    return opened;
  }

  function look(job: LookJob): SegmentLook {
    const samples = openSamples(job.segmentPath);
    try {
      const part = watchedPart(job);
      const audio = samples.track(part.audio?.trackId);
      const video = samples.track(part.video?.trackId);
      const sound =
        part.audio && audio
          ? hear(samples, part.listener, audioDecoder(part.audio), audio, job.seconds)
          : { sound: 'none' as const };
      if (part.video === undefined || video === undefined) return sound;
      const keyframes = video.syncs.map((share) => share * job.seconds);
      const isStill = isStillTrack(video, part.video.pixels);
      const isQuiet = sound.sound === 'silent' || sound.sound === 'none';
      const isDue = isPictureDue(part, video, { ...job, isQuiet, isStill });
      const picture = isDue ? see(samples, part, video, job.atMs) : undefined;
      return { ...sound, keyframes, isStill, ...(picture && { picture }) };
    } finally {
      samples.close();
    }
  }

  return {
    look(job: LookJob): SegmentLook {
      try {
        return look(job);
      } catch {
        return {};
      }
    },
  };
}

function hear(
  samples: SampleReader,
  listener: Listener,
  decoder: SampleDecoder,
  { offset, sizes }: TrackSamples,
  seconds: number,
): Pick<SegmentLook, 'sound' | 'pieces'> {
  const pieces = Math.max(1, Math.round(seconds / pieceSeconds));
  const heard = listener.listen(decoder, samples.read(offset, sum(sizes)), sizes, pieces);
  if (heard === undefined) return {};
  return { sound: heard.isHeard ? 'heard' : 'silent', ...(heard.pieces && { pieces: heard.pieces }) };
}

function isStillTrack({ sizes }: TrackSamples, pixels: number): boolean {
  const between = sizes.slice(1);
  return between.length > 0 && sum(between) / between.length <= Math.max(stillBytes, pixels * stillBytesPerPixel);
}

function isPictureDue(
  { last, video }: Watched,
  { sizes, isFirstSync }: TrackSamples,
  { atMs, compares, isQuiet, isStill }: { atMs: number; compares: boolean; isQuiet: boolean; isStill: boolean },
): boolean {
  if (!isFirstSync) return false;
  if (last === undefined || compares || last.isBlack) return true;
  const [bytes = 0] = sizes;
  const mayBeBlack = bytes <= Math.max(darkBytes, (video?.pixels ?? 0) * darkBytesPerPixel);
  if (mayBeBlack && bytes < last.bytes * darkShare) return true;
  const dueMs = isQuiet ? (isStill || last.isSame ? stillLookMs : quietLookMs) : anyLookMs;
  return atMs - last.atMs >= dueMs;
}

/** Decodes the segment's first frame, its keyframe. */
function see(
  samples: SampleReader,
  part: Watched,
  { offset, sizes }: TrackSamples,
  atMs: number,
): SegmentLook['picture'] {
  const [bytes = 0] = sizes;
  if (part.video === undefined) return undefined;
  const keyframe = samples.read(offset, bytes);
  const grid = decodeGrid(part.video, keyframe);
  if (grid === undefined) return undefined;
  const { last } = part;
  const isBlack = isBlackGrid(grid);
  const isSame = last !== undefined && isSamePicture(last.grid, grid);
  part.last = { grid: isSame ? last.grid : grid, bytes, atMs, isBlack, isSame };
  return { isBlack, ...(last && { isSame }) };
}

function decodeGrid(codec: TrackCodec, keyframe: Uint8Array): PictureGrid | undefined {
  const decoder = openSampleDecoder(codec);
  let grid: PictureGrid | undefined;
  const take = (frame: Frame) => {
    const [bytes, lineBytes] = [frame.data?.[0], frame.linesize[0]];
    if (bytes && lineBytes) grid ??= takeGrid({ bytes, lineBytes, width: frame.width, height: frame.height });
  };
  try {
    decoder.decode(keyframe, take);
    decoder.decode(null, take);
    return grid;
  } finally {
    decoder.close();
  }
}

function readCodecs(initPath: string, segmentPath: string): Pick<Watched, 'video' | 'audio'> {
  const format = new FormatContext();
  format.allocContext();
  try {
    const url = `concat:file:${initPath}|file:${segmentPath}`;
    FFmpegError.throwIfError(format.openInputSync(url, InputFormat.findInputFormat('mp4')), 'Could not open a segment');
    const codecOf = (kind: number): TrackCodec | undefined => {
      const stream = format.streams.find(({ codecpar }) => codecpar.codecType === kind);
      if (stream === undefined) return undefined;
      const { codecId, extradata, width, height } = stream.codecpar;
      return { trackId: stream.id, codecId, config: extradata && Buffer.from(extradata), pixels: width * height };
    };
    return { video: codecOf(AVMEDIA_TYPE_VIDEO), audio: codecOf(AVMEDIA_TYPE_AUDIO) };
  } finally {
    format.closeInputSync();
  }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
