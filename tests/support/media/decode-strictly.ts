import { createHash } from 'node:crypto';
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_LOG_QUIET } from 'node-av/constants';
import { Codec, CodecContext, Frame, Log, Packet } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

type VideoPacket = Extract<MediaPacket, { kind: 'video' }>;

interface Coded {
  codec: 'h264' | 'hevc';
  config: Uint8Array;
}

/**
 * Decodes as Chromium does, which stops at the first error: with one decoder, whatever the order of the packets. Returns
 * a checksum of each frame by when it is shown.
 */
export function decodeStrictly({ codec: name, config }: Coded, packets: readonly VideoPacket[]) {
  Log.setLevel(AV_LOG_QUIET);
  const codec = Codec.findDecoder(name === 'h264' ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC);
  if (!codec) throw new Error('No decoder');
  const [context, frame, packet] = [new CodecContext(), new Frame(), new Packet()];
  context.allocContext3(codec);
  context.extraData = Buffer.from(config);
  context.threadCount = 1;
  context.setOption('err_detect', 'explode');
  context.open2Sync(codec, null);
  frame.alloc();
  packet.alloc();
  const pictures = new Map<number, string>();
  let errors = 0;
  for (const each of [...packets, undefined]) {
    if (each !== undefined) {
      packet.data = Buffer.from(each.data);
      packet.pts = BigInt(each.dtsMs + each.compositionMs);
    }
    if (context.sendPacketSync(each === undefined ? null : packet) < 0) errors++;
    packet.unref();
    while (context.receiveFrameSync(frame) >= 0) {
      pictures.set(Number(frame.pts), createHash('sha1').update(frame.toBuffer()).digest('hex'));
      frame.unref();
    }
  }
  packet.free();
  frame.free();
  context.freeContext();
  return { pictures, errors };
}
