import { readFile } from 'node:fs/promises';
import { AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_SIZE } from 'node-av/constants';
import { FFmpegError, FormatContext, InputFormat, IOContext, Packet, type Stream } from 'node-av/lib';

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
  /** Looks into the packets for what the header does not tell, above all how many pictures are held back for reordering. */
  isProbed?: boolean;
}

/** Reads a media segment with its init segment. Throws where either cannot be read, or there is no media. */
export async function readSegment(
  initPath: string,
  segmentPath: string,
  options: ReadSegmentOptions = {},
): Promise<OpenSegment> {
  const [init, media] = await Promise.all([readFile(initPath), readFile(segmentPath)]);
  const io = memoryInput(Buffer.concat([init, media]));
  const format = new FormatContext();
  format.allocContext();
  format.pb = io;
  const tracks: { video?: SegmentTrack; audio?: SegmentTrack } = {};
  const close = async () => {
    for (const packet of [...(tracks.video?.packets ?? []), ...(tracks.audio?.packets ?? [])]) packet.free();
    await format.closeInput();
    io.freeContext();
  };
  try {
    FFmpegError.throwIfError(
      await format.openInput('', InputFormat.findInputFormat('mp4')),
      `Could not open ${segmentPath}`,
    );
    if (options.isProbed) await format.findStreamInfo();
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
  return { init, bytes: media.length, video: tracks.video, audio: tracks.audio, close };
}

async function readPackets(format: FormatContext, { video, audio }: { video?: SegmentTrack; audio?: SegmentTrack }) {
  for (;;) {
    const packet = new Packet();
    packet.alloc();
    const result = await format.readFrame(packet);
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

/** FFmpeg's reading side of a buffer. */
function memoryInput(bytes: Buffer): IOContext {
  let position = 0;
  const read = (size: number) => {
    if (position >= bytes.length) return AVERROR_EOF;
    const chunk = bytes.subarray(position, position + size);
    position += chunk.length;
    return chunk;
  };
  const seek = (offset: bigint, whence: number) => {
    if (whence === AVSEEK_SIZE) return BigInt(bytes.length);
    const origin = [0, position, bytes.length][whence] ?? 0;
    position = origin + Number(offset);
    return BigInt(position);
  };
  const io = new IOContext();
  io.allocContextWithCallbacks(64 * 1024, 0, read, null, seek);
  return io;
}
