import type { MediaPacket } from '../ingest/media-packet.ts';
import type { PartConfigs } from './tracks.ts';

export type SamplePacket = Extract<MediaPacket, { kind: 'video' | 'audio' }>;
type ConfigPacket = Extract<MediaPacket, { kind: 'video-config' | 'audio-config' }>;
type TrackKind = SamplePacket['kind'];

/** `part`: a new part opens with these tracks. `sample`: belongs to the part opened last. */
export type PartEvent = { kind: 'part'; configs: PartConfigs } | { kind: 'sample'; packet: SamplePacket };

/** A part about to open: packets of the tracks that have `moved` to it are held, the others still go to the open one. */
interface ComingPart {
  cause: 'start' | 'config' | 'jump';
  configs: PartConfigs;
  moved: Set<TrackKind>;
  held: SamplePacket[];
  heldBytes: number;
}

const jumpBackMs = 500;
const jumpForwardMs = 5000;
const longestHoldMs = { start: 1000, config: 10_000, jump: 1000 } as const;
const largestHoldBytes = 8 * 1024 * 1024;
const heldPacketOverheadBytes = 100;

/**
 * Splits one connection's packets into parts: runs with unchanged decoder configurations and a steady time base.
 * A part begins with the first packets, with a changed or late configuration (at the next keyframe, so that no frame
 * is lost), and where the time base jumps. Every packet from a track's first keyframe on comes out exactly once.
 */
export class PartSplitter {
  #open: PartConfigs | undefined;
  #coming: ComingPart | undefined = comingPart('start', {});
  #lastDtsMs: { video?: number; audio?: number } = {};
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

  /** The packets still held, when the connection ends. */
  end(): PartEvent[] {
    return this.#coming !== undefined && this.#coming.held.length > 0 ? this.#openPart(this.#coming) : [];
  }

  #takeConfig(packet: ConfigPacket): PartEvent[] {
    const track = packet.kind === 'video-config' ? 'video' : 'audio';
    const known = (this.#coming?.configs ?? this.#open)?.[track];
    if (known?.codec === packet.codec && Buffer.compare(known.config, packet.config) === 0) {
      return [];
    }
    const hasHeldTrack = this.#coming?.held.some((held) => held.kind === track) ?? false;
    const events = this.#coming !== undefined && hasHeldTrack ? this.#openPart(this.#coming) : [];
    this.#coming ??= comingPart('config', this.#open ?? {});
    if (this.#coming.cause === 'jump') this.#coming.cause = 'config';
    this.#coming.configs = { ...this.#coming.configs, [track]: packet };
    this.#coming.moved.add(track);
    return isDue(this.#coming) ? [...events, ...this.#openPart(this.#coming)] : events;
  }

  #takeSample(packet: SamplePacket): PartEvent[] {
    const coming = this.#coming;
    if (coming === undefined) {
      if (this.#open?.[packet.kind] === undefined) return [];
      if (!this.#isJump(packet)) return this.#emit(packet);
      this.#coming = comingPart('jump', this.#open);
      return this.#hold(this.#coming, packet);
    }
    if (coming.configs[packet.kind] === undefined) return [];
    const isKeyframe = packet.kind === 'video' && packet.isKeyframe;
    const joins =
      coming.cause === 'start' ||
      coming.moved.has(packet.kind) ||
      (coming.cause === 'config' && isKeyframe) ||
      this.#isJump(packet);
    return joins ? this.#hold(coming, packet) : this.#emit(packet);
  }

  #hold(coming: ComingPart, packet: SamplePacket): PartEvent[] {
    coming.moved.add(packet.kind);
    coming.held.push(packet);
    coming.heldBytes += packet.data.length + heldPacketOverheadBytes;
    return isDue(coming) ? this.#openPart(coming) : [];
  }

  #openPart({ configs, held }: ComingPart): PartEvent[] {
    // Frames that go on under the same configuration are kept although a keyframe does not come first.
    if (this.#open?.video !== configs.video) this.#awaitsKeyframe = true;
    this.#open = configs;
    this.#coming = undefined;
    this.#lastDtsMs = {};
    return [{ kind: 'part', configs }, ...held.flatMap((packet) => this.#takeSample(packet))];
  }

  #emit(packet: SamplePacket): PartEvent[] {
    if (packet.kind === 'video') {
      if (this.#awaitsKeyframe && !packet.isKeyframe) return [];
      this.#awaitsKeyframe = false;
    }
    this.#lastDtsMs[packet.kind] = Math.max(packet.dtsMs, this.#lastDtsMs[packet.kind] ?? 0);
    return [{ kind: 'sample', packet }];
  }

  /** Back within the track, or ahead of both: a track that was silent for a while has not jumped. */
  #isJump(packet: SamplePacket): boolean {
    const own = this.#lastDtsMs[packet.kind];
    if (own === undefined) return false;
    const latest = Math.max(this.#lastDtsMs.video ?? 0, this.#lastDtsMs.audio ?? 0);
    return packet.dtsMs < own - jumpBackMs || packet.dtsMs > latest + jumpForwardMs;
  }
}

function comingPart(cause: ComingPart['cause'], configs: PartConfigs): ComingPart {
  return { cause, configs, moved: new Set(), held: [], heldBytes: 0 };
}

/** Can the part open? When nothing that belongs to it can still come late, or waiting has become too long. */
function isDue({ cause, configs, moved, held, heldBytes }: ComingPart): boolean {
  const first = held[0];
  const last = held.at(-1);
  const hasBothTracks = configs.video !== undefined && configs.audio !== undefined;
  if (cause === 'start' && hasBothTracks) return true;
  if (first === undefined || last === undefined) return false;
  if (Math.abs(last.dtsMs - first.dtsMs) >= longestHoldMs[cause] || heldBytes >= largestHoldBytes) return true;
  if (cause === 'start') return false;
  if (cause === 'config' && last.kind === 'video' && last.isKeyframe) return true;
  return (
    (configs.video === undefined || moved.has('video')) &&
    (configs.audio === undefined || moved.has('audio')) &&
    !awaitsVideo(cause, configs, held)
  );
}

function awaitsVideo(cause: ComingPart['cause'], configs: PartConfigs, held: SamplePacket[]): boolean {
  return cause === 'config' && configs.video !== undefined && !held.some((packet) => packet.kind === 'video');
}
