import type { MediaPacket } from '../../media-packet.ts';
import { decodeValues } from './command.ts';
import { parseAudioTag } from './flv-audio.ts';
import { parseVideoTag } from './flv-video.ts';
import type { RtmpMessage } from './message.ts';
import { messageType } from './message-type.ts';
import type { TimestampUnwrapper } from './timestamps.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** `@setDataFrame onMetaData {…}`, or `onMetaData {…}` alone; other data messages (cues, captions) are not kept. */
function parseMetadata(message: RtmpMessage): MediaPacket | undefined {
  const values = decodeValues(message);
  const [name, metadata] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  return name === 'onMetaData' && isRecord(metadata)
    ? { kind: 'metadata', values: metadata, dtsMs: message.timestampMs }
    : undefined;
}

function parse(message: RtmpMessage): MediaPacket | undefined {
  switch (message.typeId) {
    case messageType.video:
      return parseVideoTag(message.payload, message.timestampMs);
    case messageType.audio:
      return parseAudioTag(message.payload, message.timestampMs);
    case messageType.data:
    case messageType.dataAmf3:
      return parseMetadata(message);
    default:
      return undefined;
  }
}

/** A publisher's message as a packet, its time unwrapped; undefined where it carries none. */
export function packetFrom(message: RtmpMessage, timestamps: TimestampUnwrapper): MediaPacket | undefined {
  const packet = parse(message);
  if (packet === undefined) return undefined;
  const isMedia = packet.kind === 'video' || packet.kind === 'audio';
  packet.dtsMs = isMedia ? timestamps.next(packet.dtsMs) : timestamps.near(packet.dtsMs);
  return packet;
}
