import { readFile } from 'node:fs/promises';
import { AV_PKT_FLAG_CORRUPT, AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, type Frame, InputFormat, Packet, type Stream } from 'node-av/lib';
import type { CountJob, SegmentCheck, SegmentFile } from '../messages.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { createScaler, type FrameShape, type Scaler } from './scaler.ts';

export interface SegmentTrack {
  stream: Stream;
  trackId: number;
  /** In decode order. */
  packets: Packet[];
}

/** A segment opened for reading. The streams and packets live until `close()`. */
export interface OpenSegment {
  init: Buffer;
  bytes: number;
  video: SegmentTrack | undefined;
  audio: SegmentTrack | undefined;
  close(): Promise<void>;
}

export interface ReadSegmentOptions {
  /** Probes the packets for what the header lacks, above all the number of frames held back for reordering. */
  isProbed?: boolean;
}

/** Reads a media segment with its init segment. Throws if either cannot be read, or there is no media. */
export async function readSegment(
  initPath: string,
  segmentPath: string,
  options: ReadSegmentOptions = {},
): Promise<OpenSegment> {
  // Read asynchronously here, so that a slow disk does not block the process: FFmpeg then reads from memory.
  const [init, { length }] = await Promise.all([readFile(initPath), readFile(segmentPath)]);
  // FFmpeg joins the two itself. Passing it bytes instead would leak one of node-av's buffers per segment.
  const url = `concat:file:${initPath}|file:${segmentPath}`;
  const format = new FormatContext();
  format.allocContext();
  const tracks: { video?: SegmentTrack; audio?: SegmentTrack } = {};
  const close = async () => {
    for (const packet of [...(tracks.video?.packets ?? []), ...(tracks.audio?.packets ?? [])]) packet.free();
    await format.closeInput();
  };
  try {
    FFmpegError.throwIfError(
      format.openInputSync(url, InputFormat.findInputFormat('mp4')),
      `Could not open ${segmentPath}`,
    );
    if (options.isProbed) format.findStreamInfoSync();
    for (const stream of format.streams) {
      const track = { stream, trackId: stream.id, packets: [] };
      if (stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO) tracks.video ??= track;
      if (stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO) tracks.audio ??= track;
    }
    await readPackets(format, tracks);
    if (!tracks.video?.packets.length && !tracks.audio?.packets.length)
      throw new Error(`${segmentPath} holds no media`);
  } catch (error) {
    await close();
    throw error;
  }
  return { init, bytes: length, video: tracks.video, audio: tracks.audio, close };
}

async function readPackets(format: FormatContext, { video, audio }: { video?: SegmentTrack; audio?: SegmentTrack }) {
  for (;;) {
    const packet = new Packet();
    packet.alloc();
    const result = format.readFrameSync(packet);
    if (result < 0) {
      packet.free();
      if (result !== AVERROR_EOF) FFmpegError.throwIfError(result, 'Could not read the segment');
      return;
    }
    const track = [video, audio].find((known) => known?.stream.index === packet.streamIndex);
    if (track) track.packets.push(packet);
    else packet.free();
  }
}

/** A frame in the sizes that its renditions have. */
export interface FrameSizes {
  /** The frame in a shape, made from the smallest larger one that was asked for before. The caller frees it. */
  in(shape: FrameShape): Frame;
  /** Frees what was made; what the callers have stays theirs. */
  free(): void;
}

interface Made {
  shape: FrameShape;
  frame: Frame;
}

/** Scales frames to several sizes, each from the next larger: the fewer pixels are read, the less it costs. */
export function createFrameScaler() {
  const scalers = new Map<string, Scaler>();

  function scalerTo(shape: FrameShape, from: Made | undefined): Scaler {
    const key = `${describe(shape)} from ${from === undefined ? 'source' : describe(from.shape)}`;
    const scaler = scalers.get(key) ?? createScaler(shape);
    scalers.set(key, scaler);
    return scaler;
  }

  return {
    sizesOf(source: Frame): FrameSizes {
      const made: Made[] = [];
      return {
        in(shape) {
          const larger = made.filter((one) => holds(one.shape, shape)).sort((a, b) => a.shape.width - b.shape.width)[0];
          const isThere = larger !== undefined && describe(larger.shape) === describe(shape);
          const frame = isThere ? larger.frame : scalerTo(shape, larger).scale(larger?.frame ?? source);
          if (!isThere) made.push({ shape, frame });
          const own = frame.clone();
          if (!own) throw new Error('No memory for a frame');
          return own;
        },
        free() {
          for (const { frame } of made) frame.free();
          made.length = 0;
        },
      };
    },
    close(): void {
      for (const scaler of scalers.values()) scaler.close();
      scalers.clear();
    },
  };
}

function holds(larger: FrameShape, { width, height, format }: FrameShape): boolean {
  return larger.width >= width && larger.height >= height && larger.format === format;
}

function describe({ width, height, format }: FrameShape): string {
  return `${width}x${height} ${format}`;
}

// Threads cost more than they save on smaller frames.
const pixelsForThreads = 1280 * 720;

/**
 * Decodes a whole segment, video and audio. Throws if it cannot even be opened. It is not probed: that would decode half of
 * it a second time, to learn in which order frames are shown, which no error depends on.
 */
export async function checkSegment({ initPath, segmentPath }: SegmentFile, threads: number): Promise<SegmentCheck> {
  const open = await readSegment(initPath, segmentPath);
  try {
    const video = open.video ? await decodeTrack(open.video, threads) : { frames: 0, errors: 0 };
    const audio = open.audio ? await decodeTrack(open.audio, threads) : { frames: 0, errors: 0 };
    return { frames: video.frames, errors: video.errors + audio.errors };
  } finally {
    await open.close();
  }
}

async function decodeTrack(track: SegmentTrack, threads: number): Promise<{ frames: number; errors: number }> {
  if (track.packets.length === 0) return { frames: 0, errors: 0 };
  const { width, height } = track.stream.codecpar;
  const decoder = openDecoder(track.stream, width * height < pixelsForThreads ? 1 : threads, { isForErrors: true });
  let frames = 0;
  const count = () => {
    frames++;
  };
  for (const packet of track.packets) await decoder.decode(packet, count);
  await decoder.decode(null, count);
  decoder.close();
  const cutShort = track.packets.filter((packet) => packet.hasFlags(AV_PKT_FLAG_CORRUPT)).length;
  return { frames, errors: decoder.errors + cutShort };
}

/**
 * When the frames of consecutive segments of one part are shown, ticks after the first sample of each: as one decoder
 * gives them that begins with the first segment. Frames that it cannot decode are not among them. Throws if one of the
 * segments cannot be opened.
 */
export async function decodeFrameTimes({ initPath, segmentPaths }: CountJob, threads: number): Promise<number[][]> {
  const segments: { from: number; times: number[] }[] = [];
  let decoder: Decoder | undefined;
  const take = (frame: { pts: bigint }) => {
    const time = Number(frame.pts);
    const owner = segments.findLast(({ from }) => from <= time);
    owner?.times.push(time - owner.from);
  };
  try {
    for (const path of segmentPaths) {
      // An unprobed decoder may lose frames until it has seen how far they are reordered; the one that encodes is probed.
      const { video, close } = await readSegment(initPath, path, { isProbed: decoder === undefined });
      try {
        const packets = video?.packets ?? [];
        const from = packets.reduce((least, { pts }) => Math.min(least, Number(pts)), Number.POSITIVE_INFINITY);
        segments.push({ from, times: [] });
        if (video === undefined) continue;
        decoder ??= openDecoder(video.stream, threads);
        for (const packet of packets) await decoder.decode(packet, take);
      } finally {
        await close();
      }
    }
    await decoder?.decode(null, take);
  } finally {
    decoder?.close();
  }
  return segments.map(({ times }) => times.sort((a, b) => a - b));
}
