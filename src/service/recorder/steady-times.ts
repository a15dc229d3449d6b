import type { MediaPacket } from '../ingest/publish.ts';
import { readAacConfig } from '../media/codec/aac.ts';
import { AudioTimes } from './audio-times.ts';
import { type AudioConfigPacket, isSameConfig, type SamplePacket } from './tracks.ts';
import { VideoTimes } from './video-times.ts';

type TrackKind = SamplePacket['kind'];

/** A packet that waits; its time is undefined while it is in doubt. */
interface HeldPacket {
  packet: MediaPacket;
  timeMs: number | undefined;
}

/** How far the other track may go on while a time is in doubt. */
const longestDoubtMs = { video: 100, audio: 150 };
const longestPassMs = 1000;
const largestHold = 64;
/** The recorder counts samples itself: a time that is only rounded is left as it was sent. */
const roundingMs = 1;

/**
 * One connection's times, made steady: no single wrong time moves anything. A packet passes at once unless its time
 * does not fit its track. Then all packets wait, in order, for the few that show whether it was wrong (it gets the time
 * it should have) or whether times have changed for good (a gap, a jump), which stay as they were sent.
 */
export class SteadyTimes {
  #held: HeldPacket[] = [];
  readonly #video = new VideoTimes();
  #audio: AudioTimes | undefined;
  #audioConfig: AudioConfigPacket | undefined;
  /** The audio's time when the last video frame came. */
  #audioAtVideoMs: number | undefined;
  /** The other track's time when a track's doubt began. */
  #doubtSinceMs: { video?: number | undefined; audio?: number | undefined } = {};
  #emittedAudioMs = Number.NaN;

  constructor(private readonly emit: (packet: MediaPacket) => void) {}

  push(packet: MediaPacket): void {
    if (packet.kind === 'audio-config') this.#takeConfig(packet);
    const track = this.#trackOf(packet.kind);
    if (track === undefined || (packet.kind !== 'video' && packet.kind !== 'audio')) {
      this.#pass(packet, packet.dtsMs);
      return;
    }
    const timeMs = track.take(packet.dtsMs);
    this.#pass(packet, timeMs);
    if (timeMs === undefined) this.#settle(packet.kind, track.settle());
    else this.#observe(packet.kind);
    if (this.#held.length >= largestHold) this.end();
  }

  /** Decides all that is in doubt: nothing more comes. */
  end(): void {
    if (this.#audio?.isInDoubt) this.#settle('audio', this.#audio.force(this.#video.lastMs));
    if (this.#video.isInDoubt) this.#settle('video', this.#forceVideo());
  }

  #trackOf(kind: MediaPacket['kind']): VideoTimes | AudioTimes | undefined {
    if (kind === 'video') return this.#video;
    return kind === 'audio' ? this.#audio : undefined;
  }

  #takeConfig(packet: AudioConfigPacket): void {
    if (isSameConfig(this.#audioConfig, packet)) return;
    if (this.#audio?.isInDoubt) this.#settle('audio', this.#audio.force(this.#video.lastMs));
    this.#audioConfig = packet;
    this.#audio = audioTimes(packet);
  }

  #pass(packet: MediaPacket, timeMs: number | undefined): void {
    if (this.#held.length > 0 || timeMs === undefined) this.#held.push({ packet, timeMs });
    else this.#emit(packet, timeMs);
  }

  #settle(kind: TrackKind, timesMs: number[] | undefined): void {
    if (timesMs === undefined) {
      const other = kind === 'video' ? this.#audio : this.#video;
      this.#doubtSinceMs[kind] ??= other?.lastMs;
      return;
    }
    let next = 0;
    for (const held of this.#held) {
      if (held.timeMs === undefined && held.packet.kind === kind) held.timeMs = timesMs[next++];
    }
    this.#doubtSinceMs[kind] = undefined;
    const decided = this.#held.findIndex(({ timeMs }) => timeMs === undefined);
    for (const { packet, timeMs } of this.#held.splice(0, decided < 0 ? this.#held.length : decided)) {
      this.#emit(packet, timeMs ?? packet.dtsMs);
    }
    this.#observe(kind);
  }

  /** A track that goes on shows how much time has passed for the one in doubt. */
  #observe(kind: TrackKind): void {
    const [audio, video] = [this.#audio, this.#video];
    if (kind === 'video') {
      this.#audioAtVideoMs = audio?.lastMs;
      if (audio?.isInDoubt && this.#isOver('audio', video.lastMs)) this.#settle('audio', audio.force(video.lastMs));
    } else if (video.isInDoubt && this.#isOver('video', audio?.lastMs)) {
      this.#settle('video', this.#forceVideo());
    }
  }

  #isOver(kind: TrackKind, otherMs: number | undefined): boolean {
    const passedMs = (otherMs ?? 0) - (this.#doubtSinceMs[kind] ?? Number.NaN);
    // The other track has begun or has jumped, which is no time that passed.
    if (!(passedMs >= 0 && passedMs <= longestPassMs)) this.#doubtSinceMs[kind] = otherMs;
    return passedMs >= longestDoubtMs[kind] && passedMs <= longestPassMs;
  }

  #forceVideo(): number[] {
    const [nowMs, thenMs] = [this.#audio?.lastMs, this.#audioAtVideoMs];
    return this.#video.force(nowMs === undefined || thenMs === undefined ? undefined : nowMs - thenMs);
  }

  #emit(packet: MediaPacket, steadyMs: number): void {
    // Two first frames of time 0 are a frame apart; a segment that began before 0 would be refused by the journal.
    const timeMs = Math.max(0, steadyMs);
    const isRounded = packet.kind === 'audio' && this.#isCounted(packet.dtsMs, timeMs);
    const offMs = Math.abs(packet.dtsMs - timeMs);
    this.emit(offMs <= (isRounded ? roundingMs : 0) ? packet : { ...packet, dtsMs: timeMs });
  }

  #isCounted(sentMs: number, timeMs: number): boolean {
    const stepMs = timeMs - this.#emittedAudioMs;
    this.#emittedAudioMs = timeMs;
    return Number.isNaN(stepMs) ? sentMs === timeMs : Math.abs(stepMs - (this.#audio?.frameMs ?? 0)) < 0.01;
  }
}

function audioTimes({ config }: AudioConfigPacket): AudioTimes | undefined {
  try {
    const { frameLength, sampleRate } = readAacConfig(config);
    return new AudioTimes((frameLength * 1000) / sampleRate);
  } catch {
    // The recorder says so when it opens the part.
    return undefined;
  }
}
