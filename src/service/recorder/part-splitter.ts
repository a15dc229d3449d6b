import type { MediaPacket } from '../ingest/publish.ts';
import { type PlacedSample, Timeline } from './timeline.ts';
import {
  continuesConfig,
  isKeyframe,
  isSameConfig,
  isSameConfigs,
  type PartConfigs,
  type SamplePacket,
} from './tracks.ts';

type ConfigPacket = Extract<MediaPacket, { kind: 'video-config' | 'audio-config' }>;

/**
 * `part`: a new part opens with these tracks; one that `goesOn` has a track or parameter sets more than the one before
 * it, on the same timeline. `rebase`: the samples continue at the end of the part, although they were sent with other times; after a
 * reconnect a keyframe comes next. `sample`: belongs to the part opened last.
 */
export type PartEvent =
  | { kind: 'part'; configs: PartConfigs; goesOn: boolean }
  | { kind: 'rebase'; cause: 'reconnect' | 'jump' }
  | { kind: 'sample'; packet: SamplePacket };

/**
 * Splits a session's packets into parts: runs with unchanged decoder configurations, on one timeline. A part begins
 * with the first packets, and with a changed configuration (at the next keyframe, so that no frame is lost). A track that
 * comes late is added where it comes, video at its first keyframe: the timeline goes on. A track that was there once is
 * in every later part, whether or not it is sent. A reconnect with the same configurations, or fewer, continues the part
 * from a keyframe. Every packet from a part's first keyframe on is emitted exactly once.
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

  /** Another connection follows: it sends its configurations again, and its times start over. */
  reconnect(): PartEvent[] {
    const events = this.end();
    this.#coming = comingPart(this.#open === undefined ? 'start' : 'reconnect', {});
    return events;
  }

  /** The packets still held when the connection ends. */
  end(): PartEvent[] {
    const held = this.#coming !== undefined && this.#coming.held.length > 0 ? this.#openPart(this.#coming) : [];
    return [...held, ...placedEvents(this.#timeline.flush())];
  }

  #takeConfig(packet: ConfigPacket): PartEvent[] {
    const track = packet.kind === 'video-config' ? 'video' : 'audio';
    const open = this.#open;
    const known = (this.#coming?.configs ?? open)?.[track];
    if (isSameConfig(known, packet)) return [];
    const isFurther =
      packet.kind === 'audio-config' ? !open?.audio : open?.video !== undefined && continuesConfig(open.video, packet);
    if (this.#coming === undefined && open !== undefined && isFurther) {
      this.#open = { ...open, [track]: packet };
      return [{ kind: 'part', configs: this.#open, goesOn: true }];
    }
    const hasHeldTrack = this.#coming?.held.some((held) => held.kind === track) ?? false;
    const events = this.#coming !== undefined && hasHeldTrack ? this.#openPart(this.#coming) : [];
    this.#coming ??= comingPart('config', this.#open ?? {});
    this.#coming.configs = { ...this.#coming.configs, [track]: packet };
    this.#coming.moved.add(track);
    return isDue(this.#coming, this.#open) ? [...events, ...this.#openPart(this.#coming)] : events;
  }

  #takeSample(packet: SamplePacket): PartEvent[] {
    const coming = this.#coming;
    if (coming === undefined) return this.#open?.[packet.kind] === undefined ? [] : this.#emit(packet);
    if (coming.configs[packet.kind] === undefined) return [];
    const joins = coming.cause !== 'config' || coming.moved.has(packet.kind) || isKeyframe(packet);
    if (!joins) return this.#emit(packet);
    // Video that comes late begins with a keyframe: what was sent before it cannot be decoded.
    const isAdded = coming.cause === 'config' && packet.kind === 'video' && this.#open?.video === undefined;
    if (isAdded && !packet.isKeyframe) return [];
    hold(coming, packet);
    return isDue(coming, this.#open) ? this.#openPart(coming) : [];
  }

  #openPart(coming: ComingPart): PartEvent[] {
    const before = placedEvents(this.#timeline.flush());
    const open = this.#open;
    const configs: PartConfigs = {
      video: coming.configs.video ?? open?.video,
      audio: coming.configs.audio ?? open?.audio,
    };
    this.#coming = undefined;
    this.#awaitsKeyframe = true;
    if (open !== undefined && goesOn(open, configs)) {
      this.#open = configs;
      const added: PartEvent[] = isSameConfigs(open, configs) ? [] : [{ kind: 'part', configs, goesOn: true }];
      if (coming.cause !== 'reconnect') return [...before, ...added, ...this.#takeHeld(coming.held)];
      const joining = this.#timeline.join(coming.held);
      return [...before, { kind: 'rebase', cause: 'reconnect' }, ...added, ...this.#takeHeld(joining)];
    }
    const isSoundFirst = open === undefined && !coming.held.some(isKeyframe);
    if (isSoundFirst && configs.video !== undefined && coming.held.some(({ kind }) => kind === 'audio')) {
      const sound = coming.held.filter(({ kind }) => kind === 'audio');
      this.#coming = { ...comingPart('config', configs), moved: new Set(['video']) };
      return [...before, ...this.#beginPart({ audio: configs.audio }, sound)];
    }
    return [...before, ...this.#beginPart(configs, coming.held)];
  }

  #beginPart(configs: PartConfigs, held: readonly SamplePacket[]): PartEvent[] {
    this.#open = configs;
    this.#timeline = new Timeline();
    return [{ kind: 'part', configs, goesOn: false }, ...this.#takeHeld(held)];
  }

  #takeHeld(held: readonly SamplePacket[]): PartEvent[] {
    return held.flatMap((packet) => this.#takeSample(packet));
  }

  #emit(packet: SamplePacket): PartEvent[] {
    if (packet.kind === 'video') {
      if (this.#awaitsKeyframe && !packet.isKeyframe) return [];
      this.#awaitsKeyframe = false;
    }
    return placedEvents(this.#timeline.place(packet));
  }
}

/** How much media time the samples at the start of `events`, up to the next part, were held for. */
export function heldMs(events: readonly PartEvent[]): number {
  const end = events.findIndex(({ kind }) => kind === 'part');
  const held = end < 0 ? events : events.slice(0, end);
  const timesMs = held.flatMap((event) => (event.kind === 'sample' ? [event.packet.dtsMs] : []));
  return Math.max(0, (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0));
}

function placedEvents(placed: PlacedSample[]): PartEvent[] {
  const [first] = placed;
  // Nearly every frame of every stream takes this way.
  if (placed.length === 1 && first?.isRebased === false) return [{ kind: 'sample', packet: first.packet }];
  return placed.flatMap(({ packet, isRebased }): PartEvent[] => [
    ...(isRebased ? [{ kind: 'rebase', cause: 'jump' } as const] : []),
    { kind: 'sample', packet },
  ]);
}

/** A part about to open: packets of tracks that have `moved` to it are held, others still go to the open part. */
interface ComingPart {
  /** `reconnect`: another connection, which may turn out to continue the open part. */
  cause: 'start' | 'reconnect' | 'config';
  configs: PartConfigs;
  moved: Set<SamplePacket['kind']>;
  held: SamplePacket[];
  heldBytes: number;
}

const maxStartHoldMs = 1000;
const maxKeyframeHoldMs = 10_000;
const maxHoldBytes = 8 * 1024 * 1024;
const heldPacketOverheadBytes = 100;

function comingPart(cause: ComingPart['cause'], configs: PartConfigs): ComingPart {
  return { cause, configs, moved: new Set(), held: [], heldBytes: 0 };
}

function hold(coming: ComingPart, packet: SamplePacket): void {
  coming.moved.add(packet.kind);
  coming.held.push(packet);
  coming.heldBytes += packet.data.length + heldPacketOverheadBytes;
}

/** Has `configs` all that `open` has? Then the media goes on, perhaps with a track or parameter sets more. */
function goesOn(open: PartConfigs, configs: PartConfigs): boolean {
  return (['video', 'audio'] as const).every(
    (track) => open[track] === undefined || continuesConfig(open[track], configs[track]),
  );
}

/** Can the part open? Once nothing of it can still arrive, or the wait has become too long. `open`: the part before it. */
function isDue(coming: ComingPart, open: PartConfigs | undefined): boolean {
  const { cause, configs, held } = coming;
  const first = held[0];
  const last = held.at(-1);
  const heldMs = first === undefined || last === undefined ? 0 : Math.abs(last.dtsMs - first.dtsMs);
  const isFull = coming.heldBytes >= maxHoldBytes;
  if (cause === 'config') return last !== undefined && isConfigDue(coming, last, heldMs, isFull);
  const hasBothTracks = configs.video !== undefined && configs.audio !== undefined;
  const isComplete = hasBothTracks || heldMs >= maxStartHoldMs || isFull;
  if (!isComplete || configs.video === undefined || isFull) return isComplete;
  if (cause === 'reconnect' && open !== undefined && goesOn(open, { ...open, ...configs })) {
    return isJoinDue(coming, heldMs);
  }
  return configs.audio === undefined || held.some(isKeyframe) || heldMs >= maxStartHoldMs;
}

function isConfigDue(
  { configs, moved, held }: ComingPart,
  last: SamplePacket,
  heldMs: number,
  isFull: boolean,
): boolean {
  if (heldMs >= maxKeyframeHoldMs || isFull || isKeyframe(last)) return true;
  return (
    (configs.video === undefined || (moved.has('video') && held.some(({ kind }) => kind === 'video'))) &&
    (configs.audio === undefined || moved.has('audio'))
  );
}

/** It continues at a keyframe, since the decoder starts over, once both tracks' first packets are known. */
function isJoinDue({ configs, held }: ComingPart, heldMs: number): boolean {
  const hasSound = configs.audio === undefined || held.some(({ kind }) => kind === 'audio');
  if (held.some(isKeyframe) && (hasSound || heldMs >= maxStartHoldMs)) return true;
  return heldMs >= maxKeyframeHoldMs;
}
