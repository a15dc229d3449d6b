import type { EncoderNote, MediaPacket, PacketSink, PublishEnd, PublishRefusal, RefusalReason } from '../publish.ts';
import { onStatus, parseData } from './commands.ts';
import { createAacFrames, parseAudioTag, parseVideoTag, type TrackPacket } from './flv.ts';
import { messageType, type RtmpMessage } from './message.ts';

interface RtmpPublisherDeps {
  /** The sink takes more again. */
  onReady: () => void;
  /** The sink broke its promise not to fail. */
  onFailed: (error: unknown) => void;
}

export type RtmpPublisher = ReturnType<typeof createRtmpPublisher>;

/** An accepted publisher's media on the way to its sink. */
export function createRtmpPublisher(sink: PacketSink, events: RtmpPublisherDeps) {
  const reader = createMediaReader();
  /** A message may hold several. */
  let waiting: (MediaPacket | EncoderNote)[] = [];
  let pending: Promise<void> | undefined;
  let ended: PublishEnd | undefined;

  function endSink(end: PublishEnd): void {
    try {
      sink.end(end);
    } catch (error) {
      events.onFailed(error);
    }
  }

  function settle(): void {
    pending = undefined;
    writeWaiting();
    if (pending !== undefined) return;
    if (ended !== undefined) endSink(ended);
    events.onReady();
  }

  function writeWaiting(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        pending = sink.write(next) ?? undefined;
      } catch (error) {
        waiting = [];
        events.onFailed(error);
      }
      if (pending === undefined) continue;
      pending.catch(events.onFailed).then(settle).catch(events.onFailed);
      return;
    }
  }

  return {
    /** Hands a media message on. To be called only while the sink is not busy. */
    take(message: RtmpMessage): void {
      if (ended !== undefined) return;
      waiting = reader.read(message);
      writeWaiting();
    },
    isBusy: () => pending !== undefined,
    /** The first call counts. The sink's `end` follows after its last `write` has settled. */
    end(end: PublishEnd): void {
      if (ended !== undefined) return;
      ended = end;
      if (pending === undefined) endSink(end);
    },
    hasEnded: () => ended !== undefined && pending === undefined,
  };
}

/** How RTMP says why a publisher is refused. */
const codes: Record<RefusalReason, 'NetStream.Publish.BadName' | 'NetStream.Publish.Rejected'> = {
  'unknown-key': 'NetStream.Publish.BadName',
  'old-key': 'NetStream.Publish.BadName',
  suspended: 'NetStream.Publish.BadName',
  'already-live': 'NetStream.Publish.BadName',
  limit: 'NetStream.Publish.Rejected',
  stopping: 'NetStream.Publish.Rejected',
  failed: 'NetStream.Publish.Rejected',
};

export function refusalStatus(messageStreamId: number, { reason, description }: PublishRefusal) {
  return onStatus(messageStreamId, 'error', codes[reason], description);
}

/** An internal error for the log. Its message could hold what a peer sent, even a stream key; its stack frames cannot. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...frames.slice(0, 3).map((line) => line.trim())].join(' ');
}

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
function createMediaReader(): { read(message: RtmpMessage): (MediaPacket | EncoderNote)[] } {
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

/**
 * Carries 32-bit timestamps on past 2^32: each is taken as the nearest to the one before, so a wrap goes on upwards
 * and a small step back stays one. A single time that is far from all others is not counted from.
 */
export function createTimestampUnwrapper() {
  let last: number | undefined;
  let far: number | undefined;

  function unwrap(timestampMs: number, from = last): number {
    if (from === undefined) return timestampMs;
    const nearest = from + ((timestampMs - from) | 0);
    return nearest < -longestStepBelowZeroMs ? nearest + 2 ** 32 : nearest;
  }

  return {
    /** A media message's time, carried on past 2^32. Never below 0. */
    next(timestampMs: number): number {
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
    /** The time of what is no media (metadata, a sequence header), which often says 0: it moves nothing. */
    near: (timestampMs: number) => Math.max(0, unwrap(timestampMs)),
  };
}

/** So many are named; nobody sends more. */
const mostNamed = 8;

/**
 * One kind's track that is recorded: number 0, or the first that comes and can be read. Each other one is named once,
 * in a note, and left out.
 */
function createFirstTrack(kind: 'video' | 'audio') {
  let chosen: number | undefined;
  let hasFrames = false;
  const named = new Set<number>();

  function choose({ trackId, packet }: TrackPacket): void {
    if (trackId === 0 && !hasFrames) chosen = 0;
    else if (packet.kind !== 'unsupported') chosen ??= trackId;
  }

  return {
    take(track: TrackPacket): MediaPacket | EncoderNote | undefined {
      const { trackId, packet } = track;
      choose(track);
      if (trackId === chosen) {
        hasFrames ||= packet.kind === kind;
        return packet;
      }
      if (named.has(trackId) || named.size >= mostNamed) return undefined;
      named.add(trackId);
      const codec = 'codec' in packet ? packet.codec : undefined;
      return { kind: 'note', what: 'track-left-out', track: kind, trackId, codec, dtsMs: packet.dtsMs };
    },
  };
}

const kinds: Partial<Record<string, 'text-data' | 'cue-point'>> = { onTextData: 'text-data', onCuePoint: 'cue-point' };

/** Characters. */
const longestText = 200;
const deepest = 3;

/** `onTextData` and `onCuePoint` as one line each; undefined if they say nothing. */
function noteOf(name: unknown, values: readonly unknown[], dtsMs: number): EncoderNote | undefined {
  const what = typeof name === 'string' ? kinds[name] : undefined;
  const text = what === undefined ? '' : inOneLine(values.map((value) => describe(value, 0)).join(' '));
  return what === undefined || text === '' ? undefined : { kind: 'note', what, text, dtsMs };
}

/** A text as it is; of an object `text`, or its members by name. */
function describe(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value !== 'object' || value === null || depth > deepest) return '';
  const text: unknown = Reflect.get(value, 'text');
  if (typeof text === 'string' && text !== '') return text.slice(0, longestText);
  let described = '';
  for (const [name, member] of Object.entries(value)) {
    const words = describe(member, depth + 1);
    if (words !== '') described += `${described === '' ? '' : ', '}${name.slice(0, longestText)}: ${words}`;
    if (described.length > longestText) break;
  }
  return described;
}

/** Without line breaks and characters that nobody sees, shortened between characters. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : line;
}
