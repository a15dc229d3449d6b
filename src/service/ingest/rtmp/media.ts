import type { MediaPacket } from '../media-packet.ts';
import { decodeValues } from './command.ts';
import { parseAudioTag } from './flv-audio.ts';
import { parseVideoTag } from './flv-video.ts';
import type { RtmpMessage } from './message.ts';
import { messageType } from './message-type.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** `@setDataFrame onMetaData {…}`, or `onMetaData {…}` alone; other data messages (cues, captions) are not kept. */
function parseMetadata(message: RtmpMessage, dtsMs: number): MediaPacket | undefined {
  const values = decodeValues(message);
  const [name, metadata] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  return name === 'onMetaData' && isRecord(metadata) ? { kind: 'metadata', values: metadata, dtsMs } : undefined;
}

/** A publisher's message as a packet, or undefined where it carries none. `dtsMs` is its unwrapped timestamp. */
export function packetFrom(message: RtmpMessage, dtsMs: number): MediaPacket | undefined {
  switch (message.typeId) {
    case messageType.video:
      return parseVideoTag(message.payload, dtsMs);
    case messageType.audio:
      return parseAudioTag(message.payload, dtsMs);
    case messageType.data:
    case messageType.dataAmf3:
      return parseMetadata(message, dtsMs);
    default:
      return undefined;
  }
}
