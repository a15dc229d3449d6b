import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_PKT_FLAG_KEY, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, Packet } from 'node-av/lib';

export interface SegmentPacket {
  kind: 'video' | 'audio';
  isKey: boolean;
  /** Seconds. */
  pts: number;
  dts: number;
  /** Of H.264 in length-prefixed form. */
  nalTypes: number[];
}

/** What FFmpeg reads of one segment that is played by itself, after its init segment alone. */
export async function readSegment(folder: string, init: string, segment: string): Promise<SegmentPacket[]> {
  const path = join(folder, `alone-${segment}.mp4`);
  await writeFile(path, Buffer.concat([await readFile(join(folder, init)), await readFile(join(folder, segment))]));
  const input = new FormatContext();
  const packet = new Packet();
  const packets: SegmentPacket[] = [];
  try {
    FFmpegError.throwIfError(await input.openInput(path), 'Could not open it');
    packet.alloc();
    while ((await input.readFrame(packet)) >= 0) {
      const stream = input.streams[packet.streamIndex];
      if (stream === undefined) continue;
      const { num, den } = stream.timeBase;
      const isVideo = stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;
      packets.push({
        kind: isVideo ? 'video' : 'audio',
        isKey: (packet.flags & AV_PKT_FLAG_KEY) !== 0,
        pts: (Number(packet.pts) * num) / den,
        dts: (Number(packet.dts) * num) / den,
        nalTypes: isVideo && packet.data ? nalTypesOf(packet.data) : [],
      });
      packet.unref();
    }
    return packets;
  } finally {
    packet.free();
    await input.closeInput();
  }
}

function nalTypesOf(data: Buffer): number[] {
  const types: number[] = [];
  for (let at = 0; at + 4 < data.length; at += 4 + data.readUInt32BE(at)) types.push(data.readUInt8(at + 4) & 31);
  return types;
}
