import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_ERROR, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Log, Packet } from 'node-av/lib';

export interface ReadMedia {
  /** Frames that came out of the decoder, and what it complained about. */
  framesDecoded: number;
  decodeErrors: string[];
  width: number;
  height: number;
  videoPackets: PacketTime[];
  audioPackets: PacketTime[];
}

/** Presentation and decode time in seconds. */
export interface PacketTime {
  pts: number;
  dts: number;
}

/** Demuxes and decodes an init segment with the media segments after it. One at a time: what FFmpeg complains about has no name on it. */
export async function readMedia(bytes: Buffer): Promise<ReadMedia> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-read-'));
  const path = join(directory, 'part.mp4');
  try {
    await writeFile(path, bytes);
    return await readMediaAt(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The same of what is at a path or a URL, by FFmpeg's own reader of it: a playlist too. */
export async function readMediaAt(path: string): Promise<ReadMedia> {
  const decodeErrors: string[] = [];
  Log.setLevel(AV_LOG_ERROR);
  Log.setCallback((_, message) => void decodeErrors.push(message.trim()), { maxLevel: AV_LOG_ERROR });
  const input = new FormatContext();
  try {
    FFmpegError.throwIfError(await input.openInput(path), 'Could not open the part');
    FFmpegError.throwIfError(await input.findStreamInfo(), 'Could not read the part');
    return { ...(await decode(input)), decodeErrors };
  } finally {
    await input.closeInput();
    Log.resetCallback();
  }
}

async function decode(input: FormatContext): Promise<Omit<ReadMedia, 'decodeErrors'>> {
  const times: { video: PacketTime[]; audio: PacketTime[] } = { video: [], audio: [] };
  const video = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const audio = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const decoder = new CodecContext();
  const codec = video && Codec.findDecoder(video.codecpar.codecId);
  if (codec) {
    decoder.allocContext3(codec);
    FFmpegError.throwIfError(decoder.parametersToContext(video.codecpar), 'Could not set up the decoder');
    FFmpegError.throwIfError(await decoder.open2(codec, null), 'Could not open the decoder');
  }
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  let framesDecoded = 0;
  const take = async () => {
    while ((await decoder.receiveFrame(frame)) >= 0) {
      framesDecoded += 1;
      frame.unref();
    }
  };
  while ((await input.readFrame(packet)) >= 0) {
    for (const [stream, list] of [[video, times.video] as const, [audio, times.audio] as const]) {
      if (stream?.index !== packet.streamIndex) continue;
      const tick = stream.timeBase.num / stream.timeBase.den;
      list.push({ pts: Number(packet.pts) * tick, dts: Number(packet.dts) * tick });
    }
    if (codec && packet.streamIndex === video?.index) {
      FFmpegError.throwIfError(await decoder.sendPacket(packet), 'Could not decode');
      await take();
    }
    packet.unref();
  }
  if (codec) {
    await decoder.sendPacket(null);
    await take();
  }
  const size = { width: video?.codecpar.width ?? 0, height: video?.codecpar.height ?? 0 };
  packet.free();
  frame.free();
  decoder.freeContext();
  return { framesDecoded, ...size, videoPackets: times.video, audioPackets: times.audio };
}
