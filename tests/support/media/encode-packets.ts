import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodeTestMedia } from './test-media.ts';
import type { TestMediaOptions } from './test-media-options.ts';

/** Small enough that encoding it costs next to nothing, large enough for a real picture. */
const small = { width: 320, height: 180, bitrate: 300_000 };

const clips = new Map<string, Promise<MediaPacket[]>>();

/** The packets of a test clip, encoded while they are read: for a stream that ends when its test has seen enough. */
export function encodeWhileRead(options: Partial<TestMediaOptions> = {}): AsyncIterable<MediaPacket> {
  return encodeTestMedia({ ...small, ...options });
}

async function encode(options: Partial<TestMediaOptions>): Promise<MediaPacket[]> {
  const packets: MediaPacket[] = [];
  for await (const packet of encodeWhileRead(options)) packets.push(packet);
  return packets;
}

/** The packets of a test clip, 320×180 unless asked otherwise. Each clip is encoded once a process. */
export function encodePackets(options: Partial<TestMediaOptions> = {}): Promise<MediaPacket[]> {
  const name = JSON.stringify(options);
  const clip = clips.get(name) ?? encode(options);
  clips.set(name, clip);
  return clip;
}
