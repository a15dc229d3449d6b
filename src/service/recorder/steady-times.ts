import type { MediaPacket } from '../ingest/publish.ts';
import { readAacConfig } from '../media/codec/aac.ts';
import { AudioTimes } from './audio-times.ts';
import { type AudioConfigPacket, isSameConfig, type SamplePacket } from './tracks.ts';

type TrackKind = SamplePacket['kind'];

/** A packet that waits; its time is undefined while it is in doubt. */
interface HeldPacket {
  packet: MediaPacket;
  timeMs: number | undefined;
}

/** How far the other track may go on while a time is in doubt. */
const maxDoubtMs = { video: 100, audio: 150 };
const maxPassMs = 1000;
const maxHeldPackets = 64;
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
    if (this.#held.length >= maxHeldPackets) this.end();
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
    if (!(passedMs >= 0 && passedMs <= maxPassMs)) this.#doubtSinceMs[kind] = otherMs;
    return passedMs >= maxDoubtMs[kind] && passedMs <= maxPassMs;
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

const firstGuessMs = 1000 / 30;
/** So many frames in a row have to agree on another time before it is believed. */
const witnesses = 3;
const maxHold = 6;
const firstHold = 4;
/** A frame that is this much late is no variable frame rate, until others agree. */
const maxPauseMs = 250;
const maxFirstStepMs = 1000;
/** How far the tracks may be apart where frames come in their order. */
const interleavingMs = 100;
const maxGapMs = 5000;

/**
 * The decode times of a track of video, in milliseconds. A frame is where it was sent for, unless the next one shows
 * that it is out of order: then it is placed between its neighbours.
 */
class VideoTimes {
  /** The last frame that is not in doubt has this time. */
  lastMs: number | undefined;
  /** Sent times of the frames in doubt. */
  #doubts: number[] = [];
  #usualMs = firstGuessMs;

  get isInDoubt(): boolean {
    return this.#doubts.length > 0;
  }

  /** The next frame's time, where it is certain at once, as nearly always; otherwise it is in doubt. */
  take(sentMs: number): number | undefined {
    if (this.lastMs !== undefined && !this.isInDoubt && this.#isNext(sentMs, 1)) return this.#place(sentMs);
    this.#doubts.push(sentMs);
    return undefined;
  }

  /** The times of frames in doubt, in their order; undefined until more of them have come. */
  settle(): number[] | undefined {
    const held = this.#doubts.length;
    const [first, last] = [this.#doubts[0], this.#doubts[held - 1]];
    if (first === undefined || last === undefined) return undefined;
    if (this.lastMs === undefined) return held < firstHold ? undefined : this.#begin();
    if (held > 1 && this.#isOrdered() && first - this.lastMs <= this.#maxPauseMs) return this.#placeAll();
    if (held > 1 && !this.#isOrdered() && this.#isNext(last, held)) return this.#spread(held - 1);
    if (held < witnesses) return undefined;
    if (this.#isAgreed(this.#doubts.slice(-witnesses))) return this.#spread(held - witnesses);
    const [next = this.lastMs, ...others] = this.#doubts.slice(1 - witnesses);
    if (this.#isAgreed([this.lastMs, next, ...others])) return this.#spread(held + 1 - witnesses);
    return held < maxHold ? undefined : this.#count();
  }

  /** The times of all frames in doubt now. `audioStepMs`: how far the audio has come since the last certain frame. */
  force(audioStepMs: number | undefined): number[] {
    const times = this.lastMs === undefined ? this.#begin() : [];
    const stepMs = (this.#doubts[0] ?? 0) - (this.lastMs ?? 0);
    const maxStepMs = audioStepMs === undefined ? maxGapMs : audioStepMs + interleavingMs;
    return [...times, ...(this.#isOrdered() && stepMs <= maxStepMs ? this.#placeAll() : this.#count())];
  }

  #begin(): number[] {
    const [first = 0, ...rest] = this.#doubts;
    const stepsMs = rest.map((ms, i) => ms - (this.#doubts[i] ?? ms));
    const likelyMs = stepsMs.filter(isFirstStep).sort((a, b) => a - b);
    this.#usualMs = likelyMs[Math.floor((likelyMs.length - 1) / 2)] ?? firstGuessMs;
    const [second = first] = rest;
    const isFirstWrong = !isFirstStep(stepsMs[0] ?? 1) && isFirstStep(stepsMs[1] ?? 0);
    this.lastMs = isFirstWrong ? Math.round(second - this.#usualMs) : first;
    this.#doubts = [];
    // One by one, since a gap among them is one too.
    return [this.lastMs, ...rest.flatMap((ms) => this.take(ms) ?? this.settle() ?? [])];
  }

  /** Places the frames in doubt: so many first ones between their neighbours, the others where they were sent for. */
  #spread(wrong: number): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    const fromMs = this.lastMs ?? 0;
    const toMs = doubts[wrong] ?? fromMs;
    const stepMs = toMs > fromMs ? Math.min(this.#maxPauseMs, (toMs - fromMs) / (wrong + 1)) : this.#usualMs;
    return doubts.map((ms, i) => {
      const isWrong = i < wrong;
      this.lastMs = isWrong ? Math.round(fromMs + (i + 1) * stepMs) : ms;
      return this.lastMs;
    });
  }

  /** Places the frames in doubt as frames usually follow. */
  #count(): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts.map(() => {
      this.lastMs = Math.round((this.lastMs ?? 0) + this.#usualMs);
      return this.lastMs;
    });
  }

  #placeAll(): number[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts.map((ms) => this.#place(ms));
  }

  #place(sentMs: number): number {
    const stepMs = sentMs - (this.lastMs ?? sentMs);
    this.#usualMs += (Math.min(stepMs, 2 * this.#usualMs) - this.#usualMs) / 8;
    this.lastMs = sentMs;
    return sentMs;
  }

  #isOrdered(): boolean {
    let beforeMs = this.lastMs ?? Number.NEGATIVE_INFINITY;
    for (const ms of this.#doubts) {
      if (ms <= beforeMs) return false;
      beforeMs = ms;
    }
    return true;
  }

  /** Is this where so many frames later is to be expected? */
  #isNext(sentMs: number, steps: number): boolean {
    const stepMs = sentMs - (this.lastMs ?? sentMs);
    return stepMs > (steps === 1 ? 0 : (steps - 0.6) * this.#usualMs) && stepMs <= steps * this.#usualMs * 1.5 + 5;
  }

  #isAgreed(times: readonly number[]): boolean {
    return times.every((ms, i) => i === 0 || this.#isStep(ms - (times[i - 1] ?? ms)));
  }

  #isStep(ms: number): boolean {
    return ms > 0 && ms <= this.#maxPauseMs;
  }

  get #maxPauseMs(): number {
    return Math.max(maxPauseMs, 3 * this.#usualMs);
  }
}

function isFirstStep(ms: number): boolean {
  return ms > 0 && ms <= maxFirstStepMs;
}
