import { AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, type Frame, InputFormat } from 'node-av/lib';
import type { LookJob, SegmentLook } from '../worker-messages.ts';
import { openSampleDecoder, type SampleCodec } from './media/decode-sample.ts';
import { openSamples, type SampleReader, type TrackSamples } from './media/read-samples.ts';
import { isBlackGrid, isSamePicture, type PictureGrid, takeGrid } from './picture-grid.ts';

/** −60 dBFS, below the noise of any microphone that is open. */
const silentPeak = 0.001;
/** Decoded of the audio, each second frame is: a word lasts for several. */
const audioStep = 2;

/** A still picture costs an encoder next to nothing between keyframes: bytes a pixel, and bytes of the smallest frame. */
const stillBytesPerPixel = 0.0005;
const stillBytes = 64;
/** A keyframe that may be black is this small, and smaller than the one before it by this much. */
const darkBytesPerPixel = 0.0125;
const darkBytes = 16_384;
const darkShare = 0.6;

/** Between looks: at a still picture without a sound, at any without a sound, at any at all. */
const [stillLookMs, quietLookMs, anyLookMs] = [5_000, 30_000, 60_000] as const;
const mostSessions = 500;

interface TrackCodec extends SampleCodec {
  trackId: number;
  pixels: number;
}

/** What was seen of a session so far. */
interface Watched {
  initPath: string;
  video: TrackCodec | undefined;
  audio: TrackCodec | undefined;
  /** The picture that the next is compared with, and when it was looked at. */
  last?: { grid: PictureGrid; bytes: number; atMs: number; isBlack: boolean; isSame: boolean };
}

/**
 * Looks at consecutive segments of live sessions, and decodes as little as answers the questions: audio until it is
 * heard, and a keyframe where its size, silence or time make it worth its price. Never throws: what cannot be read is
 * not known.
 */
export function createSegmentLooker() {
  const watched = new Map<string, Watched>();

  function watchedPart({ sessionId, initPath, segmentPath }: LookJob): Watched {
    const known = watched.get(sessionId);
    if (known?.initPath === initPath) return known;
    const opened = { initPath, ...readCodecs(initPath, segmentPath), ...(known?.last && { last: known.last }) };
    watched.delete(sessionId);
    watched.set(sessionId, opened);
    for (const oldest of watched.keys()) if (watched.size > mostSessions) watched.delete(oldest);
    return opened;
  }

  async function look(job: LookJob): Promise<SegmentLook> {
    const samples = await openSamples(job.segmentPath);
    try {
      const part = watchedPart(job);
      const audio = samples.track(part.audio?.trackId);
      const video = samples.track(part.video?.trackId);
      const sound = part.audio && audio ? await listen(samples, part.audio, audio) : ('none' as const);
      if (part.video === undefined || video === undefined) return { sound };
      const isStill = isStillTrack(video, part.video.pixels);
      const isDue = isPictureDue(part, video, { ...job, isQuiet: sound === 'silent' || sound === 'none', isStill });
      const picture = isDue ? await see(samples, part, video, job.atMs) : undefined;
      return { sound, isStill, ...(picture && { picture }) };
    } finally {
      await samples.close();
    }
  }

  return { look: (job: LookJob): Promise<SegmentLook> => look(job).catch((): SegmentLook => ({})) };
}

/** Is there a sound in it? Undefined where nothing of it can be decoded. */
async function listen(
  samples: SampleReader,
  codec: TrackCodec,
  { offset, sizes }: TrackSamples,
): Promise<'heard' | 'silent' | undefined> {
  const decoder = openSampleDecoder(codec);
  let peak: number | undefined;
  const measure = (frame: Frame) => {
    peak = Math.max(peak ?? 0, peakOf(frame));
  };
  try {
    let at = offset;
    // What is heard is mostly heard at once: the rest is read only where it is not.
    let read = await samples.read(offset, sum(sizes.slice(0, audioStep + 1)));
    let readAt = offset;
    for (const [index, size] of sizes.entries()) {
      if (index > audioStep && readAt === offset && read.length < sum(sizes)) {
        read = await samples.read(at, sum(sizes.slice(index)));
        readAt = at;
      }
      if (index % audioStep === 0) decoder.decode(read.subarray(at - readAt, at - readAt + size), measure);
      if (peak !== undefined && peak > silentPeak) return 'heard';
      at += size;
    }
    return peak === undefined ? undefined : 'silent';
  } finally {
    decoder.close();
  }
}

/** The largest sample of a frame, 0 to 1. Decoders of what encoders send give planes of floats; others count as loud. */
function peakOf(frame: Frame): number {
  if (frame.format !== AV_SAMPLE_FMT_FLTP) return 1;
  let peak = 0;
  for (const { buffer, byteOffset } of frame.data ?? []) {
    for (const sample of new Float32Array(buffer, byteOffset, frame.nbSamples)) peak = Math.max(peak, Math.abs(sample));
  }
  return peak;
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
  const sinceMs = atMs - last.atMs;
  return sinceMs >= (!isQuiet ? anyLookMs : isStill || last.isSame ? stillLookMs : quietLookMs);
}

/** Decodes the segment's first frame, its keyframe. */
async function see(
  samples: SampleReader,
  part: Watched,
  { offset, sizes }: TrackSamples,
  atMs: number,
): Promise<SegmentLook['picture']> {
  const [bytes = 0] = sizes;
  if (part.video === undefined) return undefined;
  const keyframe = await samples.read(offset, bytes);
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
