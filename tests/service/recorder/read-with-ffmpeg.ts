import { AV_LOG_ERROR, AVERROR_EAGAIN, AVERROR_EOF, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Log, Packet } from 'node-av/lib';

export interface ReadPacket {
  kind: 'video' | 'audio';
  dtsMs: number;
  ptsMs: number;
  size: number;
  isKeyframe: boolean;
}

export interface FfmpegReading {
  packets: ReadPacket[];
  /** Frames that came out of the decoders. */
  frames: { video: number; audio: number };
  /** Packets and frames that FFmpeg found fault with. */
  errors: number;
}

/** Demuxes and decodes a file or playlist with FFmpeg. */
export async function readWithFfmpeg(path: string): Promise<FfmpegReading> {
  Log.setLevel(AV_LOG_ERROR);
  const input = new FormatContext();
  input.allocContext();
  FFmpegError.throwIfError(await input.openInput(path, null, null), `open ${path}`);
  FFmpegError.throwIfError(await input.findStreamInfo(null), 'find streams');
  const decoders = await Promise.all(input.streams.map((stream) => openDecoder(stream.codecpar)));
  const reading: FfmpegReading = { packets: [], frames: { video: 0, audio: 0 }, errors: 0 };
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();

  async function decode(index: number, next: Packet | null): Promise<void> {
    const decoder = decoders[index];
    if (decoder === undefined) return;
    if ((await decoder.context.sendPacket(next)) < 0) reading.errors++;
    for (;;) {
      const result = await decoder.context.receiveFrame(frame);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      if (result < 0 || frame.decodeErrorFlags !== 0) reading.errors++;
      if (result < 0) return;
      reading.frames[decoder.kind]++;
      frame.unref();
    }
  }

  while ((await input.readFrame(packet)) >= 0) {
    const stream = input.streams[packet.streamIndex];
    const kind = decoders[packet.streamIndex]?.kind;
    if (stream === undefined || kind === undefined) continue;
    const toMs = (time: bigint) => (Number(time) * 1000 * stream.timeBase.num) / stream.timeBase.den;
    const { size, isKeyframe } = packet;
    reading.packets.push({ kind, dtsMs: toMs(packet.dts), ptsMs: toMs(packet.pts), size, isKeyframe });
    await decode(packet.streamIndex, packet);
    packet.unref();
  }
  for (const index of decoders.keys()) await decode(index, null);
  for (const { context } of decoders) context.freeContext();
  packet.free();
  frame.free();
  await input.closeInput();
  return reading;
}

async function openDecoder(parameters: FormatContext['streams'][number]['codecpar']) {
  const codec = Codec.findDecoder(parameters.codecId);
  if (!codec) throw new Error('no decoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  FFmpegError.throwIfError(context.parametersToContext(parameters), 'decoder parameters');
  FFmpegError.throwIfError(await context.open2(codec, null), 'open decoder');
  const kind = parameters.codecType === AVMEDIA_TYPE_VIDEO ? ('video' as const) : ('audio' as const);
  return { context, kind };
}
