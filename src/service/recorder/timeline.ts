import { isKeyframe, type SamplePacket } from './tracks.ts';

type TrackKind = SamplePacket['kind'];

/** A sample with its time on the part's timeline. `isRebased`: the sent times jumped before it. */
export interface PlacedSample {
  packet: SamplePacket;
  isRebased: boolean;
}

// Less is rounding by the encoder: the segmenter keeps such times in order.
const jumpBackMs = 20;
/** A track that alone steps back by at most this is out of order, not on another clock. */
const disorderMs = 500;
const jumpForwardMs = 5000;
/** How long a track that jumped waits for the other to jump too. */
const maxWaitMs = 500;
const maxWaitPackets = 100;
/** After so many packets of the other track without a jump, a small step was one track's alone. */
const packetsInLine = 5;
const maxFrameMs = 1000;
const stepsRemembered = 3;
/** No encoder reorders frames by more; larger offsets are ignored. */
const maxReorderingMs = 2000;
/** How far the tracks are apart where packets come in their order. */
const besideMs = 250;
/** Tracks further apart do not share a clock. */
const maxSpreadMs = 15_000;

/**
 * One part's media time. The first connection's times are kept as sent. After a jump or a reconnect, media continues at the
 * end of what was recorded: both tracks move by the same amount, so that audio and video stay in sync.
 */
export class Timeline {
  #offsetMs = { video: 0, audio: 0 };
  #lastMs: { video?: number; audio?: number } = {};
  #steps = { video: new RecentSteps(1000 / 30), audio: new RecentSteps(1024 / 48) };
  #shownUntilMs = Number.NEGATIVE_INFINITY;
  /** The packets of the track that jumped first. */
  #moved: { kind: TrackKind; held: SamplePacket[]; inLine: number } | undefined;

  /** Returns the samples that can be placed now; a track that jumped is held until the other jumps too, or has not for a while. */
  place(packet: SamplePacket): PlacedSample[] {
    const { kind } = packet;
    if (this.#moved?.kind === kind) {
      const { held } = this.#moved;
      held.push(packet);
      const waitedMs = Math.abs(packet.dtsMs - (held[0]?.dtsMs ?? packet.dtsMs));
      return waitedMs >= maxWaitMs || held.length >= maxWaitPackets ? this.#settleAlone() : [];
    }
    if (this.#isReturn(packet)) {
      this.#offsetMs[kind] = this.#offsetMs[otherTrack(kind)];
      return this.#placeInLine(packet);
    }
    if (!this.#isJump(packet, this.#offsetMs[kind])) return this.#placeInLine(packet);
    if (this.#moved !== undefined) return this.#settleTogether(this.#moved.held, packet);
    const other = otherTrack(kind);
    const isOther = this.#offsetMs[other] !== this.#offsetMs[kind];
    if (isOther && !this.#isJump(packet, this.#offsetMs[other])) {
      this.#offsetMs[kind] = this.#offsetMs[other];
      return [this.#emit(packet, true)];
    }
    this.#moved = { kind, held: [packet], inLine: 0 };
    return this.#lastMs[other] === undefined ? this.#settleAlone() : [];
  }

  /** Returns the held samples, when nothing more will come. */
  flush(): PlacedSample[] {
    const placed: PlacedSample[] = [];
    while (this.#moved !== undefined) placed.push(...this.#settleAlone());
    return placed;
  }

  /**
   * Continues with another connection's first packets: a keyframe, or audio if there is none. Returns those to place,
   * the keyframe first; what was sent before it is left out.
   */
  join(held: readonly SamplePacket[]): SamplePacket[] {
    const keyframe = held.find(isKeyframe);
    const video =
      keyframe === undefined ? [] : held.slice(held.indexOf(keyframe)).filter(({ kind }) => kind === 'video');
    const audioFromMs = (keyframe?.dtsMs ?? Number.NEGATIVE_INFINITY) - disorderMs;
    const audio = held.filter(({ kind, dtsMs }) => kind === 'audio' && dtsMs >= audioFromMs);
    const [first] = [...video, ...audio];
    if (first === undefined) return [];
    const offsetMs = this.#joinOffset(first, audio[0]);
    this.#offsetMs = { video: offsetMs, audio: offsetMs };
    const rest = held.filter((packet) => packet !== first && (video.includes(packet) || audio.includes(packet)));
    return [first, ...rest];
  }

  /** No track overlaps what it has; audio that begins alone follows the video too. */
  #joinOffset(first: SamplePacket, audio: SamplePacket | undefined): number {
    const ownMs = this.#offsetFor(first);
    // A track that comes with this connection follows the one that was there.
    if (ownMs === Number.NEGATIVE_INFINITY) return this.#endMs(otherTrack(first.kind)) - first.dtsMs;
    const otherMs =
      first.kind === 'audio' || audio === undefined
        ? Math.ceil(this.#endMs('video') - first.dtsMs)
        : this.#offsetFor(audio);
    return Math.abs(otherMs - ownMs) > maxSpreadMs ? ownMs : Math.max(ownMs, otherMs);
  }

  #placeInLine(packet: SamplePacket): PlacedSample[] {
    const placed = this.#emit(packet, false);
    if (this.#moved === undefined) return [placed];
    this.#moved.inLine++;
    const isAlone = this.#moved.inLine >= packetsInLine && this.#isDisorder();
    return isAlone ? [placed, ...this.#settleAlone()] : [placed];
  }

  /** Did the track step back by so little that its times are only out of order, or back to where the other track is? */
  #isDisorder(): boolean {
    const first = this.#moved?.held[0];
    if (first === undefined) return false;
    const timeMs = first.dtsMs + this.#offsetMs[first.kind];
    const endMs = this.#endMs(first.kind);
    const besideOtherMs = Math.abs(timeMs - (this.#lastMs[otherTrack(first.kind)] ?? Number.NaN));
    return timeMs < endMs && (timeMs >= endMs - disorderMs - this.#frameMs(first.kind) || besideOtherMs <= disorderMs);
  }

  /** Back within the track, or ahead of both: a track that merely paused has not jumped. */
  #isJump({ kind, dtsMs }: SamplePacket, offsetMs: number): boolean {
    const own = this.#lastMs[kind];
    if (own === undefined) return false;
    const timeMs = dtsMs + offsetMs;
    const latestMs = Math.max(this.#lastMs.video ?? own, this.#lastMs.audio ?? own);
    return timeMs < this.#endMs(kind) - jumpBackMs || timeMs > latestMs + jumpForwardMs;
  }

  /** Was the track moved alone, and is it again sent for where the other one is? */
  #isReturn({ kind, dtsMs }: SamplePacket): boolean {
    const other = otherTrack(kind);
    const [ownMs, otherMs] = [dtsMs + this.#offsetMs[kind], dtsMs + this.#offsetMs[other]];
    const lastMs = this.#lastMs[other];
    if (ownMs === otherMs || lastMs === undefined) return false;
    return (
      Math.abs(ownMs - lastMs) > disorderMs &&
      Math.abs(otherMs - lastMs) <= besideMs &&
      otherMs >= this.#endMs(kind) - jumpBackMs
    );
  }

  #settleAlone(): PlacedSample[] {
    const isDisorder = this.#isDisorder();
    const { kind, held } = this.#moved ?? { held: [] };
    const [first, ...rest] = held;
    this.#moved = undefined;
    if (kind === undefined || first === undefined) return [];
    if (isDisorder) return held.map((packet) => this.#emit(packet, false));
    this.#offsetMs[kind] = this.#offsetFor(first);
    return [this.#emit(first, true), ...rest.flatMap((packet) => this.place(packet))];
  }

  #settleTogether(held: SamplePacket[], packet: SamplePacket): PlacedSample[] {
    const [first, ...rest] = held;
    if (first === undefined || Math.abs(first.dtsMs - packet.dtsMs) > jumpForwardMs) {
      return [...this.#settleAlone(), ...this.place(packet)];
    }
    this.#moved = undefined;
    const offsetMs = Math.max(this.#offsetFor(first), this.#offsetFor(packet));
    this.#offsetMs = { video: offsetMs, audio: offsetMs };
    return [this.#emit(first, true), ...[...rest, packet].flatMap((next) => this.place(next))];
  }

  /**
   * The smallest shift that places a packet after its track's samples, in decode and in presentation order. In whole
   * milliseconds, which are whole ticks of video too.
   */
  #offsetFor(packet: SamplePacket): number {
    const decodedMs = Math.ceil(this.#endMs(packet.kind) - packet.dtsMs);
    if (packet.kind === 'audio') return decodedMs;
    return Math.max(decodedMs, Math.ceil(this.#shownUntilMs - packet.dtsMs - reorderingMs(packet)));
  }

  #endMs(kind: TrackKind): number {
    return (this.#lastMs[kind] ?? Number.NEGATIVE_INFINITY) + this.#frameMs(kind);
  }

  #frameMs(kind: TrackKind): number {
    return this.#steps[kind].shortestMs;
  }

  #emit(packet: SamplePacket, isRebased: boolean): PlacedSample {
    const { kind } = packet;
    const offsetMs = this.#offsetMs[kind];
    const dtsMs = packet.dtsMs + offsetMs;
    const stepMs = dtsMs - (this.#lastMs[kind] ?? dtsMs);
    if (stepMs > 0 && stepMs <= maxFrameMs) this.#steps[kind].add(stepMs);
    this.#lastMs[kind] = Math.max(dtsMs, this.#lastMs[kind] ?? dtsMs);
    if (packet.kind === 'video') {
      this.#shownUntilMs = Math.max(this.#shownUntilMs, dtsMs + reorderingMs(packet) + this.#frameMs('video'));
    }
    return { packet: offsetMs === 0 ? packet : { ...packet, dtsMs }, isRebased };
  }
}

/** The last steps of a track. The shortest counts: a longer one was a gap. */
class RecentSteps {
  readonly #stepsMs: number[];
  shortestMs: number;

  constructor(firstGuessMs: number) {
    this.#stepsMs = [firstGuessMs];
    this.shortestMs = firstGuessMs;
  }

  add(stepMs: number): void {
    this.#stepsMs.push(stepMs);
    if (this.#stepsMs.length > stepsRemembered) this.#stepsMs.shift();
    this.shortestMs = Math.min(...this.#stepsMs);
  }
}

function otherTrack(kind: TrackKind): TrackKind {
  return kind === 'video' ? 'audio' : 'video';
}

function reorderingMs({ compositionMs }: Extract<SamplePacket, { kind: 'video' }>): number {
  return Math.max(0, Math.min(maxReorderingMs, compositionMs));
}
