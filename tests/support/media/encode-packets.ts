import { encodeTestMedia } from '../../../src/service/broadcast/test-media.ts';
import type { TestMediaOptions } from '../../../src/service/broadcast/test-media-options.ts';
import type { MediaPacket } from '../../../src/service/ingest/media-packet.ts';

/** Small enough that encoding it costs next to nothing, large enough for a real picture. */
const small = { width: 320, height: 180, bitrate: 300_000 };

const clips = new Map<string, Promise<MediaPacket[]>>();

async function encode(options: Partial<TestMediaOptions>): Promise<MediaPacket[]> {
  const packets: MediaPacket[] = [];
  for await (const packet of encodeTestMedia(options)) packets.push(packet);
  return packets;
}

/** The packets of a test clip, 320×180 unless asked otherwise. Each clip is encoded once a process. */
export function encodePackets(options: Partial<TestMediaOptions> = {}): Promise<MediaPacket[]> {
  const asked = { ...small, ...options };
  const name = JSON.stringify(asked);
  const clip = clips.get(name) ?? encode(asked);
  clips.set(name, clip);
  return clip;
}
