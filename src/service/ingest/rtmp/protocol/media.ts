import type { MediaPacket } from '../../publish.ts';
import { parseData } from './command.ts';
import { parseAudioTag, parseVideoTag } from './flv.ts';
import { messageType, type RtmpMessage } from './message.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** `@setDataFrame onMetaData {…}`, or `onMetaData {…}` alone; other data messages (cues, captions) are not kept. */
function parseMetadata(message: RtmpMessage): MediaPacket | undefined {
  const values = parseData(message);
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

/** A step back below 0 by more than this is a step forward over half of the 32-bit range. */
const longestStepBelowZeroMs = 60_000;

/** A larger step is a jump, unless it was one wrong time. */
const longestStepMs = 600_000;

interface TimestampUnwrapper {
  /** A media message's time, carried on past 2^32. Never below 0. */
  next(timestampMs: number): number;
  /** The time of what is no media (metadata, a sequence header), which often says 0: it moves nothing. */
  near(timestampMs: number): number;
}

/**
 * Carries 32-bit timestamps on past 2^32: each is taken as the nearest to the one before, so a wrap goes on upwards
 * and a small step back stays one. A single time that is far from all others is not counted from.
 */
export function createTimestampUnwrapper(): TimestampUnwrapper {
  let last: number | undefined;
  let far: number | undefined;

  function unwrap(timestampMs: number, from = last): number {
    if (from === undefined) return timestampMs;
    const nearest = from + ((timestampMs - from) | 0);
    return nearest < -longestStepBelowZeroMs ? nearest + 2 ** 32 : nearest;
  }

  return {
    next(timestampMs) {
      const near = unwrap(timestampMs);
      if (last === undefined || Math.abs(near - last) <= longestStepMs) {
        far = undefined;
        last = near;
        return Math.max(0, near);
      }
      const timeMs = unwrap(timestampMs, far);
      if (far === undefined) far = timeMs;
      else [last, far] = [timeMs, undefined];
      return Math.max(0, timeMs);
    },
    near: (timestampMs) => Math.max(0, unwrap(timestampMs)),
  };
}
