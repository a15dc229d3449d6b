import { readFile } from 'node:fs/promises';
import { AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, InputFormat, Packet, type Stream } from 'node-av/lib';

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
