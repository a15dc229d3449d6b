import type { EncoderNote, MediaPacket } from '../../publish.ts';
import { createAacFrames } from './aac-frames.ts';
import { parseData } from './command.ts';
import { createFirstTrack } from './first-track.ts';
import { parseAudioTag, parseVideoTag } from './flv.ts';
import { messageType, type RtmpMessage } from './message.ts';
import { noteOf } from './text-notes.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** `@setDataFrame onMetaData {…}`, or `onMetaData {…}` alone, or what `noteOf` knows. */
function readData(message: RtmpMessage): MediaPacket | EncoderNote | undefined {
  const values = parseData(message);
  const [name, ...rest] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  const [metadata] = rest;
  if (name !== 'onMetaData') return noteOf(name, rest, message.timestampMs);
  return isRecord(metadata) ? { kind: 'metadata', values: metadata, dtsMs: message.timestampMs } : undefined;
}

/** Makes packets of a publisher's messages: of the first track of each kind, their times unwrapped. */
export function createMediaReader(): { read(message: RtmpMessage): (MediaPacket | EncoderNote)[] } {
  const timestamps = createTimestampUnwrapper();
  const [video, audio] = [createFirstTrack('video'), createFirstTrack('audio')];
  const aac = createAacFrames();

  function parse({ typeId, payload, timestampMs }: RtmpMessage): (MediaPacket | EncoderNote | undefined)[] {
    switch (typeId) {
      case messageType.video:
        return parseVideoTag(payload, timestampMs).map(video.take);
      case messageType.audio:
        return parseAudioTag(payload, timestampMs)
          .map(audio.take)
          .flatMap((packet): (MediaPacket | EncoderNote | undefined)[] =>
            packet === undefined || packet.kind === 'note' ? [packet] : aac.take(packet),
          );
      default:
        return [];
    }
  }

  return {
    read(message) {
      const isData = message.typeId === messageType.data || message.typeId === messageType.dataAmf3;
      return (isData ? [readData(message)] : parse(message)).flatMap((packet) => {
        if (packet === undefined) return [];
        const isMedia = packet.kind === 'video' || packet.kind === 'audio';
        packet.dtsMs = isMedia ? timestamps.next(packet.dtsMs) : timestamps.near(packet.dtsMs);
        return [packet];
      });
    },
  };
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
