import type { MediaPacket } from '../ingest/publish.ts';
import { type ComingPart, comingPart, goesOn, hold, isDue } from './coming-part.ts';
import { type PlacedSample, Timeline } from './timeline.ts';
import { isKeyframe, isSameConfig, type PartConfigs, type SamplePacket } from './tracks.ts';

type ConfigPacket = Extract<MediaPacket, { kind: 'video-config' | 'audio-config' }>;

/**
 * `part`: a new part opens with these tracks. `rebase`: the samples continue at the end of the part, although they were
 * sent with other times; after a reconnect a keyframe comes next. `sample`: belongs to the part opened last.
 */
export type PartEvent =
  | { kind: 'part'; configs: PartConfigs }
  | { kind: 'rebase'; cause: 'reconnect' | 'jump' }
  | { kind: 'sample'; packet: SamplePacket };

/**
 * Splits a session's packets into parts: runs with unchanged decoder configurations, on one timeline. A part begins
 * with the first packets, and with a changed or late configuration (at the next keyframe, so that no frame is lost).
 * A reconnect with the same configurations continues the part from a keyframe. Every packet from a part's first
 * keyframe on is emitted exactly once.
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
    this.#coming = comingPart('start', {}, this.#open);
    return events;
  }

  /** The packets still held when the connection ends. */
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
    const joins = coming.cause === 'start' || coming.moved.has(packet.kind) || isKeyframe(packet);
    if (!joins) return this.#emit(packet);
    hold(coming, packet);
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

/** How much media time the samples at the start of `events`, up to the next part, were held for. */
export function heldMs(events: readonly PartEvent[]): number {
  const end = events.findIndex(({ kind }) => kind === 'part');
  const held = end < 0 ? events : events.slice(0, end);
  const timesMs = held.flatMap((event) => (event.kind === 'sample' ? [event.packet.dtsMs] : []));
  return Math.max(0, (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0));
}

function placedEvents(placed: PlacedSample[]): PartEvent[] {
  const [first] = placed;
  // As nearly every time, of every frame of every stream.
  if (placed.length === 1 && first?.isRebased === false) return [{ kind: 'sample', packet: first.packet }];
  return placed.flatMap(({ packet, isRebased }): PartEvent[] => [
    ...(isRebased ? [{ kind: 'rebase', cause: 'jump' } as const] : []),
    { kind: 'sample', packet },
  ]);
}
