import type { MediaPacket } from '../ingest/media-packet.ts';
import { type PlacedSample, Timeline } from './timeline.ts';
import type { PartConfigs, SamplePacket } from './tracks.ts';

type ConfigPacket = Extract<MediaPacket, { kind: 'video-config' | 'audio-config' }>;
type TrackKind = SamplePacket['kind'];

/**
 * `part`: a new part opens with these tracks. `rebase`: the samples go on at the end of what was there, although they
 * were sent with other times; after a reconnect a keyframe comes next. `sample`: belongs to the part opened last.
 */
export type PartEvent =
  | { kind: 'part'; configs: PartConfigs }
  | { kind: 'rebase'; cause: 'reconnect' | 'jump' }
  | { kind: 'sample'; packet: SamplePacket };

/** A part about to open: packets of the tracks that have `moved` to it are held, the others still go to the open one. */
interface ComingPart {
  cause: 'start' | 'config';
  /** The part that is open, where it may turn out that another connection goes on with it. */
  before: PartConfigs | undefined;
  configs: PartConfigs;
  moved: Set<TrackKind>;
  held: SamplePacket[];
  heldBytes: number;
}

const longestStartHoldMs = 1000;
const longestKeyframeHoldMs = 10_000;
const largestHoldBytes = 8 * 1024 * 1024;
const heldPacketOverheadBytes = 100;

/**
 * Splits a session's packets into parts: runs with unchanged decoder configurations, on one timeline. A part begins
 * with the first packets, and with a changed or late configuration (at the next keyframe, so that no frame is lost).
 * A reconnect with the same configurations goes on with the part, from a keyframe on. Every packet from a part's first
 * keyframe on comes out exactly once.
 */
export class PartSplitter {
  #open: PartConfigs | undefined;
  #coming: ComingPart | undefined = comingPart('start', {});
  #timeline = new Timeline();
  #awaitsKeyframe = true;

  push(packet: MediaPacket): PartEvent[] {
    switch (packet.kind) {
      case 'video-config':
      case 'audio-config':
        return this.#takeConfig(packet);
      case 'video':
      case 'audio':
        return this.#takeSample(packet);
      case 'metadata':
      case 'unsupported':
        return [];
    }
  }

  /** Another connection follows: it sends its configurations again, and its times begin anew. */
  reconnect(): PartEvent[] {
    const events = this.end();
    this.#coming = comingPart('start', {}, this.#open);
    return events;
  }

  /** The packets still held, when the connection ends. */
  end(): PartEvent[] {
    const held = this.#coming !== undefined && this.#coming.held.length > 0 ? this.#openPart(this.#coming) : [];
    return [...held, ...placedEvents(this.#timeline.flush())];
  }

  #takeConfig(packet: ConfigPacket): PartEvent[] {
    const track = packet.kind === 'video-config' ? 'video' : 'audio';
    const known = (this.#coming?.configs ?? this.#open)?.[track];
    if (isSameConfig(known, packet)) return [];
    const hasHeldTrack = this.#coming?.held.some((held) => held.kind === track) ?? false;
    const events = this.#coming !== undefined && hasHeldTrack ? this.#openPart(this.#coming) : [];
    this.#coming ??= comingPart('config', this.#open ?? {});
    this.#coming.configs = { ...this.#coming.configs, [track]: packet };
    this.#coming.moved.add(track);
    return isDue(this.#coming) ? [...events, ...this.#openPart(this.#coming)] : events;
  }

  #takeSample(packet: SamplePacket): PartEvent[] {
    const coming = this.#coming;
    if (coming === undefined) return this.#open?.[packet.kind] === undefined ? [] : this.#emit(packet);
    if (coming.configs[packet.kind] === undefined) return [];
    const isKeyframe = packet.kind === 'video' && packet.isKeyframe;
    const joins = coming.cause === 'start' || coming.moved.has(packet.kind) || isKeyframe;
    return joins ? this.#hold(coming, packet) : this.#emit(packet);
  }

  #hold(coming: ComingPart, packet: SamplePacket): PartEvent[] {
    coming.moved.add(packet.kind);
    coming.held.push(packet);
    coming.heldBytes += packet.data.length + heldPacketOverheadBytes;
    return isDue(coming) ? this.#openPart(coming) : [];
  }

  #openPart(coming: ComingPart): PartEvent[] {
    const before = placedEvents(this.#timeline.flush());
    this.#coming = undefined;
    this.#awaitsKeyframe = true;
    if (goesOn(coming)) {
      const joining = this.#timeline.join(coming.held);
      const samples = joining.flatMap((packet) => this.#takeSample(packet));
      return [...before, { kind: 'rebase', cause: 'reconnect' }, ...samples];
    }
    this.#open = coming.configs;
    this.#timeline = new Timeline();
    const samples = coming.held.flatMap((packet) => this.#takeSample(packet));
    return [...before, { kind: 'part', configs: coming.configs }, ...samples];
  }

  #emit(packet: SamplePacket): PartEvent[] {
    if (packet.kind === 'video') {
      if (this.#awaitsKeyframe && !packet.isKeyframe) return [];
      this.#awaitsKeyframe = false;
    }
    return placedEvents(this.#timeline.place(packet));
  }
}

/** For how long of media the samples at the start of `events` were held, until the next part. */
export function heldMs(events: readonly PartEvent[]): number {
  const end = events.findIndex(({ kind }) => kind === 'part');
  const held = end < 0 ? events : events.slice(0, end);
  const timesMs = held.flatMap((event) => (event.kind === 'sample' ? [event.packet.dtsMs] : []));
  return Math.max(0, (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0));
}

function placedEvents(placed: PlacedSample[]): PartEvent[] {
  return placed.flatMap(({ packet, isRebased }): PartEvent[] => [
    ...(isRebased ? [{ kind: 'rebase', cause: 'jump' } as const] : []),
    { kind: 'sample', packet },
  ]);
}

function comingPart(cause: ComingPart['cause'], configs: PartConfigs, before?: PartConfigs): ComingPart {
  return { cause, before, configs, moved: new Set(), held: [], heldBytes: 0 };
}

/** Is it the open part that another connection goes on with? */
function goesOn({ before, configs }: ComingPart): boolean {
  return before !== undefined && isSameTrack(before.video, configs.video) && isSameTrack(before.audio, configs.audio);
}

function isSameTrack(a: ConfigPacket | undefined, b: ConfigPacket | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameConfig(a, b);
}

function isSameConfig(known: ConfigPacket | undefined, packet: ConfigPacket): boolean {
  return known?.codec === packet.codec && Buffer.compare(known.config, packet.config) === 0;
}

/** Can the part open? When nothing that belongs to it can still come late, or waiting has become too long. */
function isDue(coming: ComingPart): boolean {
  const { cause, configs, moved, held } = coming;
  const first = held[0];
  const last = held.at(-1);
  const heldMs = first === undefined || last === undefined ? 0 : Math.abs(last.dtsMs - first.dtsMs);
  const isFull = coming.heldBytes >= largestHoldBytes;
  if (cause === 'start') {
    const hasBothTracks = configs.video !== undefined && configs.audio !== undefined;
    const isComplete = hasBothTracks || heldMs >= longestStartHoldMs || isFull;
    if (!isComplete || !goesOn(coming) || configs.video === undefined) return isComplete;
    // It goes on with a keyframe, since what the decoder had is gone, and where both tracks' first packets are known.
    const hasKeyframe = held.some(isKeyframe);
    const hasSound = configs.audio === undefined || held.some(({ kind }) => kind === 'audio');
    if (hasKeyframe && (hasSound || heldMs >= longestStartHoldMs)) return true;
    return heldMs >= longestKeyframeHoldMs || isFull;
  }
  if (first === undefined || last === undefined) return false;
  if (heldMs >= longestKeyframeHoldMs || isFull || isKeyframe(last)) return true;
  return (
    (configs.video === undefined || (moved.has('video') && held.some(({ kind }) => kind === 'video'))) &&
    (configs.audio === undefined || moved.has('audio'))
  );
}

function isKeyframe(packet: SamplePacket): boolean {
  return packet.kind === 'video' && packet.isKeyframe;
}
